-- The desk's lists at a million rows: each order that can be asked for, from either end, and each search has an index.

-- Groups of three characters, so that an index finds a text in the middle of another.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX users_found ON users USING gin (fullname gin_trgm_ops, email gin_trgm_ops, phone gin_trgm_ops);
CREATE INDEX tasks_found ON tasks
  USING gin (title gin_trgm_ops, reference gin_trgm_ops, owner_email gin_trgm_ops, description gin_trgm_ops);
CREATE INDEX withdrawals_found ON withdrawals USING gin (reference gin_trgm_ops, account_no gin_trgm_ops);
CREATE INDEX coupons_found ON coupons USING gin (code gin_trgm_ops);

CREATE INDEX users_by_name ON users (fullname, id);
CREATE INDEX users_by_status ON users (status, created_at DESC, id DESC);
CREATE INDEX users_by_state ON users (state, created_at DESC, id DESC);

CREATE INDEX tasks_by_title ON tasks (title, id);

DROP INDEX applications_decided;
-- The order of the review desk: what waits has no decision, and comes first. What the filters ask is in the index too,
-- so that rows that do not match are passed over without being read.
CREATE INDEX applications_desk ON applications (decided_at DESC, review_due_at, id) INCLUDE (status, decided_how, submitted_at)
  WHERE submitted_at IS NOT NULL;
CREATE INDEX applications_by_due ON applications (review_due_at, id) WHERE submitted_at IS NOT NULL;
CREATE INDEX applications_by_status ON applications (status, submitted_at, id) WHERE submitted_at IS NOT NULL;
CREATE INDEX applications_of_job ON applications (task_id, submitted_at DESC, id DESC) WHERE submitted_at IS NOT NULL;

CREATE INDEX withdrawals_by_amount ON withdrawals (amount_kobo, id);
DROP INDEX withdrawals_by_status;
CREATE INDEX withdrawals_by_status ON withdrawals (status, created_at, id);

CREATE INDEX coupons_by_status ON coupons (status, created_at, id);
