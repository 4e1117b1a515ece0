-- Job seekers: what was imported, and the profile that it makes together.
CREATE TABLE profiles (
    user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    merged jsonb NOT NULL DEFAULT '{}',
    choices jsonb NOT NULL DEFAULT '{}',
    wishes jsonb NOT NULL DEFAULT '{}',
    revision bigint NOT NULL DEFAULT 0,
    updated_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE TABLE profile_sources (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    kind text NOT NULL CHECK (kind IN ('resume', 'linkedin', 'json-resume')),
    name text NOT NULL,
    sha256 text NOT NULL,
    resume jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    UNIQUE (user_id, sha256)
);
