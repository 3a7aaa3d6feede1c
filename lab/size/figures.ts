import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { median } from '../lib/statistics';

export type Unit = 'bytes' | 'ms' | 'count';

/** One value of one run. */
export interface Value {
  readonly unit: Unit;
  readonly value: number;
}
/** What one run of a scenario found, by the figure's name: `route.profile.what`. */
export type Sample = Readonly<Record<string, Value>>;

const figure = z.strictObject({
  unit: z.enum(['bytes', 'ms', 'count']),
  median: z.number(),
  min: z.number(),
  max: z.number(),
});
export type Figure = z.infer<typeof figure>;

const record = z.strictObject({
  date: z.iso.date(),
  commit: z.string(),
  chromium: z.string(),
  node: z.string(),
  runs: z.int().positive(),
  /** The machine's load over a minute when the first run began, and at its highest before a scenario. */
  load: z.strictObject({ cores: z.int(), atStart: z.number(), highest: z.number() }),
  figures: z.record(z.string(), figure),
});
/** A whole measurement, as it is committed. */
export type Measurement = z.infer<typeof record>;

export const bytes = (value: number): Value => ({ unit: 'bytes', value });
export const ms = (value: number): Value => ({ unit: 'ms', value: Math.round(value) });
export const count = (value: number): Value => ({ unit: 'count', value });

/** One figure per name over all runs that found it. */
export const figuresOf = (samples: readonly Sample[]): Record<string, Figure> => {
  const names = [...new Set(samples.flatMap((sample) => Object.keys(sample)))];
  return Object.fromEntries(
    names.map((name) => {
      const found = samples.flatMap((sample) => sample[name] ?? []);
      const values = found.map(({ value }) => value);
      const unit = found[0]?.unit ?? 'count';
      return [name, { unit, median: median(values), min: Math.min(...values), max: Math.max(...values) }];
    }),
  );
};

/** How many times the last one; null where there is nothing to compare with. */
export const ratioOf = (now: Figure, last: Figure | undefined): number | null =>
  last === undefined || last.unit !== now.unit || last.median === 0 ? null : now.median / last.median;

export const readMeasurement = (file: string): Measurement | null =>
  existsSync(file) ? record.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;

export const writeMeasurement = (file: string, measurement: Measurement): void =>
  writeFileSync(file, `${JSON.stringify(record.parse(measurement), null, 2)}\n`);
