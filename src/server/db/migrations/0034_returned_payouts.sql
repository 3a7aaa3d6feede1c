-- What a member ever earned leaves out what came back from the bank. Every page asks for it, and looked at each of the member's payouts.
CREATE INDEX payouts_returned ON payouts (user_id, withdrawal_id) WHERE status = 'returned';
