import { brand } from '../../contract/brand';
import { basePath, type Endpoint } from '../../contract/endpoint';
import { failures } from '../../contract/errors';
import { callsByRoom } from './calls';
import { codesOf, refusalMeanings, listBulkRefusals, sendsBody } from './refusals';
import { answerSchemaOf, inputSchemaOf, namedShapes } from './shapes';

type Fields = Endpoint['query'];

const parametersFrom = (fields: Fields, place: 'path' | 'query'): object[] => {
  const { properties = {}, required = [] } = inputSchemaOf(fields);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }));
};

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A repeated call with the same key and input gets the first one’s answer and changes nothing. A refusal is not kept.',
  schema: { type: 'string', maxLength: 200 },
};

const bodyOf = ({ body, upload, takesForm }: Endpoint): object => {
  if (upload) {
    const file = {
      type: 'string',
      format: 'binary',
      description: `${upload.types.join(', ')}; at most ${upload.maxBytes} bytes`,
    };
    const form = { type: 'object', properties: { [upload.field]: file }, required: [upload.field] };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } };
  }
  if (takesForm) {
    const form = { schema: { type: 'object' } };
    const content = { 'application/x-www-form-urlencoded': form, 'multipart/form-data': form };
    return { requestBody: { required: false, description: 'Not read.', content } };
  }
  if (Object.keys(body.shape).length === 0) return {};
  return { requestBody: { required: true, content: { 'application/json': { schema: inputSchemaOf(body) } } } };
};

const successOf = ({ produces, answer }: Endpoint): object => {
  const text = (type: string, description: string) => ({
    description,
    content: { [type]: { schema: { type: 'string' } } },
  });
  if (produces === 'nothing') return { description: 'A bare status.' };
  if (produces === 'events') return text('text/event-stream', 'One LiveEvent as JSON per `data:` line.');
  if (produces === 'csv-file') return text('text/csv', 'A header line, then one line for each row.');
  if (produces === 'json-file') return text('application/json', 'A file to keep.');
  return { description: 'Done.', content: { 'application/json': { schema: answerSchemaOf(answer) } } };
};

const operationOf = (room: string, endpoint: Endpoint): object => {
  const parameters = [
    ...parametersFrom(endpoint.params, 'path'),
    ...parametersFrom(endpoint.query, 'query'),
    ...(endpoint.idempotent ? [idempotencyKey] : []),
  ];
  return {
    operationId: endpoint.name,
    tags: [room],
    summary: endpoint.summary,
    'x-access': endpoint.access,
    ...(sendsBody(endpoint) ? { 'x-body-max-bytes': endpoint.bodyMaxBytes } : {}),
    security: endpoint.access === 'public' ? [] : [{ session: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...bodyOf(endpoint),
    responses: {
      200: successOf(endpoint),
      ...Object.fromEntries(
        listBulkRefusals(endpoint).map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]),
      ),
    },
  };
};

const failureWith = (codes: readonly string[]): object => ({
  allOf: [{ $ref: '#/components/schemas/Failure' }, { properties: { code: { enum: codes } } }],
});

const refusals = (): object =>
  Object.fromEntries(
    Object.entries(refusalMeanings).map(([status, description]) => [
      `Refused${status}`,
      { description, content: { 'application/json': { schema: failureWith(codesOf(Number(status))) } } },
    ]),
  );

const paths = (): object => {
  const found: Record<string, Record<string, object>> = {};
  for (const [room, endpoints] of callsByRoom())
    for (const endpoint of endpoints) {
      const path = basePath[endpoint.version] + endpoint.path;
      found[path] = { ...found[path], [endpoint.method.toLowerCase()]: operationOf(room, endpoint) };
    }
  return found;
};

/** The whole API as an OpenAPI 3.1 document, made from the contract. */
export const makeOpenApi = (version: string): object => ({
  openapi: '3.1.0',
  info: { title: `${brand.name} API`, version, description: 'Generated from src/contract; do not edit by hand.' },
  tags: callsByRoom().map(([name]) => ({ name })),
  paths: paths(),
  'x-failure-codes': failures,
  components: {
    securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
    responses: refusals(),
    schemas: namedShapes(),
  },
});

export const renderOpenApi = (version: string): string => `${JSON.stringify(makeOpenApi(version), null, 2)}\n`;
