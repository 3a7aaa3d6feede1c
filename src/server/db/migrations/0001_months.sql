-- Audit log, notifications and visits by link in partitions by Lagos month. No row is copied: the old table becomes the partition of all rows
-- before next month, so a start waits for two keys, three small indexes and a scan of each table. `add_month` makes the later months, and the
-- DEFAULT partition takes a row whose month is missing, so no call ever fails for it.
CREATE TABLE "archived_months" (
	"table_name" text NOT NULL,
	"month" text NOT NULL,
	"since" date,
	"until" date NOT NULL,
	"rows" bigint NOT NULL,
	"sha256" text,
	"archived_at" timestamp with time zone,
	"brought_back_at" timestamp with time zone,
	CONSTRAINT "archived_months_pkey" PRIMARY KEY("table_name","month")
);
DROP INDEX "audit_of_object", "audit_of_type", "audit_of_action";
CREATE INDEX "audit_of_object" ON "audit" USING btree ("object_id");
CREATE INDEX "audit_of_type" ON "audit" USING btree ("object_type");
CREATE INDEX "audit_of_action" ON "audit" USING btree ("action");
DO $months$
DECLARE
  split record;
  old text;
  until date;
  triggers text[];
  indexes text[];
  keys text[];
  primary_key text;
  name text;
  definition text;
BEGIN
  FOR split IN SELECT * FROM (VALUES ('audit', 'at'), ('notifications', 'created_at'), ('share_link_counts', 'day'), ('share_link_days', 'day')) AS made (parent, moment)
  LOOP
    EXECUTE format('SELECT date_trunc(''month'', GREATEST(max(%I), now()) AT TIME ZONE ''UTC'' + interval ''1 hour'') + interval ''1 month'' FROM %I', split.moment, split.parent)
      INTO until;
    old := format('%s_before_%s', split.parent, to_char(until, 'YYYY_MM'));
    SELECT array_agg(pg_get_triggerdef(oid)) INTO triggers FROM pg_trigger WHERE tgrelid = split.parent::regclass AND NOT tgisinternal;
    SELECT array_agg(pg_get_indexdef(indexrelid)) INTO indexes FROM pg_index WHERE indrelid = split.parent::regclass AND NOT indisprimary;
    SELECT array_agg(format('ADD CONSTRAINT %I %s', conname, pg_get_constraintdef(oid))) INTO keys
      FROM pg_constraint WHERE conrelid = split.parent::regclass AND contype = 'f';
    SELECT pg_get_constraintdef(oid) INTO primary_key FROM pg_constraint WHERE conrelid = split.parent::regclass AND contype = 'p';

    FOR name IN SELECT tgname FROM pg_trigger WHERE tgrelid = split.parent::regclass AND NOT tgisinternal AND tgname <> 'frozen' LOOP
      EXECUTE format('DROP TRIGGER %I ON %I', name, split.parent);
    END LOOP;
    -- The names that PostgreSQL gives to the indexes of new partitions.
    FOR name, definition IN
      SELECT indexrelid::regclass, (SELECT string_agg(attname, '_' ORDER BY attnum) FROM pg_attribute WHERE attrelid = indexrelid)
        FROM pg_index WHERE indrelid = split.parent::regclass AND NOT indisprimary
    LOOP
      EXECUTE format('ALTER INDEX %I RENAME TO %I', name, format('%s_%s_idx', old, definition));
    END LOOP;
    EXECUTE format('ALTER TABLE %I RENAME TO %I', split.parent, old);
    IF primary_key LIKE '%' || split.moment || '%' THEN
      EXECUTE format('ALTER TABLE %I RENAME CONSTRAINT %I TO %I', old, split.parent || '_pkey', old || '_pkey');
    ELSE
      primary_key := replace(primary_key, ')', format(', %I)', split.moment));
      EXECUTE format('ALTER TABLE %1$I DROP CONSTRAINT %2$I, ADD CONSTRAINT %3$I %4$s', old, split.parent || '_pkey', old || '_pkey', primary_key);
    END IF;

    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL EXCLUDING INDEXES) PARTITION BY RANGE (%I)', split.parent, old, split.moment);
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I %s', split.parent, split.parent || '_pkey', primary_key);
    FOREACH definition IN ARRAY COALESCE(keys, '{}') LOOP
      EXECUTE format('ALTER TABLE %I %s', split.parent, definition);
    END LOOP;
    FOREACH definition IN ARRAY COALESCE(indexes, '{}') LOOP
      EXECUTE definition;
    END LOOP;
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)', split.parent, old, to_char(until, 'YYYY-MM-DD 00:00+01'));
    EXECUTE format('CREATE TABLE %I PARTITION OF %I DEFAULT', split.parent || '_default', split.parent);
    FOREACH definition IN ARRAY COALESCE(triggers, '{}') LOOP
      EXECUTE definition;
    END LOOP;
  END LOOP;
END $months$;
