-- version 1
-- Partitions by Lagos month, named `<table>_2026_12`; migrations name the oldest one `<table>_before_2026_12`.
CREATE OR REPLACE FUNCTION has_month(parent regclass, month date) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid
     WHERE inhparent = parent
       AND (relname LIKE '%\_' || to_char(month, 'YYYY_MM') AND relname NOT LIKE '%\_before\_%'
         OR relname LIKE '%\_before\_%' AND right(relname, 7) > to_char(month, 'YYYY_MM')))
$$;

-- Statement triggers of a table do not fire for statements that name one of its months, so frozen ones take rows through their parent alone.
CREATE OR REPLACE FUNCTION guard_month(month regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM pg_trigger JOIN pg_inherits ON inhparent = tgrelid WHERE inhrelid = month AND tgname = 'frozen') THEN
    EXECUTE format('CREATE OR REPLACE TRIGGER frozen BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON %s FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', month);
  END IF;
END $$;

-- Attaches a table of the same shape as the days from `since`, or from ever, until before `until`. Writers of the other months go on.
CREATE OR REPLACE FUNCTION attach_month(parent regclass, month regclass, since date, until date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  spare regclass := (SELECT NULLIF(partdefid, 0) FROM pg_partitioned_table WHERE partrelid = parent);
  first_moment text := COALESCE(quote_literal(since || ' 00:00+01'), 'MINVALUE');
  last_moment text := quote_literal(until || ' 00:00+01');
  late text;
  is_late boolean;
BEGIN
  SELECT format('%I < %s', attname, last_moment) || CASE WHEN since IS NULL THEN '' ELSE format(' AND %I >= %s', attname, first_moment) END
    INTO late FROM pg_partitioned_table JOIN pg_attribute ON attrelid = partrelid AND attnum = partattrs[0] WHERE partrelid = parent;
  EXECUTE format('LOCK TABLE %s IN ACCESS EXCLUSIVE MODE', spare);
  EXECUTE format('SELECT EXISTS (SELECT FROM %s WHERE %s)', spare, late) INTO is_late;
  IF is_late THEN
    EXECUTE format('ALTER TABLE %s DISABLE TRIGGER USER', spare);
    EXECUTE format('WITH moved AS (DELETE FROM %s WHERE %s RETURNING *) INSERT INTO %s SELECT * FROM moved', spare, late, month);
    EXECUTE format('ALTER TABLE %s ENABLE TRIGGER USER', spare);
  END IF;
  EXECUTE format('ALTER TABLE %s ATTACH PARTITION %s FOR VALUES FROM (%s) TO (%s)', parent, month, first_moment, last_moment);
  PERFORM guard_month(month);
END $$;

-- True if it was missing.
CREATE OR REPLACE FUNCTION add_month(parent regclass, month date) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  added text := format('%s_%s', parent, to_char(month, 'YYYY_MM'));
BEGIN
  IF has_month(parent, month) THEN RETURN false; END IF;
  EXECUTE format('CREATE TABLE %s (LIKE %s INCLUDING ALL)', added, parent);
  PERFORM attach_month(parent, added, month, (month + interval '1 month')::date);
  RETURN true;
END $$;

CREATE OR REPLACE VIEW monthly_tables AS
  SELECT partrelid::regclass AS parent FROM pg_partitioned_table JOIN pg_class ON oid = partrelid
   WHERE partstrat = 'r' AND relnamespace = 'public'::regnamespace;

-- While its month is archived, a change makes the copy worthless.
CREATE OR REPLACE FUNCTION month_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM archived_months WHERE table_name || '_' || month = TG_TABLE_NAME AND archived_at IS NULL;
  RETURN NULL;
END $$;
