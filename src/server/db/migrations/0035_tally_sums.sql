-- The total of a list was the sum over every day that there has been, on each of its pages. What is folded stands apart now, by day and summed up
-- by name; `tallies` holds what has come since. A server from before this one that still runs counts what has come since alone.
CREATE TABLE tally_days (
  name text NOT NULL,
  day date NOT NULL,
  rows bigint NOT NULL,
  kobo bigint NOT NULL
);
CREATE INDEX tally_days_by_name ON tally_days (name, day) INCLUDE (rows, kobo);
CREATE TABLE tally_sums (
  name text PRIMARY KEY,
  rows bigint NOT NULL,
  kobo bigint NOT NULL
);
CREATE VIEW tallied AS
  SELECT name, day, rows, kobo FROM tally_days UNION ALL SELECT name, day, rows, kobo FROM tallies;
