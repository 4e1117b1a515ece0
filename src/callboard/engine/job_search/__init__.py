"""What a search for jobs needs beside the facts of postings: the query, comparable pay, duplicates, signs of fraud."""
