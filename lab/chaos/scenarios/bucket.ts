import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { uploadPhoto } from '../../../src/contract/account';
import { urlOf } from '../../../src/contract/endpoint';
import { startBucketDouble, type Mishap } from '../../../src/server/testing/bucketDouble';
import type { Env } from '../../lib/server';
import type { Person } from '../client';
import type { Environment, Server } from '../environment';
import { equals, info, zero, type Figure } from '../figures';
import { createFixtures, idOf, type Context, type Scenario } from '../scenario';

const picturesPerRound = 1_000;
const [readers, people] = [4, 4];
const serverLivesMs = 60_000;
const login = { region: 'eu-west-2', keyId: 'AKIALAB', secretKey: 'a secret of the lab' };
const mishaps: readonly Mishap[] = ['drop-before', 'drop-after', 'drop-middle', 'slow-down', 'slow', 'wrong-bytes'];
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

/** Two servers under readers and members who replace their photos. */
class Site {
  readonly counts = { right: 0, waits: 0, cut: 0, uploads: 0, serverKills: 0, moverKills: 0 };
  readonly wrong: string[] = [];
  readonly #photos = new Map<Person, string>();
  #env: Env = {};
  #works = true;

  constructor(
    private readonly context: Context,
    private readonly environment: Environment,
    private readonly servers: Server[],
    private readonly admin: Person,
    private readonly pictures: readonly Picture[],
  ) {}

  /** Restarts one server after the other with another store for new pictures. */
  async writeTo(store: string, env: Env): Promise<void> {
    this.#env = { ...env, MEDIA_STORE: store };
    for (const at of [0, 1]) await this.#replace(at);
  }

  async #replace(at: number): Promise<void> {
    const old = this.servers[at];
    this.servers[at] = await this.environment.start(this.#env);
    await old?.kill();
  }

  /** Null for a 503 that names a time. */
  async #ask(path: string, as: Person, sent: RequestInit): Promise<Response | null> {
    const headers = { authorization: `Bearer ${as.token}`, 'x-forwarded-for': as.address, ...sent.headers };
    const origin = this.context.random.pick(this.servers).origin;
    const answer = await fetch(origin + path, { ...sent, headers, signal: AbortSignal.timeout(90_000) });
    if (answer.status !== 503 || !answer.headers.has('retry-after')) return answer;
    await answer.body?.cancel();
    this.counts.waits += 1;
    return null;
  }

  async #read(path: string, as: Person, bytes: Buffer | null, headers: Record<string, string> = {}): Promise<boolean> {
    const answer = await this.#ask(path, as, { headers });
    if (!answer) return false;
    const found = Buffer.from(await answer.arrayBuffer());
    if (answer.ok && (bytes === null || found.equals(bytes))) this.counts.right += 1;
    else this.wrong.push(`${path}: ${answer.status}, ${found.length} bytes`);
    return true;
  }

  readonly #readOne = ({ name, isVideo, bytes } = this.context.random.pick(this.pictures)): Promise<boolean> => {
    if (!isVideo) return this.#read(`/media/${name}`, this.admin, bytes);
    const from = this.context.random.whole(0, bytes.length - 1);
    return this.#read(`/kit/${name}`, this.admin, bytes.subarray(from), { range: `bytes=${from}-` });
  };

  readonly #replacePhoto = async (member: Person): Promise<void> => {
    const body = new FormData();
    body.append('profile_pics', new Blob([dot], { type: 'image/png' }), 'dot.png');
    // Without an answer either photo may be the current one.
    this.#photos.delete(member);
    const answer = await this.#ask(urlOf(uploadPhoto, {}), member, { method: 'POST', body });
    if (!answer?.ok) return;
    this.#photos.set(member, ((await answer.json()) as { data: { profile_pics: string } }).data.profile_pics);
    this.counts.uploads += 1;
    await this.#read(this.#photos.get(member) ?? '', member, null);
  };

  async work(members: readonly Person[]): Promise<void> {
    const loop = async (act: () => Promise<unknown>, restMs: number): Promise<void> => {
      for (; this.#works; await pause(restMs)) await act().catch(() => (this.counts.cut += 1));
    };
    const reading = Array.from({ length: readers }, () => loop(this.#readOne, 100));
    await Promise.all([...reading, ...members.map((member) => loop(() => this.#replacePhoto(member), 1_500))]);
  }

  /** Ends the load and reads everything that was acknowledged a last time. */
  async rest(): Promise<void> {
    this.#works = false;
    for (const picture of this.pictures) while (!(await this.#readOne(picture)));
    for (const [member, url] of this.#photos) while (!(await this.#read(url, member, null)));
  }

  /** Repeats the command, because it is killed, until it has moved and checked everything. */
  async moveTo(store: string): Promise<void> {
    for (let nextKill = performance.now() + serverLivesMs; ;) {
      const child = this.environment.beginCommand(['movePictures', '--to', store], this.#env);
      let words = '';
      let kill: NodeJS.Timeout | undefined;
      child.stderr?.resume();
      child.stdout?.on('data', (part) => {
        kill ??= setTimeout(() => child.kill('SIGKILL'), this.context.random.whole(8_000, 20_000));
        words += String(part);
      });
      const [status, signal] = (await once(child, 'close')) as [number | null, string | null];
      clearTimeout(kill);
      this.context.log(`  ${signal ?? `status ${status}`}: ${words.trim().split('\n').at(-1) ?? ''}`);
      if (status === 0) return;
      if (signal !== null) this.counts.moverKills += 1;
      if (performance.now() < nextKill) continue;
      await this.servers[0]?.kill();
      this.counts.serverKills += 1;
      await this.#replace(0);
      nextKill = performance.now() + serverLivesMs;
    }
  }
}

export const bucketScenario: Scenario = {
  name: 'bucket',
  claim: 'pictures move to a bucket and back under load, kill -9 and a bad provider: none lost, none doubled',
  rounds: 10,
  onPostgres: true,
  run: async (context): Promise<Figure[]> => {
    const many = context.rounds * picturesPerRound;
    const double = await startBucketDouble({ ...login, bucket: 'pictures' });
    context.atEnd(() => double.close());
    const bucket = { BUCKET_URL: double.url, BUCKET_NAME: 'pictures', BUCKET_REGION: login.region };
    const env = { ...bucket, BUCKET_KEY_ID: login.keyId, BUCKET_SECRET_KEY: login.secretKey };
    const environment = await context.open();
    const { server, client, admin, members } = await createFixtures(context, environment, people, env);
    const database = new Client({ connectionString: environment.databaseUrl });
    await database.connect();
    const [owner = admin] = members;
    const pictures = await fill(database, many, await idOf(client, owner), await idOf(client, admin));
    const site = new Site(context, environment, [server], admin, pictures);
    const places = async (words: string, wanted: 'database' | 'bucket'): Promise<Figure[]> => {
      const { rows } = await database.query<{ name: string }>('SELECT name FROM stored_pictures');
      const inRows = new Set(rows.map(({ name }) => name));
      const found = pictures.map(({ name }) => [inRows.has(name), double.objects.has(`media/${name}`)] as const);
      const isThere = (inDatabase: boolean, inBucket: boolean): number =>
        found.filter(([row, object]) => row === inDatabase && object === inBucket).length;
      return [
        equals(`pictures and videos in the ${words}`, many, isThere(wanted === 'database', wanted === 'bucket')),
        zero('lost', isThere(false, false)),
        zero('doubled', isThere(true, true)),
      ];
    };
    await site.writeTo('bucket', env);
    double.control.pauseMs = () => context.random.whole(0, 10);
    let bucketCalls = 0;
    double.control.mishap = ({ headers }) => {
      bucketCalls += 1;
      const mishap = context.random.share() < 0.05 ? context.random.pick(mishaps) : 'none';
      // A part has no checksum that could show it.
      return mishap === 'wrong-bytes' && headers.range !== undefined ? 'none' : mishap;
    };
    const working = site.work(members);
    await site.moveTo('bucket');
    const there = await places('bucket', 'bucket');
    context.log(there.map(({ words, found }) => `  ${words}: ${found}`).join('\n'));
    await site.writeTo('database', env);
    await site.moveTo('database');
    const back = await places('database again', 'database');
    await Promise.all([site.rest(), working]);
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
