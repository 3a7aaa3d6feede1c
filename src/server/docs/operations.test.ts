import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import manifest from '../../../package.json';
import { parseConfig, variables } from '../config';
import { mailQueue } from '../jobs';
import { timetable } from '../jobs/schedule';
import { alarmRunbooks } from '../modules/alarms';
import { bulkJob } from '../modules/bulk-decisions';
import { measuredApp, scrape } from '../testing/measuredApp';

const root = path.join(__dirname, '..', '..', '..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const filesBelow = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name));

const rules = z
  .object({
    groups: z.array(
      z.object({
        rules: z.array(
          z.object({
            alert: z.string(),
            expr: z.string(),
            labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
            annotations: z.strictObject({ summary: z.string(), runbook_url: z.string() }),
          }),
        ),
      }),
    ),
  })
  .parse(parse(read('deploy/alerts.yaml')))
  .groups.flatMap((group) => group.rules);
const dashboard = z
  .object({
    panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).default([]) })),
  })
  .parse(JSON.parse(read('deploy/grafana-dashboard.json')));
const watching = read('docs/operations/watching.md');

const figure = /\b(?:sharenaira|http|nodejs|process)_[a-z0-9_]+/g;
/** Prometheus derives these names from a histogram's. */
const namedIn = (text: string): string[] => [
  ...new Set([...text.matchAll(figure)].map(([name]) => name.replace(/_(?:bucket|count|sum)$/, ''))),
];

describe('the figures', () => {
  let exported: readonly string[];
  beforeAll(async () => {
    const { open, jobs } = await measuredApp();
    const app = await open();
    exported = (await scrape(app)).names;
    await app.close();
    await jobs.stop();
  });

  const expressions = [
    ...rules.map(({ alert, expr }) => [`alert ${alert}`, expr] as const),
    ...dashboard.panels.map(
      ({ title, targets }) => [`panel ${title}`, targets.map(({ expr }) => expr).join('\n')] as const,
    ),
    ['tests of alerts', read('deploy/alerts.test.yaml')] as const,
  ];

  it.each(expressions)('%s uses only existing figures', (_, text) => {
    expect(namedIn(text).filter((name) => !exported.includes(name))).toEqual([]);
  });

  it('are all in the guide, and no others', () => {
    expect(exported.length).toBeGreaterThan(40);
    expect(namedIn(watching).sort()).toEqual([...exported].sort());
  });

  it('name only existing queues', () => {
    const queues = [mailQueue, bulkJob, ...timetable.map(({ name }) => name)];
    const queueNames = expressions.flatMap(([, text]) =>
      [...text.matchAll(/queue\s*[=!]~?\s*"([^"]+)"/g)].flatMap(([, names = '']) => names.split('|')),
    );
    expect(queueNames.length).toBeGreaterThan(20);
    expect(queueNames.filter((name) => !queues.includes(name))).toEqual([]);
  });

  it('watch every scheduled job for stalling', () => {
    const still = rules
      .filter(({ alert }) => /StandsStill|LedgerUnproven|ReconciliationUncompared/.test(alert))
      .map(({ expr }) => expr)
      .join();
    expect(timetable.map(({ name }) => name).filter((name) => !still.includes(name) && name !== 'reconcile')).toEqual(
      [],
    );
  });
});

describe('the alerts', () => {
  it('each have a test that fires them', () => {
    const tested = [...read('deploy/alerts.test.yaml').matchAll(/alertname="(\w+)"/g)].map(([, name]) => name);
    expect(tested.sort()).toEqual(rules.map(({ alert }) => alert).sort());
  });

  it('each lead to a page, and the guide has both', () => {
    const rows = [...watching.matchAll(/^- `(\w+)` \((page|ticket)\): \[(.+?)\]\((.+?)\)/gm)].map(
      ([, alert, severity, title, link = '']) => ({ alert, severity, title, page: path.join('docs/operations', link) }),
    );
    expect(rows).toEqual(
      rules.map(({ alert, labels: { severity }, annotations: { runbook_url: page } }) => ({
        alert,
        severity,
        title: /^# (.+)/m.exec(read(page))?.[1],
        page,
      })),
    );
  });

  it('use the server’s figures, except those about its machine and the cluster', () => {
    const elsewhere = rules.flatMap(({ expr }) => expr.match(/\b(?:(?:node|patroni|etcd)_\w+|up(?=\{))/g) ?? []);
    expect([...new Set(elsewhere)].sort()).toEqual([
      'etcd_server_has_leader',
      ...['filesystem_avail_bytes', 'filesystem_size_bytes', 'systemd_unit_state'].map((name) => `node_${name}`),
      ...['is_paused', 'pending_restart', 'postgres_running', 'primary', 'replica', 'sync_standby'].map(
        (name) => `patroni_${name}`,
      ),
      ...['location', 'replayed_location', 'replayed_timestamp'].map((name) => `patroni_xlog_${name}`),
      'up',
    ]);
  });
});

describe('the guide to the log', () => {
  const source = filesBelow('src/server')
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|\/(?:testing|docs)\//.test(file))
    .map(read)
    .join('\n');
  const documented = [...read('docs/operations/logs.md').matchAll(/^- `(.+?)` \((error|warn|info)\): /gm)].map(
    ([, line = '', level = '']) => ({ line, level }),
  );
  /** Log lines with literal texts; two provider lines have theirs elsewhere. */
  const logged = [...source.matchAll(/\blog\.(error|warn|info)\([^'`;]*?(['`])(.+?)(?:\$\{|\2)/g)].map(
    ([, level = '', , line = '']) => ({ line: line.trim(), level }),
  );

  it('has every logged line with its level', () => {
    const handedOn = ['bank list of the payments provider failed', 'account name of the payments provider failed'];
    for (const line of handedOn) expect(source).toContain(`warn(error, '${line}')`);
    const all = [...logged, ...handedOn.map((line) => ({ line, level: 'warn' }))];
    expect(logged.length).toBeGreaterThan(25);
    const inOrder = (lines: typeof documented) =>
      [...new Set(lines.map(({ line, level }) => `${level} ${line.trim()}`))].sort();
    expect(inOrder(documented)).toEqual(inOrder(all));
  });

  it('has every field of a call', () => {
    const example = JSON.parse(/```text\n(\{.+)\n```/.exec(read('docs/operations/logs.md'))?.[1] ?? '{}') as object;
    const [, fields = ''] = /const call = \{([\s\S]*?)\};/.exec(read('src/server/app.ts')) ?? [];
    const names = [...fields.matchAll(/^\s*(\w+)/gm)].map(([, name]) => name);
    expect(Object.keys(example)).toEqual(['level', 'time', ...names, 'msg']);
  });
});

describe('what is deployed', () => {
  const variablesIn = (text: string): string[] => [...text.matchAll(/^([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name);
  const flags = /node (.+) dist\/server\/main\.js/.exec(manifest.scripts.serve)?.[1] ?? 'none';
  const unit = read('deploy/sharenaira@.service');
  const composed = z.object({
    services: z.record(
      z.string(),
      z.object({
        environment: z.record(z.string(), z.string()).optional(),
        ports: z.array(z.string()).default([]),
        stop_grace_period: z.string().optional(),
      }),
    ),
  });
  const compose = composed.parse(parse(read('deploy/compose.yaml'), { merge: true }));

  it('the example environment starts a production server once its secrets are set', () => {
    const lines = [...read('deploy/environment.example').matchAll(/^(\w+)="(.*)"$/gm)];
    const given = Object.fromEntries(lines.map(([, name = '', value = '']) => [name, value] as const));
    expect(variablesIn(read('deploy/environment.example'))).toEqual(Object.keys(given));
    const filled = {
      ...given,
      NODE_ENV: 'production',
      SECRETS_KEY: Buffer.from(Array.from({ length: 32 }, (_, byte) => byte)).toString('base64'),
      ADMIN_PASSWORD: 'twelve characters',
    };
    expect(parseConfig(filled)).toMatchObject({ environment: 'production', trustProxy: true });
    expect(Object.keys(given).filter((name) => !(name in variables))).toEqual([]);
  });

  it.each(['sharenaira@.service', 'sharenaira-backup.service'])('%s sets only existing variables', (file) => {
    const set = [...read(`deploy/${file}`).matchAll(/^Environment=(.+)$/gm)].flatMap(([, line = '']) =>
      [...line.matchAll(/([A-Z_]+)=/g)].map(([, name]) => name),
    );
    expect(set).toContain('DATA_DIR');
    expect(set.filter((name) => !name!.startsWith('MALLOC_') && !(name! in variables))).toEqual([]);
  });

  it('every way to run a server gives it the memory of `npm run serve`', () => {
    expect(unit).toContain(`ExecStart=/usr/bin/node ${flags} dist/server/main.js`);
    expect(read('Dockerfile')).toContain(
      `CMD ${JSON.stringify(['node', ...flags.split(' '), 'dist/server/main.js']).replaceAll('","', '", "')}`,
    );
    for (const text of [unit, read('Dockerfile')])
      expect(text).toContain('MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072');
  });

  it('every process manager waits for DRAIN_SECONDS plus twenty', () => {
    const drain = Number(/DRAIN_SECONDS=(\d+)/.exec(unit)?.[1]);
    expect(unit).toContain(`TimeoutStopSec=${drain + 20}\n`);
    const { environment, stop_grace_period } = compose.services.server!;
    expect(stop_grace_period).toBe(`${Number(environment?.DRAIN_SECONDS) + 20}s`);
  });

  it('Compose sets only existing variables and reads only files that exist or its page creates', () => {
    for (const service of ['server', 'backup'])
      expect(Object.keys(compose.services[service]!.environment ?? {}).filter((name) => !(name in variables))).toEqual(
        [],
      );
    const page = read('docs/operations/containers.md');
    const here = new Set(readdirSync(path.join(root, 'deploy')));
    const mounted = [...read('deploy/compose.yaml').matchAll(/(?:- \.\/|env_file: |file: )([\w.]+)/g)].map(
      ([, name = '']) => name,
    );
    expect(mounted.length).toBeGreaterThan(4);
    expect(
      mounted.filter((name) => !here.has(name) && !page.includes(`> ${name}`) && !page.includes(` ${name} &&`)),
    ).toEqual([]);
  });

  it('the trial Compose file starts a demo server reachable only from its machine', () => {
    const { services } = composed.parse(parse(read('compose.yaml')));
    const given = services.server!.environment!;
    expect(Object.keys(given).filter((name) => !(name in variables))).toEqual([]);
    expect(parseConfig(given)).toMatchObject({ demoData: true, databaseUrl: given.DATABASE_URL });
    for (const url of [given.DATABASE_URL!, given.SMTP_URL!]) expect(services).toHaveProperty(new URL(url).hostname);
    expect(Object.values(services).flatMap(({ ports }) => ports)).toEqual([
      '127.0.0.1:8025:8025',
      '127.0.0.1:3000:3000',
    ]);
  });

  it('variables on pages exist', () => {
    const outside = [
      'SITE',
      'SERVERS',
      'RELEASE',
      'ENVIRONMENT',
      'TEST_DATABASE_URL',
      'BACKUP',
      'OLD',
      'ETCD_INITIAL_CLUSTER_STATE',
      'PASSWORD',
      'FIRST_PASSWORD',
    ];
    for (const file of filesBelow('docs/operations')) {
      const named = [...read(file).matchAll(/`([A-Z][A-Z]*_[A-Z_]+)(?:=[^`]*)?`/g)].map(([, name = '']) => name);
      expect([file, named.filter((name) => !(name in variables) && !outside.includes(name))]).toEqual([file, []]);
    }
  });

  it('pages that other files refer to exist', () => {
    const sent = [...filesBelow('deploy'), ...filesBelow('src')]
      .filter((file) => /\.\w+$/.test(file))
      .flatMap((file) => read(file).match(/docs\/[\w./-]+\.md/g) ?? []);
    const pages = [...sent, ...alarmRunbooks.map((name) => `docs/runbooks/${name}.md`)];
    expect(pages.length).toBeGreaterThan(50);
    expect(pages.filter((page) => !existsSync(path.join(root, page)))).toEqual([]);
  });

  it('the contents list every page', () => {
    const contents = read('docs/operations/README.md');
    const pages = filesBelow('docs/operations').map((file) => path.basename(file));
    expect(pages.filter((page) => page !== 'README.md' && !contents.includes(`](${page})`))).toEqual([]);
  });
});
