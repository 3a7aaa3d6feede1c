-- version 1
-- Rows that are kept for ever.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % refused', TG_OP, TG_TABLE_NAME USING ERRCODE = '42501';
END $$;

-- A decision is final, whatever a program tries. One exception: a rejected proof may go back to review, with nothing else changed.
CREATE OR REPLACE FUNCTION decided_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before jsonb := to_jsonb(OLD);
  after jsonb := to_jsonb(NEW);
BEGIN
  IF OLD.status IN ('approved', 'rejected') AND after IS DISTINCT FROM before
     AND NOT (TG_TABLE_NAME = 'applications' AND OLD.status = 'rejected'
       AND after -> 'escalated_at' IN ('null', before -> 'escalated_at')
       AND after = before || jsonb_build_object(
       'status', 'in-review', 'take_no', (before ->> 'take_no')::integer + 1, 'review_due_at', after -> 'review_due_at',
       'decided_at', NULL, 'decided_by', NULL, 'decided_how', NULL, 'reason', NULL, 'fraudulent', false,
       'rejected_before_by', before -> 'decided_by', 'escalated_at', after -> 'escalated_at')) THEN
    RAISE EXCEPTION 'a decided % cannot change', TG_TABLE_NAME USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION decided_referral_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a decided referral cannot change' USING ERRCODE = '42501';
END $$;

-- A returned payout keeps everything but the time of the next question: the provider may pay it all the same.
CREATE OR REPLACE FUNCTION payout_moves_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.withdrawal_id, NEW.user_id, NEW.reference, NEW.amount_kobo, NEW.approved_at)
     IS DISTINCT FROM (OLD.withdrawal_id, OLD.user_id, OLD.reference, OLD.amount_kobo, OLD.approved_at)
     OR (OLD.status <> 'waiting' AND (NEW.channel, NEW.batch_id) IS DISTINCT FROM (OLD.channel, OLD.batch_id))
     OR (OLD.sent_at IS NOT NULL AND NEW.sent_at IS DISTINCT FROM OLD.sent_at)
     OR (OLD.paid_at IS NOT NULL AND NEW.paid_at IS DISTINCT FROM OLD.paid_at)
     OR (OLD.status = 'returned' AND to_jsonb(NEW) - 'ask_at' IS DISTINCT FROM to_jsonb(OLD) - 'ask_at')
     OR (NEW.status <> OLD.status AND OLD.status || ' to ' || NEW.status NOT IN (
           'waiting to sent', 'waiting to returned', 'sent to paid', 'sent to returned', 'paid to returned')) THEN
    RAISE EXCEPTION 'a payout moves on and does not change' USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION payout_released_by_another() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.released_by IS NOT NULL OR OLD.status <> 'waiting'
     OR NEW.released_by = (SELECT decided_by FROM withdrawals WHERE id = NEW.withdrawal_id) THEN
    RAISE EXCEPTION 'a payout is released once, while it waits, by another than who accepted it' USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END $$;

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

CREATE OR REPLACE FUNCTION document_is_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR to_jsonb(NEW) - 'mailed_at' IS DISTINCT FROM to_jsonb(OLD) - 'mailed_at' THEN
    RAISE EXCEPTION 'a document is never changed' USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END $$;

-- `FOR SHARE` makes a decision and an opinion about one proof wait for each other.
CREATE OR REPLACE FUNCTION owner_word_in_review() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  status_now text;
BEGIN
  SELECT status INTO status_now FROM applications WHERE id = COALESCE(NEW.application_id, OLD.application_id) FOR SHARE;
  IF status_now <> 'in-review' THEN
    RAISE EXCEPTION 'an owner has a word in proofs in review alone' USING ERRCODE = '42501';
  END IF;
  RETURN COALESCE(NEW, OLD);
END $$;
