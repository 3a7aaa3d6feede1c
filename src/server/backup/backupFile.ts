import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';

// Compressed lines of JSON: a head, each table with its rows, unsent mails, pictures, and a sealed end with the counts.

const head = z.strictObject({
  backup: z.literal('ShareNaira'),
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.strictObject({ name: z.string(), checksum: z.string() })),
  /** Partitions; none in back-ups from before there were any. */
  months: z
    .array(
      z.strictObject({
        name: z.string(),
        parent: z.string(),
        bounds: z.string().regex(/^DEFAULT$|^FOR VALUES FROM \((MINVALUE|'[\d :+-]+')\) TO \('[\d :+-]+'\)$/),
      }),
    )
    .default([]),
});
const table = z.strictObject({ table: z.string(), columns: z.array(z.string()) });
const row = z.array(z.string().nullable());
const mail = z.strictObject({ mail: z.record(z.string(), z.unknown()), priority: z.int(), retryLimit: z.int() });
const picture = z.strictObject({ picture: z.string(), bytes: z.base64() });
const figures = z.strictObject({ rows: z.record(z.string(), z.int()), mails: z.int(), pictures: z.int() });
const end = z.strictObject({ end: figures, sha256: z.string() });
const part = z.union([row, table, mail, picture]);

export type Head = z.output<typeof head>;
export type WaitingMail = z.output<typeof mail>;
export type Figures = z.output<typeof figures>;

type Part = z.output<typeof part>;

export interface BackupWriter {
  /** JSON without a line break in it. */
  line(json: string): Promise<void>;
  finish(figures: Figures): Promise<number>;
  discard(): Promise<void>;
}

/** Starts a back-up readable by this system user only, named when complete. @throws if the file exists. */
export const writeBackup = async (file: string): Promise<BackupWriter> => {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  if (await stat(file).catch(() => null)) throw new Error(`There is a file ${file} already; it was left as it is.`);
  const unfinished = `${file}.part`;
  const seal = createHash('sha256');
  const gzip = createGzip();
  const written = pipeline(gzip, createWriteStream(unfinished, { mode: 0o600 }));
  // The next line or the end throws the failure; until then no caller awaits this promise.
  written.catch(() => undefined);
  const put = async (text: string): Promise<void> => {
    if (!gzip.write(text)) await Promise.race([once(gzip, 'drain'), written]);
  };
  return {
    line: async (json) => {
      seal.update(`${json}\n`);
      await put(`${json}\n`);
    },
    finish: async (counted) => {
      gzip.end(`${JSON.stringify({ end: counted, sha256: seal.digest('hex') } satisfies z.input<typeof end>)}\n`);
      await written;
      const whole = await open(unfinished, 'r+');
      await whole.sync();
      const { size } = await whole.stat();
      await whole.close();
      await rename(unfinished, file);
      return size;
    },
    discard: async () => {
      gzip.destroy();
      await written.catch(() => undefined);
      await rm(unfinished, { force: true });
    },
  };
};

async function* linesOf(file: string): AsyncGenerator<string> {
  const gunzip = createGunzip().setEncoding('utf8');
  // The loop below reports its errors.
  pipeline(createReadStream(file), gunzip).catch(() => undefined);
  let rest = '';
  for await (const chunk of gunzip) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') throw new Error('its last line is cut');
}

const isEnd = (line: string): boolean => line.startsWith('{"end":');

export async function* partsOf(file: string): AsyncGenerator<Part> {
  let hasBegun = false;
  for await (const line of linesOf(file)) {
    if (hasBegun && !isEnd(line)) yield part.parse(JSON.parse(line));
    hasBegun = true;
  }
}

const readWhole = async (file: string): Promise<{ head: Head; figures: Figures }> => {
  const seal = createHash('sha256');
  const counted: Figures = { rows: {}, mails: 0, pictures: 0 };
  let [begun, last]: [Head | null, z.output<typeof end> | null] = [null, null];
  let table = '';
  for await (const line of linesOf(file)) {
    if (last) throw new Error('it goes on after its end');
    const json: unknown = JSON.parse(line);
    if (isEnd(line)) {
      last = end.parse(json);
      continue;
    }
    seal.update(`${line}\n`);
    if (!begun) {
      begun = head.parse(json);
      continue;
    }
    const found = part.parse(json);
    if ('table' in found) counted.rows[(table = found.table)] = 0;
    else if ('mail' in found) counted.mails += 1;
    else if ('picture' in found) counted.pictures += 1;
    else counted.rows[table] = (counted.rows[table] ?? 0) + 1;
  }
  if (!begun || !last) throw new Error('it ends too early');
  if (seal.digest('hex') !== last.sha256) throw new Error('its seal is broken');
  if (JSON.stringify(counted) !== JSON.stringify(last.end)) throw new Error('it does not hold what it says');
  return { head: begun, figures: last.end };
};

/** Reads a whole back-up without using it. @throws in one sentence when it is truncated, changed, or not a back-up of ours. */
export const verifyBackup = async (file: string): Promise<{ head: Head; figures: Figures }> => {
  try {
    return await readWhole(file);
  } catch (error) {
    const why = error instanceof z.ZodError || error instanceof SyntaxError ? 'it is no back-up of ours' : error;
    throw new Error(
      `${file} cannot be restored, and nothing was written: ${why instanceof Error ? why.message : String(why)}.`,
      { cause: error },
    );
  }
};
