-- Whose sign-up a pending account is: the hash of the cookie in the browser that sent its newest details.
ALTER TABLE users ADD COLUMN signup_hash bytea;
