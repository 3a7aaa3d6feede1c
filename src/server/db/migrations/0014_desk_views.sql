-- How each admin looks at the tables of the desk. A view without a name is the layout in use.
CREATE TABLE desk_views (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  list text NOT NULL,
  name text NOT NULL CHECK (length(name) <= 40),
  query text NOT NULL CHECK (length(query) <= 1000),
  columns text[] NOT NULL CHECK (cardinality(columns) <= 40),
  density text NOT NULL CHECK (density IN ('comfortable', 'compact')),
  page_size integer NOT NULL CHECK (page_size BETWEEN 1 AND 100),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (user_id, list, name)
);
