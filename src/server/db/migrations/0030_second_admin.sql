-- Who let a payout go that needed a second admin; null where nobody has.
ALTER TABLE payouts ADD COLUMN released_by uuid REFERENCES users;

CREATE FUNCTION payout_released_by_another() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.released_by IS NOT NULL OR OLD.status <> 'waiting'
     OR NEW.released_by = (SELECT decided_by FROM withdrawals WHERE id = NEW.withdrawal_id) THEN
    RAISE EXCEPTION 'a payout is released once, while it waits, by another than who accepted it' USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payout_released_by_another BEFORE UPDATE ON payouts
  FOR EACH ROW WHEN (NEW.released_by IS DISTINCT FROM OLD.released_by) EXECUTE FUNCTION payout_released_by_another();
