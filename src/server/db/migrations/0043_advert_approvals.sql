-- Open jobs whose advert approval runs out: the clock looks for them every minute.
CREATE INDEX IF NOT EXISTS tasks_approved_until ON tasks (arcon_expiry, id) WHERE status = 'available' AND arcon_expiry IS NOT NULL;
