-- When the reservation before this one ran out; null where the job was taken once.
ALTER TABLE applications ADD COLUMN expired_before_at timestamptz;
