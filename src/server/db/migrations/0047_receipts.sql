-- Withdrawals of which anyone with the address may see that they were paid. The code of the address is kept as it is, because its member is
-- given the same one again; it shows less than the row beside it.
CREATE TABLE receipts (
  withdrawal_id uuid PRIMARY KEY REFERENCES withdrawals (id),
  code text NOT NULL UNIQUE CHECK (code ~ '^[A-Za-z0-9_-]{22}$'),
  created_at timestamptz NOT NULL
);
