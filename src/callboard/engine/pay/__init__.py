"""Pay that a text states: read (`stated_pay`), with its period (`periods`) and currency (`currencies`)."""
