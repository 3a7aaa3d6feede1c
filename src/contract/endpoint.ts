import { z } from 'zod';
import type { FailureCode } from './errors';
import { limits } from './limits';
import { choice } from './messages/fields';
import { idList, naira, text, wholeNumber, withRanges } from './primitives';

/** `owner`: a job owner, by the cookie set through a mailed link. */
export type Access = 'public' | 'member' | 'admin' | 'owner';
export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
type Fields = z.ZodObject;
const none = z.strictObject({});
type None = typeof none;

/** An object created by the server's tests: see `src/server/testing/fixtures`. */
interface Fixture {
  readonly fixture: string;
}
export const fixture = (name: string): Fixture => ({ fixture: name });
export const isFixture = (value: unknown): value is Fixture =>
  typeof value === 'object' && value !== null && 'fixture' in value;

type Exampled<T> = Fixture | (T extends readonly (infer Each)[] ? readonly Exampled<Each>[] : T);
/** Input with which a call succeeds, by caller; `file` is an upload's file, `cookie` a browser's. */
export type Example<Arg> = { readonly [K in keyof Arg]: Exampled<Arg[K]> } & {
  readonly file?: Fixture;
  readonly cookie?: Fixture;
};

/** Entities that queries show and mutations make stale. Members and admins see the same rows, so they share the tags. */
export const entities = [
  'profile',
  'statistics',
  'referral',
  'notification',
  'mailChoices',
  'session',
  'secondFactor',
  'closing',
  'bank',
  'task',
  'owner',
  'proof',
  'withdrawal',
  'withdrawalTerms',
  'payout',
  'deposit',
  'ownerRequest',
  'lead',
  'document',
  'ownerSelf',
  'ownJob',
  'reportLink',
  'ownMoney',
  'ownBrowser',
  'ownProof',
  'reconciliation',
  'statement',
  'member',
  'coupon',
  'tableView',
  'bulkDecision',
  'note',
  'memberSession',
  'audit',
] as const;
export type Entity = (typeof entities)[number];
/** The tags a mutation makes stale: everything that shows the entity, or only the row named by the call. */
export type Stale = Entity | `one ${Entity}`;

/** The words of an audit action, from its actor's view; with `outcomes`, by the value of `field` after it. */
export type AuditWords =
  string | { readonly text: string; readonly field: string; readonly outcomes: Readonly<Record<string, string>> };

/** The formats that are redrawn; a file's bytes decide, not its label. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;

export interface Upload {
  readonly field: string;
  readonly maxBytes: number;
  readonly types: readonly string[];
}

export const fileTypes = {
  'csv-file': 'text/csv; charset=utf-8',
  'json-file': 'application/json; charset=utf-8',
} as const;
export type FileKind = keyof typeof fileTypes;

/** The format of an exported table: text for any program, or a workbook, which keeps every digit. */
export const tableFormat = z.enum(['csv', 'xlsx'], { error: choice });
export type TableFormat = z.output<typeof tableFormat>;
export const tableTypes: Readonly<Record<TableFormat, string>> = {
  csv: fileTypes['csv-file'],
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
/** The parameter of a call that answers such a table; CSV where it is left out. */
export const asTable = { format: tableFormat.optional() };

/** `nothing` answers with a bare status, `events` with an event stream, a file kind with a named file. */
type Produces = 'json' | 'nothing' | 'events' | FileKind;

export const isFile = (produces: Produces): produces is FileKind => produces in fileTypes;

/** The texts of a mutation's toast where the server gives none. Null: the screen shows the outcome itself. */
export interface Toast<Arg = never, Answer = never> {
  readonly success: string | ((arg: Arg, answer: Answer) => string | null) | null;
  readonly failure: string | null;
  /** For an unreadable answer: the call may have succeeded. */
  readonly broken?: string;
}

/** One call over the wire. `params`, `query` and `body` never share a key, so a call's input is one flat object everywhere. */
export interface Endpoint<
  P extends Fields = Fields,
  Q extends Fields = Fields,
  B extends Fields = Fields,
  A extends Fields = Fields,
> {
  readonly name: string;
  readonly method: Method;
  /** Below the version's base, with `{name}` for each path parameter, as the specification writes it. */
  readonly path: string;
  readonly version: 'v1' | 'v2';
  readonly access: Access;
  readonly summary: string;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly upload: Upload | null;
  /** The largest body that is read, with what is around a file; what it holds is bounded by `body` and `upload` besides. */
  readonly bodyMaxBytes: number;
  /** True if a form without a file is accepted too, its fields unread, for clients other than ours. */
  readonly takesForm: boolean;
  readonly answer: A;
  readonly produces: Produces;
  /** With an `Idempotency-Key`, a repeated call gets the first answer. A `create` is one action until decided; a `set` may be set back and set again. */
  readonly idempotent: 'create' | 'set' | null;
  /** Sent even while the network is down, when every other call is refused. */
  readonly offline?: 'send';
  /** Moves money, or starts or ends something that will: a server whose clock is wrong refuses it. */
  readonly money: boolean;
  /** The amount that counts towards the sum above which an admin confirms (`requireStepUp`), or `each time` (`askEachTime`). */
  readonly confirms?: string;
  /** Without one the screen shows the outcome itself. */
  readonly toast?: Toast;
  /** For a query: the entities its answer shows; with an `id` in its input, only that row. */
  readonly shows?: readonly Entity[];
  /** Of a mutation: what its caller sees change. */
  readonly invalidates?: readonly Stale[];
  /** The actions that it writes into the audit log, with their words; null where another call words the same action. */
  readonly audit?: Readonly<Record<string, AuditWords | null>>;
  /** Input with which it succeeds: none where it takes none. */
  readonly example?: object;
  /** The codes of its refusals, besides those of every call of its kind. */
  readonly errors?: readonly FailureCode[];
}

type Definition<P extends Fields, Q extends Fields, B extends Fields, A extends Fields> = Pick<Endpoint, 'summary'> &
  Partial<Omit<Endpoint<P, Q, B, A>, 'name' | 'method' | 'path' | 'summary' | 'access' | 'toast' | 'example'>> & {
    /** Without it: admins under /admin, members elsewhere. */
    readonly access?: 'public' | 'owner';
    readonly toast?: NoInfer<Toast<ArgOf<Endpoint<P, Q, B, A>>, Answered<A>>>;
    readonly example?: NoInfer<Example<ArgOf<Endpoint<P, Q, B, A>>>>;
  };

/** Downloaded files carry their names. */
type Answered<A extends Fields> = z.output<A> & { readonly filename?: string };

/** Declares one call of the API. @throws when params, query and body share a key: the flat input would lose one of them. */
export const endpoint = <
  P extends Fields = None,
  Q extends Fields = None,
  B extends Fields = None,
  A extends Fields = typeof done,
>(
  name: string,
  call: `${Method} /${string}`,
  definition: Definition<P, Q, B, A>,
): Endpoint<P, Q, B, A> => {
  const [method, path] = call.split(' ') as [Method, string];
  const access: Access = path.startsWith('/admin/') ? 'admin' : (definition.access ?? 'member');
  const filled = {
    version: 'v1' as const,
    upload: null,
    bodyMaxBytes: definition.upload ? definition.upload.maxBytes + limits.formMaxBytes : limits.bodyMaxBytes,
    takesForm: false,
    produces: 'json' as Produces,
    idempotent: null,
    money: false,
    ...definition,
    ...{ name, method, path, access },
    // The type parameters default to exactly these values.
    params: definition.params ?? (none as Fields as P),
    query: definition.query ?? (none as Fields as Q),
    body: definition.body ?? (none as Fields as B),
    answer: definition.answer ?? (done as Fields as A),
  };
  const keys = [filled.params, filled.query, filled.body].flatMap((schema) => Object.keys(schema.shape));
  if (new Set(keys).size !== keys.length) throw new Error(`${name}: params, query and body share a key`);
  return filled;
};

type Flat<T> = { [K in keyof T]: T[K] };
// A strict object without fields infers an index signature of `never`, which would forbid every field it is merged with.
type Sent<S extends Fields> = Pick<z.input<S>, keyof S['shape'] & keyof z.input<S>>;
type Parsed<S extends Fields> = Pick<z.output<S>, keyof S['shape'] & keyof z.output<S>>;
/** A call's input before parsing: a naira amount may be a number or a plain decimal string. */
export type ArgOf<E extends Endpoint> = Flat<Sent<E['params']> & Sent<E['query']> & Sent<E['body']>>;
export type InputOf<E extends Endpoint> = Flat<Parsed<E['params']> & Parsed<E['query']> & Parsed<E['body']>>;
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>;
/** A verb's result: the answer without its envelope's constant parts. */
export type ResultOf<E extends Endpoint> = Flat<
  Omit<AnswerOf<E>, 'error' | 'message' | (AnswerOf<E> extends { data: null } ? 'data' : never)> & { message?: string }
>;

export const basePath = { v1: '/api/v1', v2: '/api/v2' } as const;

/** The address of a call: base and path, with every path parameter filled in from `input` and escaped. */
export const urlOf = (target: Endpoint, input: Readonly<Record<string, unknown>> = {}): string =>
  basePath[target.version] +
  target.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(input[key])));

const envelope = { error: z.literal(false), message: z.string() };

/** The envelope of a success: `error`, `message`, and what the call adds beside them; `data` is null if there is nothing to say. */
export const answer = <S extends z.ZodRawShape>(fields: S) => z.object({ ...envelope, ...fields });
export const done = answer({ data: z.null() });

/** `atLeast` says that counting stopped at `limits.countedRowsMax`: there are that many rows, and perhaps more. */
export const pageMeta = z.object({
  page: z.int(),
  pageSize: z.int(),
  total: z.int(),
  atLeast: z.literal(true).optional(),
});
export type PageMeta = z.output<typeof pageMeta>;
/** The envelope of a list: at most `limits.unpagedMaxRows` rows in `data`, and their place in the whole. */
export const listAnswer = <T extends z.ZodType>(item: T) =>
  answer({ data: z.array(item).max(limits.unpagedMaxRows), meta: pageMeta });

const statusCount = z.object({ total: z.int(), atLeast: z.literal(true).optional() });
export type StatusCount = z.output<typeof statusCount>;
const statusCounts = <E extends Readonly<Record<string, string>>>(status: z.ZodEnum<E>) =>
  z.object(
    Object.fromEntries(status.options.map((one) => [one, statusCount])) as Record<E[keyof E], typeof statusCount>,
  );

/** A list with a tab for each status: `counts` says how many rows each has under the search and the other filters, whichever is asked for. */
export const tabbedAnswer = <T extends z.ZodType, E extends Readonly<Record<string, string>>>(
  item: T,
  status: z.ZodEnum<E>,
) =>
  answer({
    data: z.array(item).max(limits.unpagedMaxRows),
    meta: pageMeta.extend({ counts: statusCounts(status).optional() }),
  });

/** The same, and `sum`: what all rows that match come to in naira. It is left out where there are more than are counted. */
export const summedAnswer = <T extends z.ZodType, E extends Readonly<Record<string, string>>>(
  item: T,
  status: z.ZodEnum<E>,
) =>
  answer({
    data: z.array(item).max(limits.unpagedMaxRows),
    meta: pageMeta.extend({ counts: statusCounts(status).optional(), sum: naira.optional() }),
  });

/** The query of a list: `page` (from 1), `pageSize`, `sort` (`field` or `-field`), `q` and filters. Without `page`: the newest `limits.unpagedMaxRows`. */
export const listQuery = <const S extends readonly [string, ...string[]], F extends z.ZodRawShape>(options: {
  sort: S;
  filters: F;
}) =>
  withRanges(
    z.strictObject({
      page: wholeNumber(1, 10_000_000).optional(),
      pageSize: wholeNumber(1, limits.pageSizeMax).optional(),
      sort: z.enum(options.sort.flatMap((field) => [field, `-${field}`]) as `${'' | '-'}${S[number]}`[]).optional(),
      q: text(100).optional(),
      ...options.filters,
    }),
  );

export const listFilter = <const F extends z.ZodRawShape>(filters: F) =>
  withRanges(z.strictObject({ q: text(100).optional(), ...filters }));

/** The export of a list: all that its filters match, or only the `ids`. `X-Total-Rows` says how many rows follow, if known without counting. */
export const exportOf = <const F extends z.ZodRawShape>(
  name: string,
  path: `/admin/${string}`,
  { summary, filters }: { summary: string; filters: F },
) =>
  endpoint(name, `GET ${path}`, {
    summary,
    query: withRanges(z.strictObject({ q: text(100).optional(), ids: idList.optional(), ...asTable, ...filters })),
    produces: 'csv-file',
    audit: { 'rows.export': null },
  });
