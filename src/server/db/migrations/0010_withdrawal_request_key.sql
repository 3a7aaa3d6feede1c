-- The Idempotency-Key a withdrawal was asked for with. It outlives the table `idempotency`: a phone that never heard the answer
-- may ask again months later, and must find this withdrawal instead of making another.
ALTER TABLE withdrawals ADD COLUMN request_key text CHECK (length(request_key) BETWEEN 1 AND 200);

-- Those still to be decided take the key that made them, as long as it is known. A decided row cannot change.
UPDATE withdrawals w SET request_key = i.key FROM idempotency i
  WHERE i.endpoint = 'requestWithdrawal' AND i.user_id = w.user_id AND i.answer -> 'data' ->> 'transactionId' = w.id::text
    AND w.status = 'pending';

CREATE UNIQUE INDEX one_withdrawal_per_key ON withdrawals (user_id, request_key) WHERE request_key IS NOT NULL;

-- The answer names bank and account number from now on; the kept ones would not fit the contract without them.
UPDATE idempotency i SET answer = jsonb_set(i.answer, '{data}',
    i.answer -> 'data' || jsonb_build_object('bank_name', w.bank_name, 'account_no', w.account_no))
  FROM withdrawals w
  WHERE i.endpoint = 'requestWithdrawal' AND i.user_id = w.user_id AND i.answer -> 'data' ->> 'transactionId' = w.id::text;
