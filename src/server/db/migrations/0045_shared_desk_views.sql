-- A view that its admin shows to all others. The layout in use stays everybody's own.
ALTER TABLE desk_views
  ADD COLUMN shared boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT layouts_are_not_shared CHECK (name <> '' OR NOT shared);
CREATE INDEX desk_views_shared ON desk_views (list, name) WHERE shared;
