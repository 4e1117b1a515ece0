"""The web app: pages for people over the services that the command line and the API call.

`app.py` adds it to the app that serves the API. A group of pages is one module in `pages/` and its templates; what
every page is made of is in `templates/components/`, the look in `static/app.css`.
"""
