"""The role and its requirements arranged for comparison; nothing here knows a résumé.

`role_facts` holds the role as a whole and each requirement of it: what it leaves open (`alternatives`), and of what it
asks for years (`asked_work`).
"""
