import type { SwaggerTransform } from '@fastify/swagger';
import type { FastifySchema } from 'fastify';
import { z } from 'zod';
import { type Endpoint, fileTypes, isFile, isFixture, tableTypes, type Access } from '../../../contract/endpoint';
import { type FailureCode, failureCodes, failures, failure } from '../../../contract/errors';
import { endpointsByDomain } from '../../../contract';
import { limits } from '../../../contract/limits';
import { liveEvent } from '../../../contract/notifications';

// A GET that creates something; see docs/deviations.md.
const changes = ({ method, name }: Endpoint): boolean =>
  (method !== 'GET' && method !== 'HEAD') || name === 'generateCoupon';
const namesARow = ({ params, body }: Endpoint): boolean =>
  ['id', 'task_id', 'withdrawl_id'].some((key) => key in params.shape || key in body.shape);
const sendsBody = ({ body, upload }: Endpoint): boolean => upload !== null || Object.keys(body.shape).length > 0;
const takesInput = (endpoint: Endpoint): boolean =>
  sendsBody(endpoint) || [endpoint.params, endpoint.query].some(({ shape }) => Object.keys(shape).length > 0);

/** Calls that know the account without a session. */
const knowTheAccount = new Set(['login', 'resetPassword']);
/** Allowed for anyone with a session, whatever happened to the account. */
const harmless = new Set(['logout', 'markNotificationsRead']);

const mayForbid = (endpoint: Endpoint): boolean => {
  if (endpoint.access === 'public') return knowTheAccount.has(endpoint.name);
  return endpoint.access === 'admin' || (changes(endpoint) && !harmless.has(endpoint.name));
};

/** Need not be declared: they follow from access, input or key, or apply to all calls. */
export const usualCodes: ReadonlySet<FailureCode> = new Set([
  'unauthenticated',
  'session_ended',
  'forbidden',
  'not_by_link',
  'validation_failed',
  'bad_request',
  'not_found',
  'key_in_use',
  'key_reused',
  'needs_confirmation',
  'clock_wrong',
  'too_large',
  'unsupported_media',
  'rate_limited',
  'no_room',
  'storage_unavailable',
  'server_busy',
  'unavailable',
]);

const refusalStatuses = (endpoint: Endpoint): readonly number[] => {
  const rules: readonly (readonly [number, boolean])[] = [
    [400, takesInput(endpoint)],
    [401, endpoint.access !== 'public' || endpoint.name === 'login'],
    [403, mayForbid(endpoint)],
    [404, namesARow(endpoint)],
    [
      409,
      endpoint.name === 'verifyOtp' || (changes(endpoint) && (namesARow(endpoint) || endpoint.idempotent !== null)),
    ],
    [413, sendsBody(endpoint)],
    [415, sendsBody(endpoint)],
    [422, endpoint.idempotent !== null],
    [429, true],
    [503, true],
  ];
  const implied = rules.filter(([, applies]) => applies).map(([status]) => status);
  const declared = (endpoint.errors ?? []).map((code) => failures[code].status);
  return [...new Set<number>([...implied, ...declared])].sort((one, other) => one - other);
};

const codesOf = (status: number): readonly FailureCode[] =>
  failureCodes.filter((code) => failures[code].status === status);

export const refusalMeanings: Readonly<Record<number, string>> = {
  400: 'Something in the input is not right; `fields` says what, under each field’s name.',
  401: 'No session, or one that has ended; at `login`, the wrong e-mail or password.',
  403: 'Not this caller’s to do.',
  404: 'There is no such row, or it is not the caller’s to see.',
  405: 'The address does not answer this method; `Allow` names those that it does.',
  409: 'The state does not allow it any more; the message says why. With `Retry-After`: the first call with this `Idempotency-Key` is still at work, ask again with the same key.',
  413: 'Larger than is accepted. Any call with a body.',
  415: 'Content of a kind that is not accepted. Any call with a body.',
  422: 'The `Idempotency-Key` was used before with other input.',
  429: 'Too many calls; `Retry-After` says how many seconds to wait. Any call.',
  503: 'The server has no database or no room just now; `Retry-After` says how many seconds to wait. Whether a change was made is unknown unless the message says so: repeat it with the same `Idempotency-Key`. Any call.',
};

const kinds = new Set<unknown>([Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]);

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): object =>
  z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => {
      // Zod adds a pattern to each format and JavaScript's limits to integers.
      if (jsonSchema.format) delete jsonSchema.pattern;
      if (kinds.has(jsonSchema.minimum)) delete jsonSchema.minimum;
      if (kinds.has(jsonSchema.maximum)) delete jsonSchema.maximum;
    },
  });

const fieldsOf = (fields: Endpoint['body']): object | undefined =>
  Object.keys(fields.shape).length > 0 ? schemaOf(fields, 'input') : undefined;

export const inKilobytes = (bytes: number): string => `${(bytes / 1_024).toLocaleString('en')} kB`;

/** Objects that only tests have are shown by name. */
const shownIn = (value: unknown): unknown => {
  if (isFixture(value)) return `<${value.fixture}>`;
  return Array.isArray(value) ? value.map(shownIn) : value;
};

/** Adds the matching part of the call's example to the schema. */
const exampled = (schema: { properties?: object } | undefined, example: object): object | undefined => {
  const { properties = {} } = schema ?? {};
  const fields = Object.entries(example).filter(([name]) => name in properties);
  if (fields.length === 0) return schema;
  return { ...schema, examples: [Object.fromEntries(fields.map(([name, value]) => [name, shownIn(value)]))] };
};

const bodyOf = ({ body, upload, takesForm, example = {} }: Endpoint): Pick<FastifySchema, 'body' | 'consumes'> => {
  if (takesForm)
    return {
      body: { type: 'object', description: 'Not read.' },
      consumes: ['application/x-www-form-urlencoded', 'multipart/form-data'],
    };
  if (!upload) return { body: exampled(fieldsOf(body), example) };
  const { field, types, maxBytes } = upload;
  const description = `${types.join(', ')}; at most ${inKilobytes(maxBytes)}`;
  const file = { type: 'string', format: 'binary', description };
  return {
    body: { type: 'object', properties: { [field]: file }, required: [field] },
    consumes: ['multipart/form-data'],
  };
};

const contentOf = (type: string, schema: object) => ({ content: { [type]: { schema } } });

const successOf = ({ produces, query, answer }: Endpoint): object => {
  if (produces === 'nothing') return { type: 'null', description: 'A bare status.' };
  if (produces === 'events')
    return {
      description: 'One of these as JSON for each `data:` line.',
      ...contentOf('text/event-stream', schemaOf(liveEvent, 'output')),
    };
  if (isFile(produces)) {
    const types = 'format' in query.shape ? Object.values(tableTypes) : [fileTypes[produces]];
    return {
      description: 'A file to keep.',
      content: Object.fromEntries(types.map((type) => [type, { schema: { type: 'string' } }])),
    };
  }
  return { description: 'Done.', ...contentOf('application/json', schemaOf(answer, 'output')) };
};

const nameOf = (status: number | string): string => `Refused${status}`;

export const refusalSchemas = (): Record<string, object> =>
  Object.fromEntries(
    Object.keys(refusalMeanings).map((status) => [
      nameOf(status),
      schemaOf(failure.extend({ code: z.enum(codesOf(Number(status))) }), 'output'),
    ]),
  );

const refusalOf = ({ errors = [] }: Endpoint, status: number) => {
  const own = errors.filter((code) => failures[code].status === status).map((code) => `\`${code}\``);
  const codes = own.length > 0 ? ` Here: ${own.join(', ')}.` : '';
  return {
    description: `${refusalMeanings[status]}${codes}`,
    ...contentOf('application/json', { $ref: `#/components/schemas/${nameOf(status)}` }),
  };
};

const idempotencyKey = {
  type: 'string',
  maxLength: 200,
  description: 'A repeated call with the same key and input gets the first one’s answer and changes nothing.',
};

const callers: Readonly<Record<Access, string>> = {
  public: 'for anyone.',
  member: 'for any session.',
  admin: 'for admins.',
  owner: 'for an owner of jobs, by the cookie of the owner’s page.',
};

const operationOf = (endpoint: Endpoint): FastifySchema => {
  const { name, summary, access, params, query, bodyMaxBytes, idempotent, confirms } = endpoint;
  const [domain = ''] = Object.entries(endpointsByDomain).find(([, all]) => all.includes(endpoint)) ?? [];
  const size = bodyMaxBytes === limits.bodyMaxBytes ? '' : ` Its body has up to ${inKilobytes(bodyMaxBytes)}.`;
  const asks = confirms && (confirms === 'each time' ? confirms : `above the limit, counting ${confirms}`);
  const confirmation = asks ? ` Asks for a confirmation ${asks}.` : '';
  return {
    operationId: name,
    tags: [domain],
    summary,
    description: `\`${name}\`: ${callers[access]}${size}${confirmation}`,
    security: access === 'public' ? [] : [{ [access === 'owner' ? 'ownerSession' : 'session']: [] }],
    params: fieldsOf(params),
    querystring: fieldsOf(query),
    headers: idempotent && { type: 'object', properties: { 'Idempotency-Key': idempotencyKey } },
    ...bodyOf(endpoint),
    response: {
      200: successOf(endpoint),
      ...Object.fromEntries(refusalStatuses(endpoint).map((status) => [status, refusalOf(endpoint, status)])),
    },
  };
};

/** Generated from the contract on request; it validates no body and shapes no answer. */
export const describeRoute: SwaggerTransform = ({ url, route }) => {
  const endpoint = route.config?.endpoint;
  return { url, schema: endpoint ? operationOf(endpoint) : { hide: true } };
};
