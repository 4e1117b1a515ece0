"""What the nine agents found, told in words to somebody who asks in words."""
