import { crockford } from '../../lib/tokens';

export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

export const oneOf = (texts: readonly string[], chance: string): string =>
  `(ARRAY[${texts.map(quoted).join(', ')}])[1 + floor((${chance}) * ${texts.length})::int]`;

/** A UUIDv7 of that moment, as the application makes them. `moment` must be a column: it is written twice. */
export const idAt = (moment: string): string => {
  const ms = `lpad(to_hex(floor(extract(epoch FROM ${moment}) * 1000)::bigint), 12, '0')`;
  return `overlay(gen_random_uuid()::text placing substr(${ms}, 1, 8) || '-' || substr(${ms}, 9, 4) || '-7' from 1 for 15)::uuid`;
};

/** A reference as the application makes them. An odd factor gives each `number` below 32^length letters of its own. */
export const referenceOf = (prefix: string, number: string, length: number): string => {
  const spread = `(((${number})::bigint * 618034157) & ${32n ** BigInt(length) - 1n})`;
  const letters = Array.from(
    { length },
    (_, at) => `substr('${crockford}', ((${spread} >> ${5 * at}) & 31)::int + 1, 1)`,
  );
  return `'${prefix}-' || ${letters.join(' || ')}`;
};

/** The application's clock counts milliseconds, and so do its readers. */
export const moment = (expression: string): string => `date_trunc('milliseconds', ${expression})`;

/** A time between zero and `most`, and not beyond `end`. */
export const until = (end: string, from: string, most: string): string =>
  `GREATEST(interval '0', LEAST(interval '${most}', ${end} - ${from}))`;
