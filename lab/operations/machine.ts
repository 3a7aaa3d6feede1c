import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { freePort } from '../lib/server';
import { repository } from '../lib/run';

export const must = (
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): string => {
  const { status, stdout, stderr, error } = spawnSync(command, [...args], { ...options, encoding: 'utf8' });
  if (error) throw error;
  if (status !== 0) throw new Error(`${[command, ...args].join(' ')} ended with ${status}\n${stdout}${stderr}`);
  return stdout;
};

/** A folder that plays the pages' machine: its paths are below it, its ports are free ones, systemd is simulated. */
export interface Machine {
  readonly root: string;
  readonly env: NodeJS.ProcessEnv;
  /** Rewrites the text's paths and ports for this machine. */
  here(text: string): string;
  /** Puts a release where the pages would have built it. */
  layOut(release: string, built: string): void;
  stopAll(): void;
}

const folders = [
  'etc/nginx',
  'etc/systemd/system',
  'etc/letsencrypt/live/sharenaira.example',
  'run',
  'usr/local/bin',
  'var/log/nginx',
  'var/lib/nginx',
];
const ourPaths =
  /(?<![\w.}/])\/(?=(?:srv\/sharenaira|etc\/(?:sharenaira|nginx|systemd|letsencrypt)|var\/(?:lib\/sharenaira|log\/nginx|www\/acme)|run\/nginx|usr\/local\/bin)\b)/g;

const stands = (root: string): Readonly<Record<string, string>> => ({
  // One user plays all of them but postgres, because PostgreSQL refuses root.
  chown: `case "$(id -u) $1" in "0 postgres") exec /usr/bin/chown "$@" ;; esac`,
  runuser: `case "$(id -u) $2" in "0 postgres") exec /usr/sbin/runuser "$@" ;; esac\nshift 3\nexec "$@"`,
  systemctl: `exec "${process.execPath}" --require "${require.resolve('esbuild-register')}" "${path.join(__dirname, 'systemctl.ts')}" "${root}" "$@"`,
  journalctl: `while [ "$#" -gt 0 ]; do [ "$1" = --unit ] && unit=$2; shift; done\ncat "${root}/run/$unit.log"`,
  nginx: `exec ${existsSync('/usr/sbin/nginx') ? '/usr/sbin/nginx' : 'nginx'} -c "${root}/etc/nginx/nginx.conf" "$@"`,
});

const certify = (root: string, folder: string): void => {
  const key = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2';
  const subject = '-subj /CN=sharenaira.example -addext subjectAltName=DNS:sharenaira.example';
  const files = ['-keyout', path.join(folder, 'privkey.pem'), '-out', path.join(folder, 'fullchain.pem')];
  must('openssl', [...`${key} ${subject}`.split(' '), ...files], { cwd: root });
};

/** @param database a superuser's address, which plays the pages' `postgres` */
export const makeMachine = async (root: string, database: URL): Promise<Machine> => {
  for (const folder of folders) mkdirSync(path.join(root, folder), { recursive: true });
  const [first, second, http, https] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const ofCluster = { 5000: await freePort(), 5001: await freePort(), 6432: await freePort() };
  const loopback = `127.${(process.pid % 250) + 1}.0.`;
  const port = database.port || '5432';
  const here = (text: string): string =>
    text
      .replace(ourPaths, `${root}/`)
      .replaceAll('/usr/bin/node', process.execPath)
      .replace(/\b3001\b/g, String(first))
      .replace(/\b3002\b/g, String(second))
      .replace(/\b(?:5000|5001|6432)\b/g, (given) => String(ofCluster[given as '5000' | '5001' | '6432']))
      .replaceAll('127.77.0.', loopback)
      .replaceAll('127.0.0.1:5432', `${database.hostname}:${port}`)
      .replaceAll('user=sharenaira', 'user=$(id -un)');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${root}/var/lib/nginx/${name};`,
  );
  const ofNginx = (text: string): string =>
    text
      .replace(/^\s*listen \[::\].*\n/gm, '')
      .replace('listen 80;', `listen ${http};`)
      .replace('listen 443 ', `listen ${https} `)
      .replace('http {', ['http {', ...temporary].join('\n  '));

  const bin = path.join(root, 'bin');
  mkdirSync(bin);
  for (const [name, script] of Object.entries(stands(root)))
    writeFileSync(path.join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  symlinkSync('/etc/nginx/mime.types', path.join(root, 'etc/nginx/mime.types'));
  certify(root, path.join(root, 'etc/letsencrypt/live/sharenaira.example'));
  const authority = path.join(root, 'etc/letsencrypt/live/sharenaira.example/fullchain.pem');
  const towards = (from: number, to: number) => `connect-to = "sharenaira.example:${from}:127.0.0.1:${to}"`;
  writeFileSync(
    path.join(root, '.curlrc'),
    [towards(80, http), towards(443, https), `cacert = "${authority}"`, ''].join('\n'),
  );

  const env: NodeJS.ProcessEnv = {
    ...process.env,
    PATH: [bin, path.join(root, 'usr/local/bin'), path.dirname(process.execPath), process.env.PATH, '/usr/sbin'].join(
      ':',
    ),
    CURL_HOME: root,
    PGHOST: database.hostname,
    PGPORT: port,
    PGUSER: decodeURIComponent(database.username) || 'postgres',
    ...(database.password ? { PGPASSWORD: decodeURIComponent(database.password) } : {}),
    PGDATABASE: 'postgres',
  };

  const layOut = (release: string, built: string): void => {
    const to = path.join(root, 'srv/sharenaira/releases', release);
    mkdirSync(path.dirname(to), { recursive: true });
    // Hard links, because the copy would take half a gigabyte.
    must('cp', ['--archive', '--link', built, to]);
    cpSync(path.join(repository, 'deploy'), path.join(to, 'deploy'), { recursive: true });
    for (const name of readdirSync(path.join(to, 'deploy'), { recursive: true, encoding: 'utf8' })) {
      const file = path.join(to, 'deploy', name);
      if (!statSync(file).isFile()) continue;
      const text = here(readFileSync(file, 'utf8'));
      const { mode } = statSync(file);
      writeFileSync(file, name === 'nginx.conf' ? ofNginx(text) : text);
      chmodSync(file, mode);
    }
  };
  const stopAll = (): void => {
    for (const name of readdirSync(path.join(root, 'run')).filter((file) => file.endsWith('.pid')))
      spawnSync(path.join(bin, 'systemctl'), ['stop', path.basename(name, '.pid')], { env });
  };
  return { root, env, here, layOut, stopAll };
};
