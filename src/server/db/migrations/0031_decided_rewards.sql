-- A reward that was decided stays as it was decided: what was refused is never paid, and what was paid is not taken back.
ALTER TABLE referrals
  ADD CONSTRAINT refused_says_why CHECK ((refusal IS NOT NULL) = (decided_at IS NOT NULL AND rewarded_at IS NULL));
CREATE FUNCTION decided_referral_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a decided referral cannot change' USING ERRCODE = '42501';
END $$;
CREATE TRIGGER decided_referral_is_final BEFORE UPDATE ON referrals
  FOR EACH ROW WHEN (OLD.status IN ('rewarded', 'refused')) EXECUTE FUNCTION decided_referral_is_final();
