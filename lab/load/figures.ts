import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const outcome = z.strictObject({ perSecond: z.number(), p50: z.number(), p99: z.number(), failed: z.int() });
const rows = z.strictObject({ members: z.int(), proofs: z.int(), withdrawals: z.int() });

/** A whole measurement of the API, as it is committed. Times in milliseconds, memory in bytes. */
const apiMeasurement = z.strictObject({
  date: z.iso.date(),
  commit: z.string(),
  node: z.string(),
  postgres: z.string(),
  load: z.strictObject({ cores: z.int(), atStart: z.number(), highest: z.number() }),
  connections: z.int(),
  /** The databases from small to large. */
  sizes: z.array(rows),
  /** The median of each read alone, by its words, one for each size. */
  reads: z.record(z.string(), z.array(z.number())),
  /** Ours and the baseline in turns, by the work's name. */
  work: z.record(z.string(), z.strictObject({ ours: outcome, baseline: outcome })),
  /** Rows of the database of `work`. */
  worked: rows,
  /** For how long the server's one thread kept others waiting, since the load began; null where that was not measured yet. */
  loop: z.strictObject({ p50: z.number(), p99: z.number(), max: z.number() }).nullable(),
  memory: z.strictObject({ idle: z.number(), loaded: z.number(), exporting: z.number() }),
  exported: z.strictObject({
    rows: z.int(),
    bytes: z.int(),
    seconds: z.number(),
    /** The longest wait of other calls, alone and while the export ran. */
    others: z.strictObject({ before: outcome, during: outcome }),
  }),
});
export type ApiMeasurement = z.infer<typeof apiMeasurement>;

export const readApiMeasurement = (file: string): ApiMeasurement | null =>
  existsSync(file) ? apiMeasurement.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;

export const writeApiMeasurement = (file: string, measurement: ApiMeasurement): void =>
  writeFileSync(file, `${JSON.stringify(apiMeasurement.parse(measurement), null, 2)}\n`);
