-- Fell due while its member was banned: the clock leaves it alone from then on, and an admin decides it.
ALTER TABLE applications ADD COLUMN left_to_admin_at timestamptz;
-- Accepted by an admin who was told of the ban. Whoever is banned only afterwards has no such mark, and their transfer waits.
ALTER TABLE withdrawals ADD COLUMN despite_ban boolean NOT NULL DEFAULT false;
-- Chosen rows of banned members, which a bulk decision does not decide.
ALTER TABLE bulk_decisions ADD COLUMN left_out integer NOT NULL DEFAULT 0;
-- The alarm counts those that still wait.
CREATE INDEX IF NOT EXISTS applications_left_to_admin ON applications (id) WHERE left_to_admin_at IS NOT NULL AND status = 'in-review';

-- As before; a proof that is looked at again has a new clock, so that it is no longer left to an admin.
CREATE OR REPLACE FUNCTION decided_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before jsonb := to_jsonb(OLD);
  after jsonb := to_jsonb(NEW);
BEGIN
  IF OLD.status IN ('approved', 'rejected') AND after IS DISTINCT FROM before
     AND NOT (TG_TABLE_NAME = 'applications' AND OLD.status = 'rejected'
       AND after -> 'left_to_admin_at' IN ('null', before -> 'left_to_admin_at')
       AND after = before || jsonb_build_object(
       'status', 'in-review', 'take_no', (before ->> 'take_no')::integer + 1, 'review_due_at', after -> 'review_due_at',
       'decided_at', NULL, 'decided_by', NULL, 'decided_how', NULL, 'reason', NULL, 'fraudulent', false,
       'rejected_before_by', before -> 'decided_by', 'left_to_admin_at', after -> 'left_to_admin_at')) THEN
    RAISE EXCEPTION 'a decided % cannot change', TG_TABLE_NAME USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END $$;
