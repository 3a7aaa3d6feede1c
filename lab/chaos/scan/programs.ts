import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';

/** Programs that look for holes, as Debian packs them. */
const programs = { sqlmap: '--version', wapiti: '--version', ffuf: '-V' } as const;
type Program = keyof typeof programs;

export const missing = (): string[] =>
  Object.entries(programs)
    .filter(([name, version]) => spawnSync(name, [version]).status !== 0)
    .map(([name]) => name);

/** What it says; of a program that could not do its work nothing may be concluded. */
const run = async (program: Program, args: readonly string[], cwd: string): Promise<string> => {
  const child = spawn(program, args, { cwd, env: { ...process.env, HOME: cwd }, stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = once(child, 'exit');
  const [response, complained] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [status] = (await exited) as [number | null];
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${(complained || response).slice(-500)}`);
  return response;
};

/** Its last word. What only "appears" so on the way is tried again by itself: a 429 among refusals looks like a condition. */
const injectable = /identified the following injection point/;

export interface Injection {
  readonly parameters: number;
  /** What it found, in its own words. */
  readonly found: readonly string[];
}

/** Tries every parameter of one request, which stands in `request` as it goes over the wire. */
export const injections = async (folder: string, name: string, request: string): Promise<Injection> => {
  const file = path.join(folder, `${name}.txt`);
  writeFileSync(file, request);
  const response = await run(
    'sqlmap',
    [
      ...[
        '-r',
        file,
        '--ignore-stdin',
        '--batch',
        '--disable-coloring',
        '--flush-session',
        '--output-dir',
        path.join(folder, name),
      ],
      // A refusal is an answer too: a database that was reached may show itself in it.
      ...['--ignore-code', '*', '--level', '2', '--risk', '2', '--dbms', 'PostgreSQL', '--timeout', '10'],
      ...['--retries', '1', '--time-sec', '2'],
    ],
    folder,
  );
  return {
    parameters: new Set(
      [...response.matchAll(/testing for SQL injection on (.+)$/gm)].map(([, parameter]) => parameter),
    ).size,
    found: response.split('\n').filter((client) => injectable.test(client)),
  };
};

const modules =
  'backup,blindsql,cookieflags,crlf,csp,exec,file,htaccess,methods,permanentxss,redirect,shellshock,sql,xss';

/** Follows the pages from these addresses on, and plays all its modules that need nothing of the internet. */
export const holes = async (folder: string, origin: string, starts: readonly string[], headers: readonly string[]) => {
  mkdirSync(folder, { recursive: true });
  const report = path.join(folder, 'holes.json');
  await run(
    'wapiti',
    [
      ...['-u', `${origin}/`, '--scope', 'domain', '-m', modules, '--flush-session', '--no-bugreport'],
      ...['--max-scan-time', '300', '-f', 'json', '-o', report, '-v', '0', '--store-session', folder],
      ...starts.flatMap((start) => ['-s', origin + start]),
      ...headers.flatMap((header) => ['-H', header]),
    ],
    folder,
  );
  const { vulnerabilities } = JSON.parse(readFileSync(report, 'utf8')) as {
    vulnerabilities: Record<string, readonly { readonly info: string; readonly path: string }[]>;
  };
  return Object.entries(vulnerabilities).flatMap(([kind, all]) => all.map((one) => `${kind}: ${one.path} ${one.info}`));
};

/** Asks for every path; answers those that were served or sent elsewhere, and those that broke something. */
export const openPaths = async (folder: string, origin: string, paths: readonly string[]): Promise<string[]> => {
  mkdirSync(folder, { recursive: true });
  const [list, report] = [path.join(folder, 'paths.txt'), path.join(folder, 'paths.json')];
  writeFileSync(list, paths.join('\n'));
  await run(
    'ffuf',
    ['-w', list, '-u', `${origin}/FUZZ`, '-mc', '200-399,500-599', '-r', '-t', '16', '-s', '-of', 'json', '-o', report],
    folder,
  );
  const { results } = JSON.parse(readFileSync(report, 'utf8')) as {
    results: readonly { readonly url: string; readonly status: number }[];
  };
  return results.map(({ url, status }) => `${url} → ${status}`);
};
