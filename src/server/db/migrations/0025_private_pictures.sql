-- What a browser shows to see pictures, see docs/decisions/0029. Null in a session from before; it gets one with the next call that renews it.
ALTER TABLE sessions ADD COLUMN picture_hash bytea UNIQUE;
