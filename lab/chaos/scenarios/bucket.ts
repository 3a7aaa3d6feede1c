import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { uploadPhoto } from '../../../src/contract/account';
import { urlOf } from '../../../src/contract/endpoint';
import type { Env } from '../../lib/server';
import type { Person } from '../client';
import type { Server } from '../environment';
import type { Random } from '../random';
import { openFaultyBucket } from '../faultyBucket';
import { equals, info, zero, type Figure } from '../figures';
import { createFixtures, idOf, type Context, type Fixtures, type Scenario } from '../scenario';

const picturesPerRound = 100;
const [readers, people] = [4, 4];
const serverLivesMs = 60_000;
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

interface Picture {
  readonly name: string;
  readonly isVideo: boolean;
  readonly bytes: Buffer;
}

/** One in a hundred is a video. */
const fill = async (client: Client, many: number, member: string, admin: string): Promise<Picture[]> => {
  await client.query(
    `CREATE TEMPORARY TABLE made AS SELECT code || CASE WHEN video THEN '.mp4' ELSE '.webp' END AS name, video,
            decode(repeat(code, CASE WHEN video THEN 20000 ELSE 100 + n % 200 END), 'hex') AS bytes
       FROM (SELECT n, md5('picture ' || n) AS code, n % 100 = 0 AS video FROM generate_series(1, ${many}) AS n) AS numbers;
     INSERT INTO stored_pictures SELECT name, bytes FROM made;
     INSERT INTO kit_files (name, kind, bytes, uploaded_by, uploaded_at, removed_from)
     SELECT name, 'video', length(bytes), '${admin}', now(), now() + interval '1 day' FROM made WHERE video;
     INSERT INTO media (name, kind, bytes, user_id, created_at, in_proof)
     SELECT name, 'proof', length(bytes), '${member}', now(), true FROM made WHERE NOT video`,
  );
  return (await client.query<Picture>('SELECT name, video AS "isVideo", bytes FROM made')).rows;
};

const photo = (): FormData => {
  const body = new FormData();
  body.append('profile_pics', new Blob([dot], { type: 'image/png' }), 'dot.png');
  return body;
};

/** Asks any of the servers. Null for a 503 that names a time. */
const askerOf =
  (counts: { waits: number }, servers: readonly Server[], random: Random) =>
  async (path: string, as: Person, sent: RequestInit): Promise<Response | null> => {
    const headers = { authorization: `Bearer ${as.token}`, 'x-forwarded-for': as.address, ...sent.headers };
    const signal = AbortSignal.timeout(90_000);
    const answer = await fetch(random.pick(servers).origin + path, { ...sent, headers, signal });
    if (answer.status !== 503 || !answer.headers.has('retry-after')) return answer;
    await answer.body?.cancel();
    counts.waits += 1;
    return null;
  };

/** Two servers under readers and members who replace their photos. */
const openSite = ({ random }: Context, { environment, admin }: Fixtures, servers: Server[], pictures: Picture[]) => {
  const counts = { right: 0, waits: 0, cut: 0, uploads: 0, serverKills: 0, moverKills: 0 };
  const wrong: string[] = [];
  const photos = new Map<Person, string>();
  const ask = askerOf(counts, servers, random);
  let env: Env = {};
  let works = true;
  const replaceServer = async (at: number): Promise<void> => {
    const old = servers[at];
    servers[at] = await environment.start(env);
    await old?.kill();
  };
  const read = async (path: string, as: Person, bytes: Buffer | null, range?: string): Promise<boolean> => {
    const answer = await ask(path, as, {
      headers: range === undefined ? {} : { range },
    });
    if (!answer) return false;
    const found = Buffer.from(await answer.arrayBuffer());
    if (answer.ok && (bytes === null || found.equals(bytes))) counts.right += 1;
    else wrong.push(`${path}: ${answer.status}, ${found.length} bytes`);
    return true;
  };
  const readOne = (): Promise<boolean> => {
    const { name, isVideo, bytes } = random.pick(pictures);
    if (!isVideo) return read(`/media/${name}`, admin, bytes);
    const from = random.whole(0, bytes.length - 1);
    return read(`/kit/${name}`, admin, bytes.subarray(from), `bytes=${from}-`);
  };
  const replacePhoto = async (member: Person): Promise<void> => {
    // Without an answer either photo may be the current one.
    photos.delete(member);
    const answer = await ask(urlOf(uploadPhoto, {}), member, {
      method: 'POST',
      body: photo(),
    });
    if (!answer?.ok) return;
    const { data } = (await answer.json()) as { data: { profile_pics: string } };
    photos.set(member, data.profile_pics);
    counts.uploads += 1;
    await read(data.profile_pics, member, null);
  };
  const loop = async (act: () => Promise<unknown>, restMs: number): Promise<void> => {
    for (; works; await pause(restMs)) await act().catch(() => (counts.cut += 1));
  };
  return {
    counts,
    wrong,
    /** Restarts one server after the other with another store for new pictures. */
    writeTo: async (store: string, others: Env): Promise<void> => {
      env = { ...others, MEDIA_STORE: store };
      for (const at of [0, 1]) await replaceServer(at);
    },
    /** @returns a function that ends the load and reads every acknowledged photo a last time */
    work: (members: readonly Person[]) => {
      const reading = Array.from({ length: readers }, () => loop(readOne, 100));
      const working = Promise.all([...reading, ...members.map((member) => loop(() => replacePhoto(member), 1_500))]);
      return async (): Promise<void> => {
        works = false;
        await working;
        for (const [member, url] of photos) while (!(await read(url, member, null)));
      };
    },
    /** Runs a command with the servers' settings. */
    begin: (args: readonly string[]) => environment.beginCommand(args, env),
    killServer: async (): Promise<void> => {
      await servers[0]?.kill();
      counts.serverKills += 1;
      await replaceServer(0);
    },
  };
};

/** Repeats the command, because it is killed, until it has moved and checked everything. */
const moveTo = async (store: string, site: ReturnType<typeof openSite>, { random, log }: Context): Promise<void> => {
  for (let nextKill = performance.now() + serverLivesMs; ;) {
    const child = site.begin(['movePictures', '--to', store]);
    let words = '';
    let kill: NodeJS.Timeout | undefined;
    child.stderr?.on('data', (part) => (words += String(part)));
    child.stdout?.on('data', (part) => {
      kill ??= setTimeout(() => child.kill('SIGKILL'), random.whole(8_000, 20_000));
      words += String(part);
    });
    const [status, signal] = (await once(child, 'close')) as [number | null, string | null];
    clearTimeout(kill);
    log(`  ${signal ?? `status ${status}`}: ${words.trim().split('\n').at(-1) ?? ''}`);
    if (status === 0) return;
    if (signal !== null) site.counts.moverKills += 1;
    if (performance.now() < nextKill) continue;
    await site.killServer();
    nextKill = performance.now() + serverLivesMs;
  }
};

export const bucketScenario: Scenario = {
  name: 'bucket',
  claim: 'pictures move to a bucket and back under load, kill -9 and a bad provider: none lost, none doubled',
  rounds: 100,
  onPostgres: true,
  run: async (context): Promise<Figure[]> => {
    const many = context.rounds * picturesPerRound;
    const { double, env, misbehave } = await openFaultyBucket(context, 'pictures');
    const environment = await context.open();
    const fixtures = await createFixtures(context, environment, people, env);
    const { server, client, admin, members } = fixtures;
    const database = new Client({ connectionString: environment.databaseUrl });
    await database.connect();
    const pictures = await fill(database, many, await idOf(client, members[0] ?? admin), await idOf(client, admin));
    const site = openSite(context, fixtures, [server], pictures);
    const places = async (place: 'bucket' | 'database'): Promise<Figure[]> => {
      const { rows } = await database.query<{ name: string }>(
        'SELECT name FROM made JOIN stored_pictures USING (name, bytes)',
      );
      const inRows = new Set(rows.map(({ name }) => name));
      const isThere = (inDatabase: boolean, inBucket: boolean): number =>
        pictures.filter(
          ({ name, bytes }) =>
            inRows.has(name) === inDatabase &&
            (double.objects.get(`media/${name}`)?.body.equals(bytes) ?? false) === inBucket,
        ).length;
      const figures = [
        equals(`pictures and videos moved to the ${place}`, many, isThere(place === 'database', place === 'bucket')),
        zero(`lost on the way to the ${place}`, isThere(false, false)),
        zero('doubled', isThere(true, true)),
      ];
      context.log(figures.map(({ words, found }) => `  ${words}: ${found}`).join('\n'));
      return figures;
    };
    let bucketCalls = 0;
    double.control.pauseMs = () => context.random.whole(0, 10);
    misbehave(() => (bucketCalls += 1));
    await site.writeTo('bucket', env);
    const rest = site.work(members);
    await moveTo('bucket', site, context);
    const there = await places('bucket');
    await site.writeTo('database', env);
    await moveTo('database', site, context);
    const back = await places('database');
    await rest();
    await database.end();
    for (const wrong of site.wrong.slice(0, 10)) context.log(`  wrong: ${wrong}`);
    const { right, waits, cut, uploads, serverKills, moverKills } = site.counts;
    return [
      ...there,
      ...back,
      info('kill -9 of the moving command and of a server', `${moverKills} and ${serverKills}`),
      info('calls of the bucket, 5% of them dropped, slow, refused or falsified', bucketCalls),
      info('photos replaced meanwhile', uploads),
      info('right answers to readers', right),
      zero('wrong or missing answers to readers', site.wrong.length),
      info('answered 503 with Retry-After', waits),
      info('cut off by a killed server or a broken stream', cut),
    ];
  },
};
