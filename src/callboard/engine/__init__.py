"""Pure analysis: values in, values out. No I/O, no clock, no framework, no tenant.

The quality of the product lives here.
"""
