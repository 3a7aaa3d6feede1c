-- Of a large database it is added by hand before, with the index of 0062 after it.
ALTER TABLE "applications" ADD COLUMN IF NOT EXISTS "owner_word" text;
ALTER TABLE "applications" ADD CONSTRAINT "applications_owner_word_check" CHECK (owner_word IN ('agreed', 'not_agreed')) NOT VALID;
