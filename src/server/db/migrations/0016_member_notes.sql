-- What admins write down about a member for each other. A note is never edited; its author may take it back.
CREATE TABLE member_notes (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  author_id uuid NOT NULL REFERENCES users,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
  created_at timestamptz NOT NULL
);
CREATE INDEX member_notes_of_member ON member_notes (user_id, created_at DESC, id DESC);

-- The desk reads the audit log newest first under any of its filters: each has an index in that very order, so that the first page
-- costs the same in a log of millions, and of a kind that happens once a month as of one that happens each second.
DROP INDEX audit_of_actor;
DROP INDEX audit_of_subject;
DROP INDEX audit_of_object;
CREATE INDEX audit_of_actor ON audit (actor_id, at DESC, id DESC) WHERE actor_id IS NOT NULL;
CREATE INDEX audit_of_subject ON audit (subject_id, at DESC, id DESC) WHERE subject_id IS NOT NULL;
CREATE INDEX audit_of_object ON audit (object_id, at DESC, id DESC);
CREATE INDEX audit_of_type ON audit (object_type, at DESC, id DESC);
CREATE INDEX audit_of_action ON audit (action, at DESC, id DESC);
