GRANT USAGE ON SCHEMA public TO callboard_app;

CREATE FUNCTION refuse_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;

-- identity ----------------------------------------------------------------------------------------------------------

CREATE TABLE users (
    id uuid PRIMARY KEY,
    name text NOT NULL,
    email text,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
-- The one user of a computer that serves nobody else.
INSERT INTO users (id, name) VALUES ('00000000-0000-7000-8000-000000000001', 'local');

CREATE TABLE api_tokens (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    name text NOT NULL,
    token_hash text NOT NULL UNIQUE,
    scopes jsonb NOT NULL DEFAULT '[]',
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    expires_at timestamptz,
    revoked_at timestamptz
);

CREATE TABLE audit_log (
    id uuid NOT NULL,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    seq bigint NOT NULL,
    action text NOT NULL,
    subject text NOT NULL,
    details jsonb NOT NULL DEFAULT '{}',
    created_at timestamptz NOT NULL,
    previous_hash text NOT NULL,
    hash text NOT NULL,
    PRIMARY KEY (user_id, seq)
);

-- One chain per user: each link holds the hash of the one before it.
CREATE FUNCTION append_audit(p_id uuid, p_action text, p_subject text, p_details jsonb) RETURNS audit_log
LANGUAGE plpgsql AS $$
DECLARE
    tenant uuid := current_setting('callboard.user_id')::uuid;
    last audit_log;
    link audit_log;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('audit:' || tenant, 0));
    SELECT * INTO last FROM audit_log WHERE user_id = tenant ORDER BY seq DESC LIMIT 1;
    link.id := p_id;
    link.user_id := tenant;
    link.seq := coalesce(last.seq, 0) + 1;
    link.action := p_action;
    link.subject := p_subject;
    link.details := p_details;
    link.created_at := clock_timestamp();
    link.previous_hash := coalesce(last.hash, '');
    link.hash := encode(sha256(convert_to(concat_ws(E'\x1f', link.previous_hash, link.id, link.user_id, link.seq,
        link.action, link.subject, link.details, extract(epoch FROM link.created_at)), 'UTF8')), 'hex');
    INSERT INTO audit_log SELECT link.*;
    RETURN link;
END $$;

-- events ------------------------------------------------------------------------------------------------------------

-- The head of a run's log: the last number given out, who may write, and whether it is closed. Its row lock orders
-- the writers, so numbers have no gaps and become visible in their order.
CREATE TABLE run_heads (
    run_id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    last_seq bigint NOT NULL DEFAULT 0,
    epoch integer NOT NULL DEFAULT 0,
    closed boolean NOT NULL DEFAULT false
);

CREATE TABLE run_events (
    run_id uuid NOT NULL REFERENCES run_heads ON DELETE CASCADE,
    seq bigint NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    agent_name text NOT NULL,
    type text NOT NULL,
    content text NOT NULL,
    metadata jsonb NOT NULL,
    "timestamp" timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (run_id, seq)
);

-- The last number given out; null when the run is not the caller's to write: missing, closed, or taken over (epoch).
CREATE FUNCTION append_events(p_run uuid, p_epoch integer, p_close boolean, p_events jsonb) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
    head run_heads;
    fresh integer := jsonb_array_length(p_events);
BEGIN
    UPDATE run_heads SET last_seq = last_seq + fresh, closed = p_close
        WHERE run_id = p_run AND NOT closed AND (p_epoch IS NULL OR epoch = p_epoch) RETURNING * INTO head;
    IF NOT FOUND THEN
        RETURN NULL;
    END IF;
    PERFORM pg_notify('callboard_events', p_run::text);
    INSERT INTO run_events (run_id, seq, id, user_id, agent_name, type, content, metadata)
        SELECT p_run, head.last_seq - fresh + place, (event ->> 'id')::uuid, head.user_id, event ->> 'agent_name',
               event ->> 'type', event ->> 'content', event -> 'metadata'
        FROM jsonb_array_elements(p_events) WITH ORDINALITY AS given (event, place) ORDER BY place;
    RETURN head.last_seq;
END $$;

-- platform ----------------------------------------------------------------------------------------------------------

CREATE TABLE runs (
    id uuid PRIMARY KEY REFERENCES run_heads ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    pipeline text NOT NULL,
    title text NOT NULL DEFAULT '',
    status text NOT NULL CHECK (status IN ('queued', 'running', 'waiting', 'completed', 'failed', 'cancelled')),
    plan jsonb NOT NULL,
    inputs jsonb NOT NULL,
    options jsonb NOT NULL DEFAULT '{}',
    today date NOT NULL,
    control jsonb NOT NULL,
    error text,
    executor text,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    started_at timestamptz,
    finished_at timestamptz
);
CREATE INDEX runs_by_user ON runs (user_id, id DESC);

CREATE TABLE run_agents (
    run_id uuid NOT NULL REFERENCES runs ON DELETE CASCADE,
    agent text NOT NULL,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    slot text NOT NULL,
    state text NOT NULL CHECK (state IN ('idle', 'thinking', 'executing', 'waiting', 'complete', 'error')),
    calls integer NOT NULL DEFAULT 0,
    engine text,
    headline text,
    output jsonb,
    error text,
    decision text,
    started_at timestamptz,
    finished_at timestamptz,
    PRIMARY KEY (run_id, agent)
);

-- An agent is called: counted, and told. 0 if it has done its part or was called too often; null as append_events.
CREATE FUNCTION call_agent(p_run uuid, p_epoch integer, p_agent text, p_slot text, p_most integer, p_events jsonb)
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
    head run_heads;
    count integer;
BEGIN
    SELECT * INTO head FROM run_heads WHERE run_id = p_run AND NOT closed AND epoch = p_epoch FOR UPDATE;
    IF NOT FOUND THEN
        RETURN NULL;
    END IF;
    INSERT INTO run_agents AS known (run_id, agent, user_id, slot, state, calls, started_at)
        VALUES (p_run, p_agent, head.user_id, p_slot, 'executing', 1, clock_timestamp())
        ON CONFLICT (run_id, agent) DO UPDATE
            SET state = 'executing', calls = known.calls + 1, started_at = clock_timestamp(), error = NULL
            WHERE known.state NOT IN ('complete', 'waiting') AND known.calls < p_most
        RETURNING calls INTO count;
    IF NOT FOUND THEN
        RETURN 0;
    END IF;
    UPDATE runs SET status = 'running', started_at = coalesce(started_at, clock_timestamp()),
        control = control || jsonb_build_object('next_agent', p_agent, 'workflow_stage', p_agent,
            'workflow_history', (control -> 'workflow_history') || to_jsonb(p_agent))
        WHERE id = p_run;
    PERFORM append_events(p_run, p_epoch, false, p_events);
    RETURN count;
END $$;

-- An agent is done: kept, and told. 0 if that is so already (the answer to an earlier attempt got lost); null as
-- append_events.
CREATE FUNCTION finish_agent(p_run uuid, p_epoch integer, p_agent text, p_state text, p_output jsonb, p_engine text,
    p_headline text, p_events jsonb)
RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM run_heads WHERE run_id = p_run AND NOT closed AND epoch = p_epoch FOR UPDATE;
    IF NOT FOUND THEN
        RETURN NULL;
    END IF;
    UPDATE run_agents SET state = p_state, output = p_output, engine = p_engine, headline = p_headline,
        finished_at = clock_timestamp()
        WHERE run_id = p_run AND agent = p_agent AND state NOT IN ('complete', 'waiting');
    IF NOT FOUND THEN
        RETURN 0;
    END IF;
    RETURN append_events(p_run, p_epoch, false, p_events);
END $$;

CREATE TABLE approvals (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    run_id uuid NOT NULL REFERENCES runs ON DELETE CASCADE,
    agent text NOT NULL,
    question text NOT NULL,
    effect text,
    proposal jsonb NOT NULL,
    status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'denied', 'edited', 'withdrawn')),
    answer jsonb,
    reason text,
    decided_by uuid,
    decided_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    UNIQUE (run_id, agent)
);
CREATE INDEX approvals_pending ON approvals (user_id, id DESC) WHERE status = 'pending';

-- A claim is written before a side effect and its receipt after it.
CREATE TABLE effects (
    key text PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    run_id uuid NOT NULL REFERENCES runs ON DELETE CASCADE,
    agent text NOT NULL,
    name text NOT NULL,
    executor text NOT NULL,
    claimed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    receipt jsonb,
    done_at timestamptz
);

CREATE TABLE agent_metrics (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    run_id uuid REFERENCES runs ON DELETE CASCADE,
    agent text NOT NULL,
    model text NOT NULL,
    input_tokens bigint NOT NULL DEFAULT 0,
    output_tokens bigint NOT NULL DEFAULT 0,
    cost_usd double precision NOT NULL DEFAULT 0,
    latency_ms double precision NOT NULL DEFAULT 0,
    cache_hit boolean NOT NULL DEFAULT false,
    prompt_version text NOT NULL DEFAULT '',
    created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX agent_metrics_by_run ON agent_metrics (run_id);

CREATE TABLE agents (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    name text NOT NULL,
    description text NOT NULL,
    objective text NOT NULL,
    tags jsonb NOT NULL DEFAULT '[]',
    prompt text NOT NULL,
    tier text NOT NULL,
    tools jsonb NOT NULL DEFAULT '[]',
    active boolean NOT NULL DEFAULT true,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    UNIQUE (user_id, name)
);

-- catalog -----------------------------------------------------------------------------------------------------------

CREATE TABLE documents (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    kind text NOT NULL,
    name text NOT NULL,
    sha256 text NOT NULL,
    content jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX documents_by_hash ON documents (user_id, sha256);

-- hiring ------------------------------------------------------------------------------------------------------------

CREATE TABLE requisitions (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    title text NOT NULL,
    posting jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE TABLE candidates (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    name text NOT NULL,
    resume jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE TABLE evaluations (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    requisition_id uuid NOT NULL REFERENCES requisitions ON DELETE CASCADE,
    candidate_id uuid NOT NULL REFERENCES candidates ON DELETE CASCADE,
    run_id uuid REFERENCES runs ON DELETE SET NULL,
    score double precision,
    advice text NOT NULL DEFAULT '',
    evaluation jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    UNIQUE (requisition_id, candidate_id, run_id)
);
