import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { repository } from '../lib/run';
import { must } from './machine';

interface Stage {
  readonly name: string;
  readonly root: string;
  folder: string;
  readonly env: Record<string, string>;
  user: string;
  command: readonly string[];
  healthcheck: readonly string[];
}

const readLines = (): [string, string][] =>
  readFileSync(path.join(repository, 'Dockerfile'), 'utf8')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, word = '', rest = ''] = /^(\w+)\s+(.+)$/.exec(line) ?? [];
      return [word, rest];
    });

const given = (): ReadonlySet<string> =>
  new Set(
    [...readFileSync(path.join(repository, '.dockerignore'), 'utf8').matchAll(/^!(.+)$/gm)].map(
      ([, name = '']) => name,
    ),
  );

const words = z.array(z.string());

const copy = (stages: readonly Stage[], stage: Stage, line: string): void => {
  const [, from, rest = ''] = /^(?:--from=(\w+) )?(.+)$/.exec(line) ?? [];
  const sources = rest.split(' ');
  const to = path.join(stage.root, stage.folder, sources.pop() ?? '');
  const source = stages.find(({ name }) => name === from);
  if (from !== undefined && !source) throw new Error(`COPY ${line}: there is no stage ${from}.`);
  const allowed = given();
  for (const name of sources) {
    if (!source && !allowed.has(name)) throw new Error(`COPY ${line}: .dockerignore leaves ${name} out.`);
    const file = path.join(source?.root ?? repository, name);
    if (statSync(file).isFile()) cpSync(file, path.join(to, path.basename(name)));
    // Hard links, because the copy would take half a gigabyte.
    else if (source) must('cp', ['--archive', '--link', `${file}/.`, path.join(to, '/')]);
    else cpSync(file, to, { recursive: true });
  }
};

/** Runs the Dockerfile's stages, each in a folder; the last one is the image. */
export const playImage = (folder: string, env: NodeJS.ProcessEnv): readonly Stage[] => {
  const stages: Stage[] = [];
  for (const [word, rest] of readLines()) {
    if (word === 'FROM') {
      const name = / AS (\w+)$/.exec(rest)?.[1] ?? 'last';
      stages.push({
        name,
        root: path.join(folder, name),
        folder: '/',
        env: {},
        user: 'root',
        command: [],
        healthcheck: [],
      });
      continue;
    }
    const stage = stages.at(-1);
    if (!stage) throw new Error('A Dockerfile begins with FROM.');
    const inside = (text: string): string => text.replace(/(?<![\w/.])\/(?=(?:srv|var)\/)/g, `${stage.root}/`);
    const at = path.join(stage.root, stage.folder);
    if (word === 'WORKDIR') {
      stage.folder = rest;
      mkdirSync(path.join(stage.root, rest), { recursive: true });
      mkdirSync(path.join(stage.root, 'var/lib'), { recursive: true });
    } else if (word === 'COPY') {
      const directory = rest.split(' ').at(-1) ?? '';
      if (!directory.startsWith('.')) mkdirSync(path.join(at, directory), { recursive: true });
      copy(stages, stage, rest);
    } else if (word === 'RUN') must('sh', ['-c', inside(rest)], { cwd: at, env: { ...env, ...stage.env } });
    else if (word === 'ENV')
      for (const [, key = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g)) stage.env[key] = inside(value);
    else if (word === 'USER') stage.user = rest;
    else if (word === 'CMD') stage.command = words.parse(JSON.parse(rest));
    else if (word === 'HEALTHCHECK') stage.healthcheck = words.parse(JSON.parse(rest.slice(rest.indexOf('CMD ') + 4)));
    else if (word !== 'VOLUME' && word !== 'EXPOSE') throw new Error(`Nobody plays ${word}.`);
  }
  return stages;
};

const nobody = 65_534;

/** Starts the image as a user who can write only to its data folder, and checks its health. */
export const tryImage = async (
  image: Stage,
  port: number,
  environment: Readonly<Record<string, string>>,
): Promise<string[]> => {
  const wrong: string[] = [];
  const folder = path.join(image.root, image.folder);
  if (image.user === 'root') wrong.push('The image runs as root.');
  const foreign = ['webpack', 'jest', 'typescript', 'eslint', '@playwright/test'].filter((name) =>
    existsSync(path.join(folder, 'node_modules', name)),
  );
  if (foreign.length > 0) wrong.push(`The image holds what only builds and tests: ${foreign.join(', ')}.`);
  if (existsSync(path.join(folder, 'src'))) wrong.push('The image holds the source.');

  const data = image.env.DATA_DIR ?? '';
  const asOther = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  if (asOther.uid !== undefined) chownSync(data, nobody, nobody);
  const env = { PATH: process.env.PATH, ...image.env, ...environment, PORT: String(port) };
  const [program = '', ...args] = image.command;
  const server = spawn(program, args, { cwd: folder, env, stdio: 'pipe', ...asOther });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()));
  const ended = once(server, 'exit');

  const [probe = '', ...probing] = image.healthcheck;
  const isHealthy = (): boolean =>
    spawnSync(
      probe,
      probing.map((word) => word.replace(':3000', `:${port}`)),
      { env, ...asOther },
    ).status === 0;
  if (isHealthy()) wrong.push('The health check finds a server before there is one.');
  const until = Date.now() + 60_000;
  while (!isHealthy() && Date.now() < until && server.exitCode === null) await pause(500);
  if (!isHealthy()) wrong.push(`The image does not become healthy:\n${output}`);
  else {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`);
    if (ready.status !== 200) wrong.push(`The image is not ready: ${await ready.text()}`);
    const page = await fetch(`http://127.0.0.1:${port}/`);
    if (page.status !== 200) wrong.push(`The image answers ${page.status} where the site begins.`);
  }
  server.kill('SIGTERM');
  const [code] = (await ended) as [number | null];
  if (code !== 0) wrong.push(`The image ended with ${code} when it was told to stop:\n${output}`);
  return wrong;
};

/** A release as its page builds it: the first stage without build tools. */
export const builtIn = (stages: readonly Stage[]): string => {
  const [build] = stages;
  if (!build) throw new Error('The Dockerfile has no stage.');
  return path.join(build.root, build.folder);
};
