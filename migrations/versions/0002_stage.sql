-- identity ----------------------------------------------------------------------------------------------------------

-- How the one who vouches for a user names them (`user_id` of a token); null for the local user.
ALTER TABLE users ADD COLUMN subject text UNIQUE;
ALTER TABLE api_tokens ADD COLUMN last_used_at timestamptz;

-- Whoever shows a token may see that token's row and no other, before it is known whose it is.
CREATE POLICY shown_token ON api_tokens FOR SELECT
    USING (token_hash = nullif(current_setting('callboard.token_hash', true), ''));

-- The answer to a request that must not be carried out twice. `subject_id` is drawn before the work begins, so that
-- whoever goes on after a crash makes the same thing and not a second one.
CREATE TABLE idempotency_keys (
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    key text NOT NULL,
    request_hash text NOT NULL,
    subject_id uuid NOT NULL,
    claimed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    status integer,
    headers jsonb NOT NULL DEFAULT '{}',
    body text,
    PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (user_id, claimed_at);

-- Whoever serves tells whether the schema is the one it was written for.
GRANT SELECT ON alembic_version TO callboard_app;

-- platform ----------------------------------------------------------------------------------------------------------

DROP TABLE agents;
-- `id` is a UUID, or `custom_<milliseconds>` in test mode: unique per user only, so that nobody learns of another's.
CREATE TABLE agents (
    id text NOT NULL,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    name text NOT NULL,
    description text NOT NULL DEFAULT '',
    role text NOT NULL CHECK (role IN ('specialist', 'custom')),
    objective text NOT NULL DEFAULT '',
    prompt text NOT NULL DEFAULT '',
    model text,
    tier text NOT NULL CHECK (tier IN ('fast', 'quality')),
    temperature double precision NOT NULL DEFAULT 0.7,
    max_tokens integer NOT NULL DEFAULT 4000,
    color text NOT NULL DEFAULT '#6B7280',
    icon text NOT NULL DEFAULT 'robot',
    tags jsonb NOT NULL DEFAULT '[]',
    tools jsonb NOT NULL DEFAULT '[]',
    examples jsonb NOT NULL DEFAULT '[]',
    status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'paused', 'archived')),
    is_runtime boolean NOT NULL DEFAULT false,
    revision bigint NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    expires_at timestamptz,
    PRIMARY KEY (user_id, id)
);
CREATE UNIQUE INDEX agents_by_name ON agents (user_id, lower(name)) WHERE status <> 'archived';
CREATE INDEX agents_by_revision ON agents (user_id, revision);
CREATE INDEX agents_by_expiry ON agents (expires_at) WHERE expires_at IS NOT NULL;

-- Counts the changes of a user's agents: whoever routes compares one number to know whether what they hold is current.
CREATE TABLE rosters (
    user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    revision bigint NOT NULL DEFAULT 0
);

-- Numbers are never given out twice: the roster of a user who was erased and comes back is not taken for the old one.
CREATE SEQUENCE roster_revisions;
GRANT USAGE ON SEQUENCE roster_revisions TO callboard_app;

CREATE FUNCTION count_agent_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    tenant uuid := coalesce(NEW.user_id, OLD.user_id);
    fresh bigint;
BEGIN
    -- A user who is erased takes the roster along.
    IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT 1 FROM users WHERE id = tenant) THEN
        RETURN OLD;
    END IF;
    -- Drawn under the lock of the roster's row: whatever has a smaller number has committed.
    INSERT INTO rosters AS known (user_id, revision) VALUES (tenant, nextval('roster_revisions'))
        ON CONFLICT (user_id) DO UPDATE SET revision = nextval('roster_revisions') RETURNING revision INTO fresh;
    IF TG_OP = 'DELETE' THEN
        RETURN OLD;
    END IF;
    NEW.revision := fresh;
    RETURN NEW;
END $$;
CREATE TRIGGER agents_are_counted BEFORE INSERT OR UPDATE OR DELETE ON agents
    FOR EACH ROW EXECUTE FUNCTION count_agent_change();

-- Runs that wait for a process with a free seat. Ids only, and the app's role has no right to it: a tenant puts a run
-- of its own in through the function, and processes that drive runs take from it as the owner.
CREATE TABLE run_queue (
    run_id uuid PRIMARY KEY REFERENCES run_heads ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    executor text,
    turn bigint NOT NULL DEFAULT 0,
    queued_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX run_queue_waiting ON run_queue (turn, queued_at) WHERE executor IS NULL;
CREATE INDEX run_queue_by_user ON run_queue (user_id, turn);

CREATE FUNCTION enqueue_run(p_run uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('queue:' || current_setting('callboard.user_id', true), 0));
    -- Users take turns: somebody's first run waits behind one run of everybody else, however many they have queued.
    INSERT INTO run_queue (run_id, user_id, turn)
        SELECT id, user_id, greatest(
            (SELECT max(turn) + 1 FROM run_queue AS own WHERE own.user_id = runs.user_id),
            (SELECT min(turn) FROM run_queue WHERE executor IS NULL), 1)
        FROM runs
        WHERE id = p_run AND user_id = nullif(current_setting('callboard.user_id', true), '')::uuid
        ON CONFLICT DO NOTHING;
    PERFORM pg_notify('callboard_queue', '');
END $$;

-- Whether some process holds the advisory lock of that name: the sign of life of processes that drive runs.
CREATE FUNCTION lock_is_held(p_name text) RETURNS boolean LANGUAGE sql VOLATILE AS $$
    SELECT EXISTS (SELECT 1 FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
        WHERE locktype = 'advisory' AND datname = current_database() AND objsubid = 1 AND granted
          AND ((classid::bigint << 32) | objid::bigint) = hashtextextended(p_name, 0))
$$;

-- Whoever owns the database keeps the journals: it sees which runs there are, and nothing of what is in them.
CREATE POLICY keepers_see_heads ON run_heads FOR SELECT TO CURRENT_USER USING (true);

CREATE INDEX run_events_delegations ON run_events (user_id, id DESC) WHERE type = 'delegation';
CREATE INDEX run_agents_by_agent ON run_agents (user_id, agent);
CREATE INDEX agent_metrics_by_agent ON agent_metrics (user_id, agent);
CREATE INDEX runs_open ON runs (user_id) WHERE status IN ('queued', 'running');

-- catalog -----------------------------------------------------------------------------------------------------------

DROP INDEX documents_by_hash;
ALTER TABLE documents ADD CONSTRAINT documents_once UNIQUE (user_id, sha256);

-- workbench ---------------------------------------------------------------------------------------------------------

CREATE TABLE conversations (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    agent_id text,
    title text NOT NULL DEFAULT '',
    status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'archived')),
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    last_message_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX conversations_by_user ON conversations (user_id, last_message_at DESC, id DESC);

CREATE TABLE messages (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    conversation_id uuid NOT NULL REFERENCES conversations ON DELETE CASCADE,
    type text NOT NULL CHECK (type IN ('user', 'agent', 'system')),
    agent_id text,
    run_id uuid REFERENCES runs ON DELETE SET NULL,
    content text NOT NULL,
    metadata jsonb NOT NULL DEFAULT '{}',
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    UNIQUE (run_id, type)
);
CREATE INDEX messages_by_conversation ON messages (conversation_id, created_at, id);

CREATE TABLE tasks (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    assigned_to text,
    created_by uuid NOT NULL,
    title text NOT NULL,
    description text NOT NULL DEFAULT '',
    status text NOT NULL DEFAULT 'todo' CHECK (status IN ('todo', 'doing', 'review', 'done', 'paused', 'cancelled')),
    priority text NOT NULL DEFAULT 'medium' CHECK (priority IN ('low', 'medium', 'high', 'urgent')),
    due_date timestamptz,
    estimated_hours double precision,
    tags jsonb NOT NULL DEFAULT '[]',
    feature text,
    run_id uuid REFERENCES runs ON DELETE SET NULL,
    result jsonb,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    started_at timestamptz,
    completed_at timestamptz
);
CREATE INDEX tasks_by_user ON tasks (user_id, created_at DESC, id DESC);
CREATE INDEX tasks_by_run ON tasks (run_id);
