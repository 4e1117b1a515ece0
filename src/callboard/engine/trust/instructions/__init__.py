"""Find sentences that instruct the person or machine that reads a document for the employer."""
