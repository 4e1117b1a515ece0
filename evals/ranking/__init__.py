"""Résumés against postings: does the score put the fitting ones on top?"""
