"""What résumés list: skills, languages, certificates, publications, projects, awards, interests."""
