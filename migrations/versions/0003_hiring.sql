-- hiring ------------------------------------------------------------------------------------------------------------

-- What makes two postings, or two résumés, of a user the same: the hash of their text. Nothing has written to these
-- tables before; a row that is there all the same is unlike any other.
ALTER TABLE requisitions ADD COLUMN sha256 text NOT NULL DEFAULT gen_random_uuid()::text;
ALTER TABLE candidates ADD COLUMN sha256 text NOT NULL DEFAULT gen_random_uuid()::text;
ALTER TABLE requisitions ALTER COLUMN sha256 DROP DEFAULT, ADD CONSTRAINT requisitions_once UNIQUE (user_id, sha256);
ALTER TABLE candidates ALTER COLUMN sha256 DROP DEFAULT, ADD CONSTRAINT candidates_once UNIQUE (user_id, sha256);

ALTER TABLE evaluations DROP CONSTRAINT evaluations_requisition_id_candidate_id_run_id_key;
ALTER TABLE evaluations ADD CONSTRAINT evaluations_once UNIQUE (run_id);
CREATE INDEX evaluations_by_requisition ON evaluations (requisition_id, id DESC);
CREATE INDEX evaluations_by_candidate ON evaluations (candidate_id, id DESC);

-- platform ----------------------------------------------------------------------------------------------------------

-- Processes that drive runs look for open ones that nobody drives.
CREATE INDEX run_heads_open ON run_heads (run_id) WHERE NOT closed;
