import type { OpenDatabase, ScriptSession } from './database';
import { lockMigrations, recordBaseline } from './migrate';

const last = {
  name: '0087_left_out_shared.sql',
  checksum: 'c628fd29c745a2fc60abc6e1e69de87a4c93097a283ab504cc13f19c41e80bb2',
  count: 74,
};

const renames = [
  ['^tally_', 'counter_'],
  ['^device_marks', 'device_ids'],
  ['^desk_views', 'saved_views'],
  ['^follower_evidence', 'follower_verifications'],
  ['^applications_desk$', 'applications_admin_list'],
  ['^applications_left_to_admin$', 'applications_escalated'],
  ['^braked_rejections', 'limited_rejections'],
  ['^brake_lifts', 'rejection_limit_overrides'],
  ['^leads_untold$', 'leads_unreported'],
  ['^media_of_owner$', 'media_of_member'],
  ['^(media|proof_uploads)_owner_id_fkey$', String.raw`\1_user_id_fkey`],
  ['(^|_)withheld', String.raw`\1on_hold`],
] as const;
const newName = renames.reduce((name, [from, to]) => `regexp_replace(${name}, '${from}', '${to}')`, 'name');

const columns = [
  ['device_ids', 'mark_hash', 'device_id_hash'],
  ['owner_sessions', 'mark_hash', 'device_id_hash'],
  ['media', 'looks', 'perceptual_hashes'],
  ['media', 'owner_id', 'user_id'],
  ['proof_pictures', 'looks', 'perceptual_hashes'],
  ['proof_uploads', 'owner_id', 'user_id'],
  ['applications', 'left_to_admin_at', 'escalated_at'],
  ['leads', 'told_at', 'reported_at'],
  ['referrals', 'withheld_at', 'on_hold_since'],
] as const;
const renameColumns = columns
  .map(([table, from, to]) => `ALTER TABLE ${table} RENAME COLUMN ${from} TO ${to};`)
  .join('\n  ');

const actions = [
  ['evidence.judge', 'verification.review'],
  ['evidence.upload', 'verification.upload'],
  ['lead.tell', 'lead.report'],
  ['proof.leave', 'proof.escalate'],
  ['referral.withhold', 'referral.hold'],
  ['rejection-brake.lift', 'rejection-limit.override'],
] as const;

/** Renames the last old migration's tables to the baseline's; old functions and triggers go. */
const conversion = `
  DROP VIEW tallies;
  DO $$
  DECLARE
    old record;
  BEGIN
    -- These jobs have other names now.
    IF to_regclass('pgboss.schedule') IS NOT NULL THEN
      DELETE FROM pgboss.schedule WHERE name IN ('fold-tallies', 'tell-of-leads');
    END IF;
    FOR old IN SELECT tgname AS name, tgrelid::regclass AS source FROM pg_trigger
                WHERE NOT tgisinternal AND (tgname LIKE 'tally_%' OR tgname LIKE 'open_payout_%'
                  OR tgname IN ('rejections_counted', 'decided_referral_is_final')) LOOP
      EXECUTE format('DROP TRIGGER %I ON %s', old.name, old.source);
    END LOOP;
    FOR old IN SELECT oid::regprocedure AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace
                AND (proname LIKE 'tally_%' OR proname IN ('change_tallies', 'count_rejection', 'open_payout', 'share_counters')) LOOP
      EXECUTE format('DROP FUNCTION %s', old.name);
    END LOOP;
    FOR old IN
      SELECT name, source, is_table, ${newName} AS new_name
        FROM (SELECT relname AS name, oid::regclass AS source, relkind = 'r' AS is_table
                FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'i')) AS relation ORDER BY is_table
    LOOP
      CONTINUE WHEN old.new_name = old.name;
      EXECUTE format(CASE WHEN old.is_table THEN 'ALTER TABLE %s RENAME TO %I' ELSE 'ALTER INDEX %s RENAME TO %I' END, old.source, old.new_name);
    END LOOP;
    FOR old IN
      SELECT name, source, ${newName} AS new_name
        FROM (SELECT conname AS name, conrelid::regclass AS source FROM pg_constraint WHERE connamespace = 'public'::regnamespace) AS rule
    LOOP
      CONTINUE WHEN old.new_name = old.name;
      EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', old.source, old.name, old.new_name);
    END LOOP;
  END $$;
  ${renameColumns}
  ALTER TABLE referrals DROP COLUMN status;
  ALTER TABLE referrals ADD COLUMN status text NOT NULL GENERATED ALWAYS AS (CASE WHEN rewarded_at IS NOT NULL THEN 'rewarded'
    WHEN decided_at IS NOT NULL THEN 'refused' WHEN on_hold_since IS NOT NULL THEN 'on_hold' ELSE 'invited' END) STORED;
  ALTER TABLE media DROP CONSTRAINT media_kind_check;
  UPDATE media SET kind = 'verification' WHERE kind = 'evidence';
  ALTER TABLE media ADD CONSTRAINT media_kind_check CHECK (kind IN ('photo', 'proof', 'verification'));
  CREATE TEMP TABLE renamed ON COMMIT DROP AS
    SELECT * FROM (VALUES ${actions.map((pair) => `('${pair.join("', '")}')`).join(', ')}) AS pair (old, new);
  UPDATE saved_views SET query = replace(query, old, new) FROM renamed WHERE list = 'audit' AND position(old IN query) > 0;
  -- The names of actions alone change: without their words the audit page could not show these rows.
  ALTER TABLE audit DISABLE TRIGGER USER;
  UPDATE audit SET action = new FROM renamed WHERE action = old;
  ALTER TABLE audit ENABLE TRIGGER USER;
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

/** Converts a database at the last old migration in place while no server runs; false if already done. */
export const toBaseline = (database: Pick<OpenDatabase, 'scriptTransaction'>): Promise<boolean> =>
  database.scriptTransaction(async (session) => {
    await lockMigrations(session);
    if (await isConverted(session)) return false;
    await session.exec(conversion);
    await recordBaseline(session);
    return true;
  });
