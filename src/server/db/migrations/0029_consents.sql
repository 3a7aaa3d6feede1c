-- Which version of the terms and policies a member agreed to, and when: each one is kept, so that it can be shown what held on which day.
CREATE TABLE consents (
  user_id uuid NOT NULL REFERENCES users,
  version text NOT NULL CHECK (length(version) BETWEEN 1 AND 20),
  given_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, version)
);
INSERT INTO consents (user_id, version, given_at)
  SELECT id, terms_version, created_at FROM users WHERE terms_version IS NOT NULL AND activated_at IS NOT NULL;
CREATE TRIGGER frozen BEFORE UPDATE OR DELETE OR TRUNCATE ON consents FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
