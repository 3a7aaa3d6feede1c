-- Whoever rejected a proof neither puts it in review again nor decides it then. Its rules are validated by the next migration.
ALTER TABLE applications
  ADD COLUMN rejected_before_by uuid,
  ADD CONSTRAINT applications_rejected_before_by_fkey FOREIGN KEY (rejected_before_by) REFERENCES users NOT VALID,
  ADD CONSTRAINT another_decides_again CHECK (decided_by <> rejected_before_by) NOT VALID;

-- What was decided stays decided, but for a rejected proof: it may come back into review, as a take of its own, with nothing else changed.
CREATE OR REPLACE FUNCTION decided_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before jsonb := to_jsonb(OLD);
  after jsonb := to_jsonb(NEW);
BEGIN
  IF OLD.status IN ('approved', 'rejected') AND after IS DISTINCT FROM before
     AND NOT (TG_TABLE_NAME = 'applications' AND OLD.status = 'rejected' AND after = before || jsonb_build_object(
       'status', 'in-review', 'take_no', (before ->> 'take_no')::integer + 1, 'review_due_at', after -> 'review_due_at',
       'decided_at', NULL, 'decided_by', NULL, 'decided_how', NULL, 'reason', NULL, 'fraudulent', false,
       'rejected_before_by', before -> 'decided_by')) THEN
    RAISE EXCEPTION 'a decided % cannot change', TG_TABLE_NAME USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END $$;
