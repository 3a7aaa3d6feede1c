import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'pg';
import { brand } from '../../src/contract/brand';
import { shareSource } from '../../src/contract/opens';
import { sharingLimits } from '../../src/contract/sharingLimits';
import { urlOf } from '../../src/contract/endpoint';
import { getReport } from '../../src/contract/jobReports';
import { median } from '../lib/statistics';
import type { Served } from '../lib/server';
import { openHttpClient, sendLoad, type Call, type Outcome } from './httpLoad';
import type { Options } from './options';
import { mB, many, ms, renewed, times } from './report';
import { tableOf } from '../size/report';
import { measureWork, memoryOf, whileServingBaseline, whileWatching } from './workload';

/*
 * The links that members share: the redirect beside a bare one on the same database, a minute of many visitors, and the report of a job that many came to.
 */

const linksMax = 50;
const returningVisitors = 1_000;
const clicks = 10_000_000;
export const minute = { visitors: 100_000, seconds: 60 } as const;
const settleMs = 5_000;
const reports = 15;

const agents = [
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 13; SAMSUNG SM-A145F) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/23.0 Chrome/115.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.2 Mobile/15E148 Safari/604.1',
  'Opera/9.80 (Android; Opera Mini/72.0.2254/191.303; U; en) Presto/2.12.423 Version/12.16',
];

/**
 * The visit of one of sixteen million visitors, each from a network of their own; the same number is the same visitor of the same link. One who comes
 * back returns an id.
 */
export const visitOf = (nth: number, codes: readonly string[], comesBack = false): Call => ({
  path: `/s/${codes[nth % codes.length] ?? ''}`,
  headers: {
    ...(comesBack && { cookie: `${brand.shortName}_visitor=${String(nth).padStart(22, '0')}` }),
    'user-agent': agents[nth % agents.length] ?? '',
    'x-forwarded-for': `${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}.9`,
  },
});

export interface Linked {
  readonly rounds: readonly { readonly ours: Outcome; readonly baseline: Outcome }[];
}

/** What rounds say together: our calls a second and the slowest of a hundred as multiples of the baseline's of the same round, each the one in the middle. */
export const ratiosOf = ({ rounds }: Linked): { readonly speed: number; readonly p99: number } => ({
  speed: median(rounds.map(({ ours, baseline }) => ours.perSecond / baseline.perSecond)),
  p99: median(rounds.map(({ ours, baseline }) => ours.p99 / baseline.p99)),
});

export interface LinkMeasurement {
  readonly circumstances: string;
  readonly connections: number;
  readonly works: Readonly<Record<'new' | 'returning', Linked>>;
  readonly minute: {
    readonly seconds: number;
    readonly written: number;
    readonly lost: number;
    readonly waiting: number;
    readonly memory: { readonly before: number; readonly most: number; readonly after: number };
  };
  readonly report: { readonly clicks: number; readonly ms: number };
}

const must = { speed: 0.6, p99: 2, reportMs: 50 } as const;

/** The document with the part of links written anew. */
export const withLinkFigures = (text: string, now: LinkMeasurement): string =>
  renewed(text, '<!-- links: written by `npm run lab -- load --links --save` -->', '<!-- /links -->', linkTables(now));

/** Everything that was measured of links, as Markdown. */
export const linkTables = ({ circumstances, connections, works, minute: busy, report }: LinkMeasurement): string => {
  const workRows = (['new', 'returning'] as const).map((name) => {
    const { rounds } = works[name];
    const { speed, p99 } = ratiosOf(works[name]);
    const middle = (side: 'ours' | 'baseline', pick: (outcome: Outcome) => number): number =>
      median(rounds.map((round) => pick(round[side])));
    return [
      name === 'new' ? 'every visitor new' : 'visitors that return',
      middle('ours', ({ perSecond }) => perSecond).toFixed(0),
      times(speed),
      ms(middle('ours', (outcome) => outcome.p99)),
      times(p99),
    ];
  });
  const { before, most, after } = busy.memory;
  const restRows = [
    ['visitors of it, in seconds', `${many(minute.visitors)} in ${busy.seconds.toFixed(0)} s`],
    ['counted / lost', `${many(busy.written)} / ${many(busy.lost)}`],
    [`most that waited, of ${many(sharingLimits.pendingVisitsMax)}`, many(busy.waiting)],
    ['memory before / most / after', [before, most, after].map(mB).join(' / ')],
    [`report of a job with ${many(report.clicks)} counted clicks, must ${must.reportMs} ms`, ms(report.ms)],
  ];
  return [
    tableOf(
      [
        `${connections} connections`,
        'ours /s',
        `to baseline, must ${must.speed}×`,
        'p99',
        `to baseline, must ${must.p99}×`,
      ],
      workRows,
    ),
    tableOf(['a minute of visitors', 'figure'], restRows),
    circumstances,
  ].join('\n\n');
};

/** Gives links to applications of jobs that are available, and forgets the visitors of earlier runs. */
const prepare = async (pool: Pool): Promise<{ codes: string[]; taskId: string }> => {
  await pool.query(
    `INSERT INTO share_links (code, application_id, created_at)
     SELECT upper(substr(md5(a.id::text), 1, 8)), a.id, now()
       FROM applications a JOIN tasks t ON t.id = a.task_id
      WHERE t.status = 'available' AND t.deleted_at IS NULL AND t.link IS NOT NULL AND (t.ends_at IS NULL OR t.ends_at > now() + interval '1 day')
      ORDER BY a.id LIMIT $1 ON CONFLICT DO NOTHING`,
    [linksMax],
  );
  const { rows } = await pool.query<{ code: string; task_id: string }>(
    `SELECT code, task_id FROM share_links l JOIN applications a ON a.id = l.application_id JOIN tasks t ON t.id = a.task_id
      WHERE t.status = 'available' AND t.deleted_at IS NULL AND t.link IS NOT NULL AND (t.ends_at IS NULL OR t.ends_at > now() + interval '1 day')
      ORDER BY l.application_id LIMIT $1`,
    [linksMax],
  );
  const [first] = rows;
  if (!first) throw new Error('No job of this database is available and has an address.');
  await pool.query('TRUNCATE share_visitors');
  return { codes: rows.map(({ code }) => code), taskId: first.task_id };
};

/** Makes a job look as if so many had come to it, from everywhere, on as many days as a report shows. */
const fillReport = async (pool: Pool, taskId: string): Promise<number> => {
  const rows = sharingLimits.daysMax * shareSource.options.length;
  await pool.query(
    `INSERT INTO share_job_counts (task_id, day, source, kind, visits)
     SELECT $1, current_date - 1 - nth, source, 'counted', $2
       FROM generate_series(1, $3::int) AS nth CROSS JOIN unnest($4::text[]) AS source
         ON CONFLICT (task_id, day, source, kind) DO UPDATE SET visits = EXCLUDED.visits`,
    [taskId, Math.ceil(clicks / rows), sharingLimits.daysMax, shareSource.options],
  );
  const { rows: sums } = await pool.query<{ clicks: string }>(
    `SELECT sum(visits) AS clicks FROM share_job_counts WHERE task_id = $1 AND kind = 'counted'`,
    [taskId],
  );
  return Number(sums[0]?.clicks);
};

const visitsOf = async (origin: string): Promise<{ waiting: number; lost: number }> => {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  const figure = (state: string): number => {
    const found = new RegExp(`^sharenaira_share_visits\\{state="${state}"\\} (\\S+)`, 'm').exec(metrics);
    if (!found) throw new Error(`The server tells no visits that are ${state}.`);
    return Number(found[1]);
  };
  return { waiting: figure('waiting'), lost: figure('lost') };
};

const untilWritten = async (origin: string): Promise<void> => {
  while ((await visitsOf(origin)).waiting > 0) await pause(100);
};

const measureMinute = async (
  pool: Pool,
  { origin, pid }: Served,
  codes: readonly string[],
  connections: number,
): Promise<LinkMeasurement['minute']> => {
  await pool.query('TRUNCATE share_visitors');
  const [{ lost: lostBefore }, before] = [await visitsOf(origin), memoryOf(pid)];
  let [nth, waiting, seconds] = [0, 0, 0];
  const watch = setInterval(() => void visitsOf(origin).then((now) => (waiting = Math.max(waiting, now.waiting))), 500);
  const most = await whileWatching(pid, async () => {
    const startedAt = performance.now();
    const perSecond = Math.ceil(minute.visitors / minute.seconds / connections) * connections;
    const next = (): Call | null => (nth < minute.visitors ? visitOf((nth += 1), codes) : null);
    await sendLoad(origin, { connections, perSecond, seconds: minute.seconds * 10, next });
    seconds = (performance.now() - startedAt) / 1_000;
    await untilWritten(origin);
  });
  clearInterval(watch);
  await pause(settleMs);
  const { rows } = await pool.query<{ written: string }>('SELECT count(*) AS written FROM share_visitors');
  const { lost } = await visitsOf(origin);
  return {
    seconds,
    written: Number(rows[0]?.written),
    lost: lost - lostBefore,
    waiting,
    memory: { before, most, after: memoryOf(pid) },
  };
};

const measureReport = async (pool: Pool, origin: string, taskId: string): Promise<LinkMeasurement['report']> => {
  const clicksOfJob = await fillReport(pool, taskId);
  const code = randomBytes(32).toString('base64url');
  await pool.query(
    `INSERT INTO report_links (id, task_id, code_hash, created_at, expires_at) VALUES ($1, $2, $3, now(), now() + interval '1 hour')`,
    [randomUUID(), taskId, createHash('sha256').update(code).digest()],
  );
  const client = openHttpClient(origin, 1);
  const durations: number[] = [];
  for (let nth = 0; nth < reports; nth += 1) {
    const { status, ms: took, text } = await client.ask({ path: urlOf(getReport, { code }) });
    if (status !== 200) throw new Error(`The report answered ${status}: ${text.slice(0, 200)}`);
    durations.push(took);
  }
  client.close();
  return { clicks: clicksOfJob, ms: median(durations) };
};

/** The redirect in turns with the baseline's, then a minute of visitors, then a report. */
export const measureLinks = async (
  served: Served,
  databaseUrl: string,
  { rounds, seconds, connections }: Options,
  log: (part: string) => void,
): Promise<Omit<LinkMeasurement, 'circumstances'>> => {
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  try {
    const { codes, taskId } = await prepare(pool);
    const works: Record<'new' | 'returning', Linked> = { new: { rounds: [] }, returning: { rounds: [] } };
    let [visitor, failed] = [0, 0];
    await whileServingBaseline(databaseUrl, async (baseline) => {
      for (const name of ['new', 'returning'] as const) {
        log(`links: ${name} visitors, ${rounds} rounds each`);
        const sides: [Outcome[], Outcome[]] = [[], []];
        const next = (): Call => {
          visitor += 1;
          return name === 'new' ? visitOf(visitor, codes) : visitOf(visitor % returningVisitors, codes, true);
        };
        const ask = async (side: 'ours' | 'baseline'): Promise<Outcome> => {
          const outcome = await sendLoad(side === 'ours' ? served.origin : baseline, { connections, seconds, next });
          await untilWritten(served.origin);
          failed += outcome.failed;
          return outcome;
        };
        await measureWork(sides, ask, rounds);
        works[name] = { rounds: sides[0].map((ours, nth) => ({ ours, baseline: sides[1][nth] ?? ours })) };
      }
    });
    if (failed > 0) throw new Error(`${failed} visits were not led on.`);
    log(`links: ${minute.visitors} visitors in ${minute.seconds} seconds`);
    const busy = await measureMinute(pool, served, codes, connections);
    log('links: the report of a job');
    return { connections, works, minute: busy, report: await measureReport(pool, served.origin, taskId) };
  } finally {
    await pool.end();
  }
};
