-- In a large database the column is added by hand before, and then the index of 0064, CONCURRENTLY.
ALTER TABLE "applications" ADD COLUMN IF NOT EXISTS "owner_word" text;
ALTER TABLE "applications" ADD CONSTRAINT "applications_owner_word_check" CHECK (owner_word IN ('agreed', 'not_agreed')) NOT VALID;
