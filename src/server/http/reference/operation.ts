import type { SwaggerTransform } from '@fastify/swagger';
import type { FastifySchema } from 'fastify';
import { z } from 'zod';
import { endpointsByDomain } from '../../../contract';
import { type Access, type Endpoint, fileTypes, isFile, isFixture, tableTypes } from '../../../contract/endpoint';
import { failure, failures } from '../../../contract/errors';
import { limits } from '../../../contract/limits';
import { liveEvent } from '../../../contract/notifications';
import { codesOf, refusalStatuses, refusalMeanings } from './refusals';

const kinds = new Set<unknown>([Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]);

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): object =>
  z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => {
      // Zod adds a pattern beside each format, and JavaScript's limits to whole numbers.
      if (jsonSchema.format) delete jsonSchema.pattern;
      if (kinds.has(jsonSchema.minimum)) delete jsonSchema.minimum;
      if (kinds.has(jsonSchema.maximum)) delete jsonSchema.maximum;
    },
  });

const fieldsOf = (fields: Endpoint['body']): object | undefined =>
  Object.keys(fields.shape).length > 0 ? schemaOf(fields, 'input') : undefined;

export const inKilobytes = (bytes: number): string => `${(bytes / 1_024).toLocaleString('en')} kB`;

/** An object that only a test has is shown by its name. */
const shownIn = (value: unknown): unknown => {
  if (isFixture(value)) return `<${value.fixture}>`;
  return Array.isArray(value) ? value.map(shownIn) : value;
};

/** The schema with the part of the call's example that it describes. */
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

/** The shape of each refusal: the envelope with the codes of its status. */
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

/**
 * The document's entry for a route, made from the contract on request. The route keeps its own schema, so that none of this validates a body or
 * shapes an answer.
 */
export const describeRoute: SwaggerTransform = ({ url, route }) => {
  const endpoint = route.config?.endpoint;
  return { url, schema: endpoint ? operationOf(endpoint) : { hide: true } };
};
