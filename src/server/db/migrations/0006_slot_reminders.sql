ALTER TABLE "applications" ADD COLUMN "reminded_at" timestamp with time zone;
CREATE INDEX "applications_to_remind" ON "applications" USING btree ("reserved_until","id") WHERE status = 'taken' AND reminded_at IS NULL;
