-- Banks write one reference with and without spaces, dashes and capitals. A reference without a letter or a digit is its own key.
CREATE FUNCTION reference_key(reference text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT COALESCE(NULLIF(upper(regexp_replace(reference, '[^A-Za-z0-9]', '', 'g')), ''), reference)
$$;
ALTER TABLE "owner_requests" DROP CONSTRAINT "owner_requests_kind_check";
ALTER TABLE "owner_requests" DROP CONSTRAINT "refund_has_deposit";
DROP INDEX "one_deposit_per_bank_reference";
ALTER TABLE "deposits" ADD COLUMN "bank_reference_key" text GENERATED ALWAYS AS (reference_key(bank_reference)) STORED NOT NULL;
ALTER TABLE "deposits" ADD COLUMN "reference_twin" integer DEFAULT 0 NOT NULL;
ALTER TABLE "deposits" ADD COLUMN "allocated_by" uuid;
ALTER TABLE "deposits" ADD COLUMN "allocated_at" timestamp with time zone;
ALTER TABLE "pay_ins" ADD COLUMN "paid_kobo" bigint;
ALTER TABLE "owners" ADD COLUMN "heir_id" uuid;
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_allocated_by_fkey" FOREIGN KEY ("allocated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "owners" ADD CONSTRAINT "owners_heir_id_fkey" FOREIGN KEY ("heir_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "deposits_allocated_by" ON "deposits" USING btree ("allocated_by") WHERE "deposits"."allocated_by" is not null;
CREATE INDEX "owners_heir" ON "owners" USING btree ("heir_id") WHERE "owners"."heir_id" is not null;
-- Deposits that were counted under two spellings stay as they are; the oldest keeps the key for what is recorded from now on.
UPDATE deposits SET reference_twin = twin.nth - 1
  FROM (SELECT id, row_number() OVER (PARTITION BY bank_reference_key ORDER BY recorded_at, id) AS nth
          FROM deposits WHERE status NOT IN ('refused', 'reversed')) twin
 WHERE twin.id = deposits.id AND twin.nth > 1;
CREATE UNIQUE INDEX "one_deposit_per_bank_reference" ON "deposits" USING btree ("bank_reference_key","reference_twin") WHERE status NOT IN ('refused', 'reversed');
ALTER TABLE "deposits" ADD CONSTRAINT "allocated_deposit_has_time" CHECK ((allocated_by IS NULL) = (allocated_at IS NULL));
ALTER TABLE "owner_requests" ADD CONSTRAINT "owner_requests_kind_check" CHECK (kind IN ('credit', 'refund', 'move', 'allocation', 'reversal'));
ALTER TABLE "owner_requests" ADD CONSTRAINT "refund_has_deposit" CHECK ((kind IN ('refund', 'allocation', 'reversal')) = (deposit_id IS NOT NULL) AND (deposit_id IS NULL OR amount_kobo > 0));
-- All deposits of a closed owner went along with the first move; what came back late may have gone elsewhere.
WITH RECURSIVE first_move AS (
  SELECT DISTINCT ON (owner_id) owner_id, target_id FROM owner_requests WHERE kind = 'move' AND status = 'accepted' ORDER BY owner_id, decided_at
), passed_on AS (
  SELECT owner_id, target_id, 1 AS step FROM first_move
   UNION ALL
  SELECT passed_on.owner_id, next.target_id, step + 1 FROM passed_on JOIN first_move next ON next.owner_id = passed_on.target_id WHERE step < 100
)
UPDATE owners SET heir_id = last.target_id
  FROM (SELECT DISTINCT ON (owner_id) owner_id, target_id FROM passed_on ORDER BY owner_id, step DESC) last
 WHERE last.owner_id = owners.id AND owners.status = 'closed';
-- A closed owner takes on nothing new, so nothing is lent to one.
UPDATE owners SET credit_kobo = 0 WHERE status = 'closed';
CREATE OR REPLACE FUNCTION deposit_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.status IN ('refused', 'reversed')
     OR (NEW.amount_kobo, NEW.received_on, NEW.bank_reference, NEW.reference_twin, NEW.recorded_by, NEW.source) IS DISTINCT FROM
        (OLD.amount_kobo, OLD.received_on, OLD.bank_reference, OLD.reference_twin, OLD.recorded_by, OLD.source)
     OR (OLD.status = 'booked' AND (NEW.owner_id, NEW.allocated_by, NEW.allocated_at) IS DISTINCT FROM (OLD.owner_id, OLD.allocated_by, OLD.allocated_at))
     OR (OLD.pay_in_id IS NOT NULL AND NEW.pay_in_id IS DISTINCT FROM OLD.pay_in_id)
     OR (NEW.status <> OLD.status AND (OLD.status, NEW.status) NOT IN
          (('waiting', 'unallocated'), ('waiting', 'booked'), ('waiting', 'refused'), ('unallocated', 'booked'),
           ('unallocated', 'reversed'), ('booked', 'reversed'))) THEN
    RAISE EXCEPTION 'a deposit is never edited' USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END $$;
