-- What was decided on a day is asked for from the overview; for proofs the order of the review desk answers it.
CREATE INDEX withdrawals_by_decision ON withdrawals (decided_at, id) WHERE decided_at IS NOT NULL;
