-- Jobs are drafts, have a start and an end, slots per day and trial slots.
ALTER TABLE "tasks" DROP CONSTRAINT "tasks_status_check";
ALTER TABLE "tasks" DROP CONSTRAINT "unpaid_job_has_no_slot";
ALTER TABLE "tasks" ADD COLUMN "rejected" integer DEFAULT 0 NOT NULL;
ALTER TABLE "tasks" ADD COLUMN "starts_at" timestamp with time zone;
ALTER TABLE "tasks" ADD COLUMN "ends_at" timestamp with time zone;
ALTER TABLE "tasks" ADD COLUMN "slots_per_day" integer;
ALTER TABLE "tasks" ADD COLUMN "taken_on" date;
ALTER TABLE "tasks" ADD COLUMN "taken_that_day" integer DEFAULT 0 NOT NULL;
ALTER TABLE "tasks" ADD COLUMN "trial_slots" integer;
CREATE INDEX "tasks_ending" ON "tasks" USING btree ("ends_at","id") WHERE status IN ('awaiting-payment', 'available', 'paused') AND deleted_at IS NULL AND ends_at IS NOT NULL;
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_slots_per_day_check" CHECK (slots_per_day > 0);
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_trial_slots_check" CHECK (trial_slots > 0);
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_rejected_check" CHECK (rejected >= 0);
ALTER TABLE "tasks" ADD CONSTRAINT "job_ends_after_start" CHECK (ends_at > starts_at);
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_status_check" CHECK (status IN ('draft', 'awaiting-payment', 'available', 'paused', 'stopped', 'completed'));
ALTER TABLE "tasks" ADD CONSTRAINT "unpaid_job_has_no_slot" CHECK (status NOT IN ('draft', 'awaiting-payment') OR funded_slots = 0);

-- By a trigger, because a server of the release before rejects proofs, too, and knows no such column.
CREATE FUNCTION count_rejection() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tasks SET rejected = rejected + CASE NEW.status WHEN 'rejected' THEN 1 ELSE -1 END WHERE id = NEW.task_id;
  RETURN NULL;
END $$;
CREATE TRIGGER rejections_counted AFTER UPDATE OF status ON applications FOR EACH ROW
  WHEN ((OLD.status = 'rejected') <> (NEW.status = 'rejected')) EXECUTE FUNCTION count_rejection();

UPDATE tasks SET rejected = counted.rejected
  FROM (SELECT task_id, count(*) AS rejected FROM applications WHERE status = 'rejected' GROUP BY task_id) counted
 WHERE counted.task_id = tasks.id;
