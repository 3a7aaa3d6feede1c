-- Pictures that were put into a proof's editor and never handed in are removed after a while. One that was found in a proof is not
-- looked at again, so that the search stays as long as what is new.
ALTER TABLE media ADD COLUMN in_proof boolean NOT NULL DEFAULT false;
CREATE INDEX media_unused ON media (created_at, name) WHERE kind = 'proof' AND NOT in_proof;
CREATE INDEX media_of_owner ON media (owner_id, kind, created_at);
