import { z } from 'zod';
import * as account from '../../contract/account';
import * as coupons from '../../contract/coupons';
import * as endpoints from '../../contract/endpoint';
import * as errors from '../../contract/errors';
import * as members from '../../contract/members';
import * as notifications from '../../contract/notifications';
import * as primitives from '../../contract/primitives';
import * as proofs from '../../contract/proofs';
import * as referrals from '../../contract/referrals';
import * as statement from '../../contract/statement';
import * as system from '../../contract/system';
import * as tasks from '../../contract/jobs';
import * as withdrawals from '../../contract/withdrawals';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

const rooms = [
  account,
  tasks,
  proofs,
  withdrawals,
  statement,
  referrals,
  notifications,
  members,
  coupons,
  system,
  endpoints,
  errors,
  primitives,
];
const isShape = (value: unknown): value is z.ZodType =>
  value instanceof z.ZodObject || value instanceof z.ZodEnum || value instanceof z.ZodDiscriminatedUnion;
const titled = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

const namedByTheContract = (): ReadonlyMap<string, z.ZodType> => {
  const found = new Map<string, z.ZodType>();
  for (const [name, value] of rooms.flatMap((room) => Object.entries(room))) {
    if (!isShape(value) || value === endpoints.done) continue;
    if (found.has(titled(name))) throw new Error(`two shapes of the contract are called ${name}`);
    found.set(titled(name), value);
  }
  return found;
};

// A shape with a name is told once, and referred to everywhere else.
const named = namedByTheContract();
const registry = z.registry<{ id: string }>();
for (const [id, schema] of named) registry.add(schema, { id });

const place = '#/components/schemas/';
const forTheCompiler = new Set(['$schema', '$defs', 'id']);
const noBound = new Set<unknown>([Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]);

const isTold = ([key, held]: [string, unknown], whole: object): boolean => {
  // A property of our own may be called `id`; its value is a schema then, and no text.
  if (forTheCompiler.has(key)) return key === 'id' && typeof held === 'object';
  // Zod spells a format out as a pattern beside it.
  if (key === 'pattern') return !('format' in whole);
  return !noBound.has(held);
};

const settled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(settled);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter((entry) => isTold(entry, value));
  return Object.fromEntries(
    kept.map(([key, held]) => [
      key,
      key === '$ref' && typeof held === 'string' ? held.replace('#/$defs/', place) : settled(held),
    ]),
  );
};

/** What a success answers, with references to the named shapes. */
export const answerSchemaOf = (schema: z.ZodType): JsonSchema =>
  settled(z.toJSONSchema(schema, { io: 'output', metadata: registry })) as JsonSchema;

/** What a caller may send, spelt out, before it is parsed. */
export const inputSchemaOf = (schema: z.ZodType): JsonSchema =>
  settled(z.toJSONSchema(schema, { io: 'input' })) as JsonSchema;

/** A named shape itself; whether the compiler gives it whole or as a reference into its definitions. */
const toldShape = (name: string, schema: z.ZodType): JsonSchema => {
  const compiled: JsonSchema = z.toJSONSchema(schema, { io: 'output', metadata: registry });
  return settled(compiled.$defs?.[name] ?? compiled) as JsonSchema;
};

/** Every named shape, by name. */
export const namedShapes = (): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(
    [...named].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, schema]) => [name, toldShape(name, schema)]),
  );

/** The name that a reference leads to. */
export const nameOf = (reference: string): string => reference.slice(place.length);
