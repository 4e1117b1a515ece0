"""Durable runs: one execution of a pipeline each, that survives its process and is finished by another one."""
