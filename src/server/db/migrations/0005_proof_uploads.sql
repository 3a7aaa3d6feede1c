-- Pictures of proofs while they arrive in parts. The id is made by the sender and counts for that member alone.
CREATE TABLE proof_uploads (
  owner_id uuid NOT NULL REFERENCES users,
  id uuid NOT NULL,
  total integer NOT NULL CHECK (total BETWEEN 1 AND 200000),
  received integer NOT NULL CHECK (received BETWEEN 0 AND total),
  bytes bytea NOT NULL,
  url text CHECK (url IS NULL OR received = total),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (owner_id, id),
  CONSTRAINT bytes_are_what_was_received CHECK (octet_length(bytes) = CASE WHEN url IS NULL THEN received ELSE 0 END)
);
CREATE INDEX proof_uploads_old ON proof_uploads (created_at);
