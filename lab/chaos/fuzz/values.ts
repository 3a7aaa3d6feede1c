import { z } from 'zod';
import type { Random } from '../random';

type Schema = z.core.JSONSchema.BaseSchema;
export type Fields = Record<string, unknown>;

/** Ids of real objects from earlier answers, so that calls get past the lookups. */
export interface Known {
  readonly ids: string[];
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const uuid = '0198f000-0000-7000-8000-00000000dead';
const knownId = ({ ids }: Known, random: Random): string => (ids.length > 0 ? random.pick(ids) : uuid);

/** Plausible values by field name, because patterns and transformations say too little. */
const likely: Readonly<Record<string, (random: Random, known: Known) => unknown>> = {
  email: (random) => `fuzz${random.whole(1, 5_000)}@members.example`,
  taskOwnerEmail: () => 'owner@advertiser.example',
  jobOwnerEmail: () => 'owner@advertiser.example',
  password: (random) => random.pick(['violet-harmattan-91', 'password1']),
  current_password: () => 'not the right one',
  fullname: () => 'Ada Obi',
  phone: () => '08031234567',
  taskOwnerphoneNumber: () => '08031234567',
  jobOwnerPhoneNumber: () => '08031234567',
  state: () => 'Lagos',
  bank_name: () => 'GTBank',
  account_no: () => '0123456789',
  account_number: () => '0123456789',
  amount: (random) => random.pick([100, '250.50', 1_000]),
  payoutAmount: () => 100,
  gives_up: () => '0.50',
  applicants_needed: (random) => random.whole(1, 5),
  maxSlots: (random) => random.whole(1, 50),
  proof: (random) => random.pick(['<p>done</p>', '<img src=x onerror=alert(1)>', '<b'.repeat(500)]),
  otpCode: (random) => random.whole(0, 999_999),
  month: () => '2026-11',
  link: () => 'https://x.ng/ad',
  jobLink: () => 'https://x.ng/ad',
  arconExpiry: () => '2027-01-31',
  offset: () => 0,
  total: () => 500,
  page: (random) => random.pick([1, 2, 10_000_000]),
  pageSize: (random) => random.pick([1, 20, 100]),
  sort: (random) => random.pick(['createdAt', '-createdAt', 'amount']),
  q: (random) => random.pick(['ada', '%', '_', '0123456789', 'JOB-']),
  ids: (random, known) => [knownId(known, random)],
  token: () => 'x'.repeat(43),
  filter: () => ({}),
  columns: () => [],
  url: () => '/media/0123456789abcdef0123456789abcdef.webp',
};

const bounded = ({ minimum, maximum }: Schema, random: Random): number =>
  random.whole(Math.max(minimum ?? 0, -1e9), Math.min(maximum ?? 1_000, 1e9));

const fromType = (schema: Schema, random: Random, known: Known): unknown => {
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter(isSchema);
  if (branches.length > 0) return fromType(random.pick(branches), random, known);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  if (schema.format === 'uuid') return knownId(known, random);
  if (schema.format === 'date') return '2026-11-20';
  if (schema.type === 'integer' || schema.type === 'number') return bounded(schema, random);
  if (schema.type === 'boolean') return random.share() < 0.5;
  if (schema.type === 'null') return null;
  if (schema.type === 'array') return isSchema(schema.items) ? [fromType(schema.items, random, known)] : [];
  if (schema.type === 'object') return {};
  return 'Some words';
};

const schemas = new WeakMap<z.ZodObject, Schema>();
const schemaOf = (fields: z.ZodObject): Schema => {
  const made = schemas.get(fields) ?? z.toJSONSchema(fields, { io: 'input', unrepresentable: 'any' });
  schemas.set(fields, made);
  return made;
};

export const validFields = (fields: z.ZodObject, random: Random, known: Known): Fields => {
  const { properties = {}, required = [] } = schemaOf(fields);
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name) || random.share() < 0.5)
      .map(([name, schema]) => {
        const likelyValue = likely[name];
        const value =
          likelyValue && random.share() < 0.9
            ? likelyValue(random, known)
            : fromType(isSchema(schema) ? schema : {}, random, known);
        return [name, value];
      }),
  );
};

export const namesOf = (fields: z.ZodObject): string[] => Object.keys(fields.shape);

const words = [
  ...['', ' ', '0', '-1', '1e3', '1e308', '100.005', '١٠٠', '100 ', "';--", "' OR '1'='1", '%', '_', '\\', '{{x}}'],
  ...['<b>', '<script>1</script>', '$(id)', '../../etc/passwd', 'null', 'undefined', 'NaN', 'true', '[object Object]'],
  ...['approved', 'rejected', 'available', 'ban', 'createdAt', '-createdAt', '2020-02-30', '9999-12-31', '0001-01-01'],
  ...['+10000-01-01', '2026-13-01', 'GTBank', 'Lagos', 'http://127.0.0.1', 'javascript:alert(1)', 'x'.repeat(3_000)],
];
const unicode = [
  ...['\u0000', 'a\u0000b', '\ud800', 'a\udc00b', '\udfff\ud800', '\ufeff', '\u202eabc', '\u200b', '\u0301\u0301'],
  ...['e\u0301'.repeat(50), '🇳🇬👩‍👩‍👧‍👦', 'ﷺ', 'İi̇ßẞ', '\u2028', '\uffff', '\u0085'],
  ...['𝒜𝒹𝒶', 'Ａｄａ', '\u001b[31m', '\r\nX-Evil: 1'],
];
const numbers = [
  ...[0, -0, -1, 1, 0.1 + 0.2, 99.99, 1e-7, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53 - 1, 2 ** 53, 2 ** 63, 1e21, 1e300],
  ...[-(2 ** 31) - 1, -(2 ** 53), Number.MAX_VALUE, Number.MIN_VALUE, 10_000_000.01, 100.001],
];
const otherTypes: readonly unknown[] = [null, true, false, 0, 1.5, '', 'x', [], {}, [null], [[]], { a: { b: [] } }];

export const oddText = (random: Random): string => random.pick([...words, ...unicode]);
export const oddUnicode = (random: Random): string => random.pick(unicode);
export const oddNumber = (random: Random): number => random.pick(numbers);
export const otherType = (random: Random): unknown => random.pick(otherTypes);
export const anything = (random: Random): unknown =>
  random.pick([oddText, oddNumber, otherType] as ((random: Random) => unknown)[])(random);
