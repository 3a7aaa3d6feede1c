-- Entries move into one partition per Lagos month. Servers wait for it, so stop them if there are millions.
SET LOCAL work_mem = '256MB';
SET LOCAL maintenance_work_mem = '256MB';

ALTER TABLE ledger_entry RENAME TO ledger_entry_before;
ALTER INDEX ledger_entry_pkey RENAME TO ledger_entry_before_pkey;
ALTER INDEX ledger_entry_of_account RENAME TO ledger_entry_before_of_account;

CREATE TABLE ledger_entry (
  tx_id uuid NOT NULL,
  at timestamptz NOT NULL,
  line smallint NOT NULL,
  account_id bigint NOT NULL,
  amount bigint NOT NULL,
  balance_after bigint,
  version_after bigint,
  CONSTRAINT ledger_entry_amount_check CHECK (amount <> 0)
) PARTITION BY RANGE (at);

-- The first month also takes what is older, for test clocks and for restored back-ups.
DO $$
DECLARE
  first date := (SELECT date_trunc('month', COALESCE(min(created_at), now()) AT TIME ZONE 'Africa/Lagos') FROM ledger_tx);
  month date;
BEGIN
  FOR month IN SELECT generate_series(first, GREATEST(now(), '2026-12-01 00:00+01') AT TIME ZONE 'Africa/Lagos' + interval '3 months', '1 month') LOOP
    EXECUTE format('CREATE TABLE %I PARTITION OF ledger_entry FOR VALUES FROM (%s) TO (%L)', 'ledger_entry_' || CASE WHEN month = first THEN to_char(month + interval '1 month', '"before_"YYYY_MM') ELSE to_char(month, 'YYYY_MM') END,
      CASE WHEN month = first THEN 'MINVALUE' ELSE quote_literal(month || ' 00:00+01') END, (month + interval '1 month')::date || ' 00:00+01');
  END LOOP;
END $$;
CREATE TABLE ledger_entry_default PARTITION OF ledger_entry DEFAULT;

INSERT INTO ledger_entry (tx_id, at, line, account_id, amount, balance_after, version_after)
  SELECT e.tx_id, t.created_at, e.line, e.account_id, e.amount, e.balance_after, e.version_after
    FROM ledger_entry_before e JOIN ledger_tx t ON t.id = e.tx_id;

DO $$
BEGIN
  IF (SELECT (count(*), sum(amount), sum(balance_after), sum(version_after), sum(line)) FROM ledger_entry)
     IS DISTINCT FROM (SELECT (count(*), sum(amount), sum(balance_after), sum(version_after), sum(line)) FROM ledger_entry_before) THEN
    RAISE EXCEPTION 'the entries in months are not the entries that were there';
  END IF;
END $$;
DROP TABLE ledger_entry_before;

ALTER TABLE ledger_entry ADD CONSTRAINT ledger_entry_pkey PRIMARY KEY (tx_id, line, at);
CREATE INDEX ledger_entry_of_account ON ledger_entry (account_id, version_after);
ALTER TABLE ledger_entry ADD CONSTRAINT ledger_entry_tx_id_fkey FOREIGN KEY (tx_id) REFERENCES ledger_tx (id);
ALTER TABLE ledger_entry ADD CONSTRAINT ledger_entry_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_account (id);
-- Nobody else analyses a partitioned table.
ANALYZE ledger_entry;

CREATE TABLE ledger_month_sums (
  month date NOT NULL,
  account_id bigint NOT NULL,
  kind text NOT NULL,
  entries integer NOT NULL,
  amount bigint NOT NULL,
  version bigint,
  balance bigint,
  digest bigint NOT NULL,
  CONSTRAINT ledger_month_sums_pkey PRIMARY KEY (month, account_id, kind),
  CONSTRAINT ledger_month_sums_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_account (id)
);

-- The new tables need the triggers again, also where a restored back-up has applied these scripts already.
UPDATE schema_migrations SET version = 0 WHERE name IN ('ledger.sql', 'triggers.sql');
