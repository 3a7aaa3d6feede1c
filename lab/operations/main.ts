import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeAdmin, type Admin } from './admin';
import { builtIn, playImage, tryImage } from './image';
import { freePort } from '../lib/server';
import { runMain, repository } from '../lib/run';
import { makeMachine, must, type Machine } from './machine';
import { playPage, readPages } from './pages';
import { proveNothingIsSentTwice } from './proxy';

/** systemd's exposure score of 1.5, times ten. */
const exposedAtMost = 15;
const ourDatabases = ['sharenaira', 'sharenaira_tried', 'sharenaira_image'];
const ourRoles = ['sharenaira', 'sharenaira_next'];

const results: { readonly name: string; readonly wrong: readonly string[] }[] = [];
const step = async (name: string, play: () => readonly string[] | Promise<readonly string[]>): Promise<void> => {
  const startedAt = performance.now();
  const wrong = await Promise.resolve()
    .then(play)
    .catch((error: unknown) => [error instanceof Error ? error.message : String(error)]);
  results.push({ name, wrong });
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1).padStart(6);
  console.log(`${wrong.length === 0 ? 'right' : 'WRONG'} ${seconds} s  ${name}`);
  for (const words of wrong) console.log(words.replace(/^/gm, '    '));
};

const proveUnits = (folder: string): readonly string[] => {
  mkdirSync(folder);
  const units = {
    'sharenaira@.service': 'sharenaira@3001.service',
    'sharenaira-backup.service': '',
    'sharenaira-backup.timer': '',
  };
  const files = Object.entries(units).map(([name, as]) => {
    const file = path.join(folder, as || name);
    const text = readFileSync(path.join(repository, 'deploy', name), 'utf8');
    writeFileSync(file, text.replaceAll('/usr/bin/node', process.execPath));
    return file;
  });
  must('systemd-analyze', ['verify', '--man=no', ...files]);
  for (const file of files.filter((name) => name.endsWith('.service')))
    must('systemd-analyze', ['security', '--offline=true', '--no-pager', `--threshold=${exposedAtMost}`, file]);
  return [];
};

const psql = ({ env }: Machine, command: string): string =>
  must('psql', ['--tuples-only', '--no-align', '--command', command], { env });

const list = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ');
const refuseForeign = (machine: Machine): void => {
  const there = psql(
    machine,
    `SELECT datname FROM pg_database WHERE datname IN (${list(ourDatabases)}) UNION ALL SELECT rolname FROM pg_roles WHERE rolname IN (${list(ourRoles)})`,
  );
  if (there.trim() !== '')
    throw new Error(
      `This PostgreSQL holds what the pages make: ${there.trim().split('\n').join(', ')}. Name another one.`,
    );
};

const clear = (machine: Machine): void => {
  for (const name of ourDatabases) psql(machine, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  for (const name of ourRoles) psql(machine, `DROP ROLE IF EXISTS ${name}`);
};

const main = async (): Promise<void> => {
  const address = process.env.TEST_DATABASE_URL;
  if (!address) throw new Error('Set TEST_DATABASE_URL, for example postgres://postgres@127.0.0.1:5432/postgres.');
  const root = mkdtempSync(path.join(tmpdir(), 'sharenaira-operations-'));
  chmodSync(root, 0o755);
  const machine = await makeMachine(path.join(root, 'machine'), new URL(address));
  refuseForeign(machine);
  try {
    await step('units, by systemd-analyze', () => proveUnits(path.join(root, 'units')));
    let stages: ReturnType<typeof playImage> = [];
    await step('the steps of the Dockerfile', () => {
      stages = playImage(path.join(root, 'image'), machine.env);
      return [];
    });
    const image = stages.at(-1);
    if (image) {
      await step('the image, started as another user', async () => {
        psql(machine, 'CREATE DATABASE sharenaira_image');
        const url = new URL(address);
        url.pathname = '/sharenaira_image';
        const SECRETS_KEY = randomBytes(32).toString('base64');
        return tryImage(image, await freePort(), { DATABASE_URL: url.href, SECRETS_KEY, DRAIN_SECONDS: '1' });
      });
      const built = builtIn(stages);
      for (const release of ['first', 'second']) machine.layOut(release, built);
      const [install, ...others] = readPages();
      if (!install) throw new Error('The contents page names no page that runs anything.');
      await step(`docs/operations/${install.name}`, () => playPage(install, machine));
      let admin: Admin | null = null;
      await step('an admin sets up an authenticator app', async () => {
        admin = await makeAdmin(machine);
        return [];
      });
      for (const page of others) await step(`docs/operations/${page.name}`, () => playPage(page, machine));
      await step('its codes count as before', async () => admin?.logIn() ?? ['There is no admin.']);
      await step('no change is sent to a second server by nginx', () => proveNothingIsSentTwice(machine));
    }
  } finally {
    machine.stopAll();
    clear(machine);
    rmSync(root, { recursive: true, force: true });
  }
  const wrong = results.filter((result) => result.wrong.length > 0).length;
  console.log(`${results.length - wrong} right, ${wrong} wrong`);
  if (wrong > 0) process.exitCode = 1;
};

runMain(main);
