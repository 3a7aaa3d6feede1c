-- Forgetting a sign-up that was never finished deletes a person, and for each the database looks whether any row names them. Where the naming
-- column had no index that meant reading the whole table: on a million withdrawals the tidying of every hour never ended in time.
-- `src/server/db/guards.test.ts` holds that every reference to people has one.
CREATE INDEX sessions_of_person ON sessions (user_id);
CREATE INDEX otps_of_person ON otps (user_id);
CREATE INDEX tasks_created_by ON tasks (created_by);
CREATE INDEX applications_of_person ON applications (user_id);
CREATE INDEX applications_decided_by ON applications (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX withdrawals_decided_by ON withdrawals (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX payouts_settled_by ON payouts (settled_by) WHERE settled_by IS NOT NULL;
CREATE INDEX payouts_released_by ON payouts (released_by) WHERE released_by IS NOT NULL;
CREATE INDEX payout_batches_created_by ON payout_batches (created_by);
CREATE INDEX ledger_tx_actor ON ledger_tx (actor_id) WHERE actor_id IS NOT NULL;
CREATE INDEX referrals_of_referrer ON referrals (referrer_id);
CREATE INDEX coupons_created_by ON coupons (created_by);
CREATE INDEX member_notes_author ON member_notes (author_id);
CREATE INDEX braked_rejections_admin ON braked_rejections (admin_id);
CREATE INDEX brake_lifts_lifted_by ON brake_lifts (lifted_by);
