"""The documentation page of the API: made here from the OpenAPI document, whole in itself, without scripts."""
