"""Telling people who are not at the table that it waits for them: Web Push, a webhook or ntfy.

`guard` where anything may be sent at all · `post` the only way out · `push`, `hooks` what each kind is sent · `crier`
who is told what and when · `courier` delivers it · `api` what a person asked for · `office` all of it together.
"""
