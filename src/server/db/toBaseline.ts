import type { OpenDatabase, ScriptSession } from './database';
import { lockMigrations, recordBaseline } from './migrate';

const last = {
  name: '0087_left_out_shared.sql',
  checksum: 'c628fd29c745a2fc60abc6e1e69de87a4c93097a283ab504cc13f19c41e80bb2',
  count: 74,
};

/** The tables of the last old migration under the names of the baseline; the functions and triggers of before go. */
const conversion = `
  DROP VIEW tallies;
  DO $$
  DECLARE
    old record;
  BEGIN
    -- Its job has another name now.
    IF to_regclass('pgboss.schedule') IS NOT NULL THEN DELETE FROM pgboss.schedule WHERE name = 'fold-tallies'; END IF;
    FOR old IN SELECT tgname AS name, tgrelid::regclass AS source FROM pg_trigger
                WHERE NOT tgisinternal AND (tgname LIKE 'tally_%' OR tgname LIKE 'open_payout_%' OR tgname = 'rejections_counted') LOOP
      EXECUTE format('DROP TRIGGER %I ON %s', old.name, old.source);
    END LOOP;
    FOR old IN SELECT oid::regprocedure AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace
                AND (proname LIKE 'tally_%' OR proname IN ('change_tallies', 'count_rejection', 'open_payout', 'share_counters')) LOOP
      EXECUTE format('DROP FUNCTION %s', old.name);
    END LOOP;
    FOR old IN
      SELECT c.relname AS name, c.oid::regclass AS source, c.relkind = 'r' AS is_table,
             regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(c.relname,
               '^tally_', 'counter_'), '^device_marks', 'device_ids'), '^desk_views', 'saved_views'),
               '^follower_evidence', 'follower_verifications'), '^applications_desk$', 'applications_admin_list') AS new_name
        FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'i') ORDER BY relkind DESC
    LOOP
      CONTINUE WHEN old.new_name = old.name;
      EXECUTE format(CASE WHEN old.is_table THEN 'ALTER TABLE %s RENAME TO %I' ELSE 'ALTER INDEX %s RENAME TO %I' END, old.source, old.new_name);
    END LOOP;
    FOR old IN
      SELECT conname AS name, conrelid::regclass AS source,
             regexp_replace(regexp_replace(regexp_replace(conname, '^device_marks', 'device_ids'), '^desk_views', 'saved_views'),
               '^follower_evidence', 'follower_verifications') AS new_name
        FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    LOOP
      CONTINUE WHEN old.new_name = old.name;
      EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', old.source, old.name, old.new_name);
    END LOOP;
  END $$;
  ALTER TABLE device_ids RENAME COLUMN mark_hash TO device_id_hash;
  ALTER TABLE owner_sessions RENAME COLUMN mark_hash TO device_id_hash;
  ALTER TABLE media RENAME COLUMN looks TO perceptual_hashes;
  ALTER TABLE proof_pictures RENAME COLUMN looks TO perceptual_hashes;
  DROP INDEX proof_pictures_alike;
  DROP FUNCTION look_pieces;
  CREATE FUNCTION perceptual_hash_pieces(hashes bit[]) RETURNS integer[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
  SELECT array_agg(DISTINCT at << 16 | substring(hash FROM at * 16 + 1 FOR 16)::bit(16)::integer)
    FROM unnest(hashes) AS hash, generate_series(0, 15) AS at
$$;
  CREATE INDEX proof_pictures_alike ON proof_pictures USING gin (perceptual_hash_pieces(perceptual_hashes)) WITH (fastupdate = off);
  CREATE VIEW counters AS SELECT name, day, rows, kobo FROM counter_days UNION ALL SELECT name, day, rows, kobo FROM counter_changes`;

const isConverted = async (session: ScriptSession): Promise<boolean> => {
  const { rows: found } = await session.query(`SELECT to_regclass('schema_migrations') IS NOT NULL AS there`, []);
  if (found[0]?.there !== true)
    throw new Error('This database is empty: a server that starts on it makes the baseline.');
  const { rows: applied } = await session.query('SELECT name, checksum FROM schema_migrations ORDER BY name', []);
  if (applied.some(({ name }) => name === '0000_baseline.sql')) return true;
  const newest = applied.at(-1);
  if (applied.length !== last.count || newest?.name !== last.name || newest.checksum !== last.checksum)
    throw new Error(
      `This database is not at ${last.name}, the last migration before the baseline. Start commit 667e8a7f on it once, then run this again. Nothing was changed.`,
    );
  return false;
};

/**
 * Takes a database at the last of the old migrations to the baseline, in place and in one transaction. No server may be running on it.
 * @returns false where it had the baseline already.
 */
export const toBaseline = (database: Pick<OpenDatabase, 'scriptTransaction'>): Promise<boolean> =>
  database.scriptTransaction(async (session) => {
    await lockMigrations(session);
    if (await isConverted(session)) return false;
    await session.exec(conversion);
    await recordBaseline(session);
    return true;
  });
