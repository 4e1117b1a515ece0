"""Settings: the only reader of the environment.

Every variable is listed in `docs/configuration.md`; without any, Callboard runs by rules on an embedded database.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlencode

from platformdirs import user_data_path
from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from callboard.auth.token_claims import SECRET_BYTES, TokenKeys
from callboard.core.errors import DomainError, ErrorKind
from callboard.llm.address import VARIABLES
from callboard.storage.server import DatabaseLocation


class SettingsInvalidError(DomainError):
    """The configuration cannot be used."""

    kind = ErrorKind.INVALID


def _data_dir() -> Path:
    return user_data_path("callboard", appauthor=False)


class Settings(BaseSettings):
    """The deployment, as `CALLBOARD_*` variables or a `.env` file describe it."""

    model_config = SettingsConfigDict(env_prefix="CALLBOARD_", env_file=".env", extra="ignore", frozen=True)

    data_dir: Annotated[Path, Field(description="database, outbox and caches")] = Field(default_factory=_data_dir)
    database_url: SecretStr | None = Field(default=None, description="a PostgreSQL of your own instead of the embedded")

    model_fast: str | None = Field(default=None, description="Pydantic AI model string of the fast tier")
    model_quality: str | None = Field(default=None, description="Pydantic AI model string of the quality tier")
    model_timeout: float = Field(default=300.0, gt=0, description="seconds an agent may spend with its model")
    run_requests: int = Field(default=60, gt=0, description="model requests a run may make")
    run_tokens: int = Field(default=400_000, gt=0, description="tokens a run may use")
    run_cost: float | None = Field(default=None, gt=0, description="US dollars a run may cost")

    smtp_url: SecretStr | None = Field(default=None, description="smtp://user:password@host:587 (smtps:// for TLS)")
    mail_from: str = Field(default="", description="sender of e-mails; required with smtp_url")

    shared_secret: SecretStr | None = Field(default=None, description="what the app in front signs users' tokens with")
    shared_secret_previous: SecretStr | None = Field(default=None, description="the one before, while it is replaced")
    token_seconds: float = Field(default=30 * 86400.0, gt=0, description="longest time a user's token may be valid")

    github_lookup: bool = Field(default=False, description="let candidate_research ask GitHub about linked accounts")
    github_url: str = Field(default="https://api.github.com", description="where the GitHub API answers")

    agent_hosts: str = Field(default="", description="hosts that registered agents may call, comma-separated")
    private_hosts: str = Field(default="", description="host:port of your network that pages are fetched from")
    adzuna_key: SecretStr | None = Field(default=None, description="id:key for postings of Adzuna")
    sync_hours: float = Field(default=6.0, ge=0, description="hours between syncs of a source; 0: only when asked for")
    test_agent_minutes: float = Field(default=30.0, gt=0, description="minutes that an agent in test mode stays")
    seats: int = Field(default=16, gt=0, le=1000, description="runs that a worker carries out at once")
    reader_processes: int | None = Field(
        default=None, gt=0, le=64, description="processes that read documents; by default one more than processors"
    )
    drain_seconds: float = Field(default=8.0, ge=0, le=600, description="seconds that runs may go on at SIGTERM")

    log_level: str = Field(default="warning", description="debug, info, warning or error")
    log_format: Literal["text", "json"] = Field(default="text", description="text for people, json for machines")
    metrics_token: SecretStr | None = Field(default=None, description="what the operator's collector shows at /metrics")

    body_limit: int = Field(default=1_000_000, gt=0, description="bytes a request may send")
    upload_limit: int = Field(default=25_000_000, gt=0, description="bytes a request with files may send")
    requests_at_once: int = Field(default=64, gt=0, description="requests a user may have in flight, a process")
    requests_per_minute: int = Field(default=6_000, gt=0, description="requests a user may send a minute, a process")
    streams_at_once: int = Field(default=2_500, gt=0, description="event streams a user may have open, a process")
    open_runs: int = Field(default=100, gt=0, description="runs a user may have queued or running")
    allowed_origins: str = Field(default="", description="other sites whose pages may call the API, comma-separated")

    @field_validator("adzuna_key")
    @classmethod
    def _in_two_parts(cls, key: SecretStr | None) -> SecretStr | None:
        if key is not None and not all(key.get_secret_value().partition(":")[::2]):
            raise ValueError("It has two parts, the id and the key of the application: id:key")
        return key

    @field_validator("shared_secret", "shared_secret_previous")
    @classmethod
    def _long_enough(cls, secret: SecretStr | None) -> SecretStr | None:
        if secret is not None and len(secret.get_secret_value().encode()) < SECRET_BYTES:
            raise ValueError(f"A secret must have at least {SECRET_BYTES} bytes, e.g. those of `openssl rand -hex 32`")
        return secret

    @property
    def keys(self) -> TokenKeys | None:
        """The keys that verify users' tokens; None if there is a single local user."""
        if self.shared_secret is None:
            return None
        secrets = (self.shared_secret, self.shared_secret_previous)
        return TokenKeys(tuple(one.get_secret_value().encode() for one in secrets if one), self.token_seconds)

    @property
    def adzuna_query(self) -> str:
        """The part of an address that names us to Adzuna; empty without a key."""
        if self.adzuna_key is None:
            return ""
        name, _, key = self.adzuna_key.get_secret_value().partition(":")
        return urlencode({"app_id": name, "app_key": key})

    @property
    def location(self) -> DatabaseLocation:
        """The location of the database."""
        url = self.database_url.get_secret_value() if self.database_url else None
        return DatabaseLocation(url, self.data_dir / "postgres")

    @property
    def outbox(self) -> Path:
        """The folder for approved e-mails."""
        return self.data_dir / "outbox"

    @property
    def sends_mail(self) -> bool:
        """Whether approved e-mails are sent; otherwise they are written to files in the outbox."""
        return self.smtp_url is not None

    @property
    def uses_models(self) -> bool:
        """True if any tier has a model."""
        return bool(self.model_fast or self.model_quality)


def provider_environment() -> dict[str, str]:
    """The variables of model providers (`ANTHROPIC_API_KEY`, …) that are set."""
    return {name: os.environ[name] for name in VARIABLES if name in os.environ}


def load_settings() -> Settings:
    """The settings of this process.

    Raises:
        SettingsInvalidError: a variable has a value that cannot be used; the message names it.
    """
    try:
        return Settings()
    except ValidationError as error:
        first = error.errors()[0]
        name = "CALLBOARD_" + "_".join(str(part) for part in first["loc"]).upper()
        # What validators of ours say is whole; the library says before it of which class it is.
        why = first["msg"].removeprefix("Value error, ")
        raise SettingsInvalidError(f"{name}: {why}") from error
