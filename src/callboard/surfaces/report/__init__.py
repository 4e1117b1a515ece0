"""Reports as one HTML file: no script, no network, readable on a phone and on paper."""
