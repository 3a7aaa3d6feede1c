CREATE TABLE "owner_words" (
	"application_id" uuid PRIMARY KEY NOT NULL,
	"word" text NOT NULL,
	"reason" text,
	"said_by" text NOT NULL,
	"said_at" timestamp with time zone NOT NULL,
	CONSTRAINT "owner_words_word_check" CHECK (word IN ('agreed', 'not_agreed')),
	CONSTRAINT "not_agreed_for_a_reason" CHECK ((word = 'not_agreed') = (reason IS NOT NULL)),
	CONSTRAINT "owner_words_reason_check" CHECK (length(reason) BETWEEN 1 AND 500)
);

ALTER TABLE "applications" DROP CONSTRAINT "applications_decided_how_check";
ALTER TABLE "owner_sessions" ADD COLUMN "mark_hash" "bytea";
ALTER TABLE "applications" ADD COLUMN "owner_may_see" boolean DEFAULT false NOT NULL;
ALTER TABLE "owner_words" ADD CONSTRAINT "owner_words_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "applications" ADD CONSTRAINT "owner_only_approves" CHECK (decided_how <> 'owner' OR (status = 'approved' AND decided_by IS NULL)) NOT VALID;
ALTER TABLE "applications" ADD CONSTRAINT "applications_decided_how_check" CHECK (decided_how IN ('admin', 'auto', 'owner')) NOT VALID;

-- What an owner said before a decision stays as it was then; nothing is said of another proof than one in review.
CREATE FUNCTION owner_word_in_review() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  status_now text;
BEGIN
  SELECT status INTO status_now FROM applications WHERE id = COALESCE(NEW.application_id, OLD.application_id) FOR SHARE;
  IF status_now <> 'in-review' THEN
    RAISE EXCEPTION 'an owner has a word in proofs in review alone' USING ERRCODE = '42501';
  END IF;
  RETURN COALESCE(NEW, OLD);
END $$;
CREATE TRIGGER owner_word_in_review BEFORE INSERT OR UPDATE OR DELETE ON owner_words FOR EACH ROW EXECUTE FUNCTION owner_word_in_review();
