import { demoJobs, demoPeople } from '../demoData';
import { idAt, moment, oneOf, quoted, until, isIdler, workerNumber, workersAt, type FillPlan } from './size';

/** A temporary table, analysed because the planner cannot estimate it. */
const table = (name: string, rows: string): string[] => [
  `CREATE TEMP TABLE ${name} ON COMMIT DROP AS ${rows}`,
  `ANALYZE ${name}`,
];

/** Members from 1 up, in order of joining; admins from 0 down. */
const people = ({ members, now }: FillPlan): string[] =>
  table(
    'fill_people',
    `
  SELECT n, ${idAt('created_at')} AS id, created_at, chance, n <= 0 AS is_admin,
         CASE WHEN n <= 0 OR NOT ${isIdler('n')} THEN CASE WHEN n > ${demoPeople.members.length} AND chance < 0.015 THEN 'banned' ELSE 'active' END
              WHEN n % 50 = 0 THEN 'closed' ELSE 'pending' END AS status
    FROM (SELECT n, random() AS chance, ${moment(`CASE WHEN n <= 0 THEN ${now} - interval '800 days' + n * interval '1 hour'
                 ELSE ${now} - interval '720 days' + (interval '720 days' - interval '30 minutes') * (n / ${members}::float8) END`)} AS created_at
            FROM generate_series(-3, ${members}) AS n) AS drawn`,
  );

const titles = demoJobs.map(({ title }) => title);

/** A job with its number of proofs; `place` and `pool` select their members. The last job is the busiest. */
const jobs = (plan: FillPlan): string[] => {
  const { now, jobs: count, proofs, hot } = plan;
  return table(
    'fill_jobs',
    `
  WITH drawn AS MATERIALIZED (
    SELECT k, random() AS weight, random() AS price, random() AS place, random() AS ending, random() AS name,
           ${moment(`${now} - interval '21 hours' - interval '530 days' * (1 - k / ${count + 1}::float8)`)} AS at
      FROM generate_series(1, ${count}) AS k),
  shared AS (
    SELECT *, round(${proofs - hot} * sum(0.3 + 1.4 * weight) OVER (ORDER BY k) / sum(0.3 + 1.4 * weight) OVER ())::int AS upto FROM drawn),
  sized AS (
    SELECT k, at, price, place, ending, name, upto - COALESCE(lag(upto) OVER (ORDER BY k), 0) AS size, false AS hot FROM shared
    UNION ALL
    SELECT ${count + 1}, ${moment(`${now} - interval '98 hours'`)}, 0.4, random(), 0.5, 0.5, ${hot}, true)
  SELECT k, ${idAt('at')} AS id, at, size, hot, ending, 25000 + 5000 * floor(price * price * price * 75)::bigint AS payout_kobo,
         CASE WHEN hot THEN 0 ELSE ceil(size * 0.04)::int END AS holds,
         CASE WHEN hot OR k % 2 = 1 THEN ${workersAt(plan, 'at')} ELSE ${workersAt(plan, 'at')} / 3 END AS pool, place,
         CASE WHEN hot THEN 'Share the harvest festival with everybody you know'
              ELSE ${oneOf(titles, 'name')} || ' (' || to_char(at, 'FMMonth YYYY') || ')' END AS title,
         (ARRAY['instagram', 'facebook', 'twitter', 'tiktok', NULL, NULL])[1 + k % 6] AS platform
    FROM sized`,
  );
};

export const ownerOf = (job: string): string => `${job} % 200`;

const owners = table(
  'fill_owners',
  `SELECT o, ${idAt('at')} AS id, at FROM (SELECT ${ownerOf('k')} AS o, min(at) AS at FROM fill_jobs GROUP BY 1) AS first`,
);

/** Each slot's outcome. A prime step through the pool visits each member once. */
const applications = ({ now }: FillPlan): string[] =>
  table(
    'fill_applications',
    `
  WITH placed AS MATERIALIZED (
    SELECT k, at, hot, payout_kobo, nth < size AS handed_in, at > ${now} - interval '40 days' AND k % 12 <> 0 AS young,
           1 + (floor(place * pool)::bigint + nth * 2147483647::bigint) % pool AS worker,
           random() AS early, random() AS busy, random() AS luck, random() AS verdict, random() AS choice, random() AS wait
      FROM fill_jobs CROSS JOIN LATERAL generate_series(0, size + holds - 1) AS nth),
  taken AS MATERIALIZED (
    SELECT *, ${workerNumber('worker')} AS n, NOT handed_in AND young AND luck < 0.3 AS holds,
           ${moment(`CASE WHEN hot THEN at + interval '3 days' * early
                          WHEN NOT handed_in AND young AND luck < 0.3 THEN ${now} - interval '20 hours' * early
                          ELSE at + ${until(`${now} - interval '21 hours'`, 'at', '30 days')} * (early * early) END`)} AS taken_at
      FROM placed),
  sent AS MATERIALIZED (
    SELECT *, CASE WHEN handed_in THEN ${moment(`taken_at + interval '20 hours' * busy`)} END AS submitted_at FROM taken),
  judged AS MATERIALIZED (
    SELECT *, CASE WHEN holds THEN 'taken' WHEN NOT handed_in THEN 'expired'
                   WHEN hot OR (submitted_at > ${now} - interval '108 hours' AND luck < 0.6) THEN 'in-review'
                   WHEN verdict < 0.13 THEN 'rejected' ELSE 'approved' END AS status FROM sent)
  SELECT ${idAt('taken_at')} AS id, k, n, status, payout_kobo, taken_at, submitted_at, luck, how,
         LEAST(taken_at + interval '24 hours', CASE WHEN status = 'expired' THEN ${now} END) AS reserved_until,
         ${moment(`CASE how WHEN 'auto' THEN submitted_at + interval '5 days' + interval '5 minutes' * wait
                            WHEN 'admin' THEN submitted_at + ${until(`${now} - interval '1 minute'`, 'submitted_at', '117 hours')} * (wait * wait) END`)} AS decided_at,
         CASE WHEN how = 'admin' THEN -floor(choice * 4)::int END AS admin, status = 'rejected' AND luck > 0.9 AS fraudulent
    FROM (SELECT *, CASE WHEN status NOT IN ('approved', 'rejected') THEN NULL
                         WHEN status = 'approved' AND choice < 0.1 AND submitted_at < ${now} - interval '121 hours' THEN 'auto' ELSE 'admin' END AS how
            FROM judged) AS decided`,
  );

/** Each job's status, from its slots: most without open slots have ended. */
const standings = ({ now }: FillPlan): string[] =>
  table(
    'fill_standings',
    `
  WITH counted AS (
    SELECT k, count(*) FILTER (WHERE status IN ('taken', 'in-review', 'approved'))::int AS applied,
           count(*) FILTER (WHERE status = 'in-review')::int AS in_review, count(*) FILTER (WHERE status = 'approved')::int AS approved,
           count(*) FILTER (WHERE status = 'rejected')::int AS rejected,
           max(GREATEST(reserved_until, decided_at)) AS last_at
      FROM fill_applications GROUP BY k),
  ended AS (
    SELECT k, at, ending, payout_kobo, hot, COALESCE(applied, 0) AS applied, COALESCE(in_review, 0) AS in_review, COALESCE(approved, 0) AS approved,
           COALESCE(rejected, 0) AS rejected,
           CASE WHEN at > ${now} - interval '40 days' THEN CASE WHEN k % 12 = 0 THEN 'paused' ELSE 'available' END
                WHEN ending < 0.7 AND approved > 0 AND approved = applied THEN 'completed' ELSE 'stopped' END AS status,
           LEAST(${now}, GREATEST(at, last_at) + interval '1 hour') AS last_at
      FROM fill_jobs LEFT JOIN counted USING (k))
  SELECT k, status, applied, in_review, approved, rejected, payout_kobo,
         CASE status WHEN 'completed' THEN approved ELSE applied + 5 + floor(applied * 0.3 * ending)::int END AS max_slots,
         ${moment('last_at')} AS ended_at, status IN ('available', 'paused') AS open,
         CASE WHEN status = 'stopped' AND ending > 0.9 THEN ${moment('last_at')} END AS deleted_at
    FROM ended`,
  );

/** Each follows an approved proof and takes part of its reward, so that no wallet goes below zero. */
const withdrawals = ({ now, withdrawals: count }: FillPlan): string[] =>
  table(
    'fill_withdrawals',
    `
  WITH paid AS (
    SELECT n, payout_kobo, decided_at, row_number() OVER (ORDER BY decided_at, id) AS nth, count(*) OVER () AS proofs
      FROM fill_applications WHERE status = 'approved'),
  shared AS (
    SELECT *, (nth * ${count} / proofs - (nth - 1) * ${count} / proofs)::int AS shares FROM paid),
  drawn AS MATERIALIZED (
    SELECT n, decided_at AS paid_at, payout_kobo / shares AS share, random() AS wait, random() AS part, random() AS luck, random() AS choice
      FROM shared CROSS JOIN LATERAL generate_series(1, shares)),
  asked AS MATERIALIZED (
    SELECT *, ${moment(`paid_at + interval '1 second' + ${until(`${now} - interval '2 minutes'`, 'paid_at', '20 days')} * (wait * wait)`)} AS created_at,
           CASE WHEN part < 0.4 THEN share / 100 * 100 ELSE 10000 + 5000 * floor(part * (share - 10000) / 5000)::bigint END AS amount_kobo FROM drawn),
  judged AS MATERIALIZED (
    SELECT *, CASE WHEN created_at > ${now} - interval '8 days' AND luck < 0.85 THEN 'pending' WHEN choice < 0.06 THEN 'rejected' ELSE 'approved' END AS status
      FROM asked)
  SELECT row_number() OVER (ORDER BY created_at) AS nth, ${idAt('created_at')} AS id, n, amount_kobo, created_at, status, part,
         CASE WHEN status <> 'pending' THEN ${moment(`created_at + interval '1 second' + ${until(`${now} - interval '2 seconds'`, 'created_at', '3 days')} * part`)} END AS decided_at,
         CASE WHEN status <> 'pending' THEN -floor(wait * 4)::int END AS admin
    FROM judged`,
  );

export const planning = (plan: FillPlan): readonly string[] => [
  'SELECT setseed(0.2026)',
  ...people(plan),
  ...jobs(plan),
  ...owners,
  ...applications(plan),
  ...standings(plan),
  ...withdrawals(plan),
];

export const demoMember = (column: 'fullname' | 'email' | 'phone' | 'state'): string =>
  `(ARRAY[${demoPeople.members.map((member) => quoted(member[column])).join(', ')}])[n]`;
