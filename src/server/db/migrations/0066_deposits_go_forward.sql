-- A deposit goes forward alone: what is booked waits no more, and is reversed where it was wrong.
CREATE OR REPLACE FUNCTION deposit_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.status IN ('refused', 'reversed')
     OR (NEW.amount_kobo, NEW.received_on, NEW.bank_reference, NEW.recorded_by, NEW.source) IS DISTINCT FROM
        (OLD.amount_kobo, OLD.received_on, OLD.bank_reference, OLD.recorded_by, OLD.source)
     OR (OLD.status = 'booked' AND NEW.owner_id IS DISTINCT FROM OLD.owner_id)
     OR (OLD.pay_in_id IS NOT NULL AND NEW.pay_in_id IS DISTINCT FROM OLD.pay_in_id)
     OR (NEW.status <> OLD.status AND (OLD.status, NEW.status) NOT IN
          (('waiting', 'unallocated'), ('waiting', 'booked'), ('waiting', 'refused'), ('unallocated', 'booked'),
           ('unallocated', 'reversed'), ('booked', 'reversed'))) THEN
    RAISE EXCEPTION 'a deposit is never edited' USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END $$;
