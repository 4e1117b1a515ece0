"""What a request in free words is: its language, small talk or a task, and which question it puts."""
