-- What several servers share. Counts of calls may be lost in a crash, so they need no log; pictures may not.
CREATE UNLOGGED TABLE call_counts (
  key text PRIMARY KEY,
  calls integer NOT NULL,
  ends_at timestamptz NOT NULL
) WITH (fillfactor = 50);

CREATE TABLE stored_pictures (
  name text PRIMARY KEY,
  bytes bytea NOT NULL
);
-- A WebP does not get smaller by being compressed once more.
ALTER TABLE stored_pictures ALTER COLUMN bytes SET STORAGE EXTERNAL;
