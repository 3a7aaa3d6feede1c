-- Nobody is held up while the rows that there are are looked through.
ALTER TABLE applications VALIDATE CONSTRAINT applications_rejected_before_by_fkey;
ALTER TABLE applications VALIDATE CONSTRAINT another_decides_again;
CREATE INDEX IF NOT EXISTS applications_rejected_before_by ON applications (rejected_before_by) WHERE rejected_before_by IS NOT NULL;
