"""What short texts name, judged by their words alone: degrees, places, persons, languages, sections."""
