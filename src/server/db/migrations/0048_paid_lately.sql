-- The landing page may say what was paid in the last thirty days, counted anew every hour: only those payouts are read.
CREATE INDEX IF NOT EXISTS payouts_paid ON payouts (paid_at) WHERE status = 'paid';
