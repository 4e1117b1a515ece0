-- Who decided what about a candidate for a requisition, when, and with which reasons. Nothing is changed afterwards: a
-- candidate's stage is that of the newest row. `score` and `advice` are what the person had before them.
CREATE TABLE decisions (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    requisition_id uuid NOT NULL REFERENCES requisitions ON DELETE CASCADE,
    candidate_id uuid NOT NULL REFERENCES candidates ON DELETE CASCADE,
    kind text NOT NULL CHECK (kind IN ('advance', 'hold', 'reject', 'reopen')),
    stage text NOT NULL CHECK (stage IN ('evaluated', 'interview', 'offer', 'hired', 'on-hold', 'rejected')),
    reasons jsonb NOT NULL DEFAULT '[]',
    note text NOT NULL DEFAULT '',
    decided_by text NOT NULL DEFAULT '',
    score double precision,
    advice text NOT NULL DEFAULT '',
    created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX decisions_by_requisition ON decisions (requisition_id, candidate_id, created_at DESC, id DESC);
CREATE INDEX decisions_by_candidate ON decisions (candidate_id, created_at DESC, id DESC);
CREATE TRIGGER change_is_told AFTER INSERT ON decisions FOR EACH ROW EXECUTE FUNCTION tell_change();

-- Filters of a list that somebody gave a name.
CREATE TABLE saved_filters (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    list text NOT NULL CHECK (list IN ('candidates', 'requisitions')),
    name text NOT NULL,
    query text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT saved_filters_once UNIQUE (user_id, list, name)
);

-- Lists are sorted by name, and by score.
CREATE INDEX candidates_by_name ON candidates (user_id, lower(name), id);
CREATE INDEX requisitions_by_title ON requisitions (user_id, lower(title), id);
