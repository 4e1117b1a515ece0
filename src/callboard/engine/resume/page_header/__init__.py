"""Who a résumé is of: name, headline, contact details, and what they say of themselves."""
