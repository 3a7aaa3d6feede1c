-- How wide a table's columns are, in pixels by their keys, and which stay at its start.
ALTER TABLE desk_views
  ADD COLUMN widths jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN pinned text[] NOT NULL DEFAULT '{}';
