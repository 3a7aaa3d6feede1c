import { basePath, isFile, type Endpoint } from '../../contract/endpoint';
import { failures } from '../../contract/errors';
import { limits } from '../../contract/limits';
import { callsByRoom } from './calls';
import { refusalMeanings, listBulkRefusals } from './refusals';
import { answerSchemaOf, inputSchemaOf, nameOf, namedShapes, type JsonSchema } from './shapes';

const formats: Readonly<Record<string, string>> = {
  uuid: 'id',
  'date-time': 'time',
  date: 'day',
  uri: 'address',
  email: 'e-mail',
};
const plain: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'number',
  integer: 'whole number',
  boolean: 'true or false',
  null: 'null',
};

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const schemasIn = (value: unknown): JsonSchema[] => (Array.isArray(value) ? value.filter(isSchema) : []);
const unique = (words: readonly string[]): string => [...new Set(words)].join(' or ');

const fieldsText = ({ properties = {}, required = [] }: JsonSchema): string[] =>
  Object.entries(properties).map(([name, schema]) =>
    `\`${name}\`${required.includes(name) ? '' : '?'} ${isSchema(schema) ? typeText(schema) : ''}`.trim(),
  );

const objectText = (schema: JsonSchema): string => {
  if (schema.properties) return `{ ${fieldsText(schema).join(', ')} }`;
  return isSchema(schema.additionalProperties) ? `${typeText(schema.additionalProperties)} by name` : 'object';
};

/** A type in words, with a link to every shape that has a name. */
const typeText = (schema: JsonSchema): string => {
  if (schema.$ref) return `[${nameOf(schema.$ref)}](#${nameOf(schema.$ref).toLowerCase()})`;
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum)
    return schema.enum.length > 12
      ? `one of ${schema.enum.length}`
      : unique(schema.enum.map((word) => `\`${String(word)}\``));
  const branches = [...schemasIn(schema.anyOf), ...schemasIn(schema.oneOf)];
  if (branches.length > 0) return unique(branches.map(typeText));
  if (Array.isArray(schema.type)) return unique(schema.type.map((type) => plain[type] ?? type));
  if (schema.type === 'array') return isSchema(schema.items) ? `list of ${typeText(schema.items)}` : 'list';
  if (schema.type === 'object') return objectText(schema);
  return formats[schema.format ?? ''] ?? plain[schema.type ?? ''] ?? 'anything';
};

const listParts = ['page', 'pageSize', 'sort', 'q'];
const isList = ({ query }: Endpoint): boolean => listParts.every((part) => part in query.shape);

/** What every list takes is told once, above; here stand its own sort fields and filters. */
const listText = ({ query }: Endpoint): string[] => {
  const { properties = {} } = inputSchemaOf(query);
  const { sort, ...others } = properties;
  const fields = isSchema(sort) ? (sort.enum ?? []).map(String).filter((field) => !field.startsWith('-')) : [];
  const filters = Object.fromEntries(Object.entries(others).filter(([name]) => !listParts.includes(name)));
  return [`*list*, sorted by ${unique(fields.map((field) => `\`${field}\``))}`, ...fieldsText({ properties: filters })];
};

const inKilobytes = (bytes: number): string => `${(bytes / 1_024).toLocaleString('en')} kB`;

const inputText = (endpoint: Endpoint): string => {
  const { params, query, body, upload, bodyMaxBytes, takesForm, idempotent } = endpoint;
  const types = upload?.types.map((type) => type.replace('image/', '')).join(', ');
  const parts = [
    ...fieldsText(inputSchemaOf(params)),
    ...(isList(endpoint) ? listText(endpoint) : fieldsText(inputSchemaOf(query))),
    ...fieldsText(inputSchemaOf(body)),
    ...(upload ? [`\`${upload.field}\` file (${types})`] : []),
    ...(takesForm ? ['any form, which is not read'] : []),
    ...(idempotent ? ['*Idempotency-Key*'] : []),
    ...(bodyMaxBytes === limits.bodyMaxBytes ? [] : [`up to ${inKilobytes(bodyMaxBytes)}`]),
  ];
  return parts.join(', ') || '–';
};

const constant = new Set(['error', 'message']);
const answerText = ({ produces, answer }: Endpoint): string => {
  if (produces === 'nothing') return 'a bare status';
  if (produces === 'events') return 'a stream of [LiveEvent](#liveevent)';
  if (isFile(produces)) return produces === 'csv-file' ? 'a CSV file' : 'a JSON file';
  const { properties = {}, required = [] } = answerSchemaOf(answer);
  const own = Object.entries(properties).filter(
    ([name, schema]) => !constant.has(name) && !(isSchema(schema) && schema.type === 'null'),
  );
  return fieldsText({ properties: Object.fromEntries(own), required }).join(', ') || '–';
};

// Told once, above the tables.
const everywhere = new Set([413, 415, 429, 503]);
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const row = (endpoint: Endpoint): string => {
  const call = `**${endpoint.method}** \`${endpoint.version === 'v1' ? '' : basePath[endpoint.version]}${endpoint.path}\``;
  const columns = [
    call,
    endpoint.access,
    `${endpoint.summary} (\`${endpoint.name}\`)`,
    inputText(endpoint),
    answerText(endpoint),
    listBulkRefusals(endpoint)
      .filter((status) => !everywhere.has(status))
      .join(' ') || '–',
  ];
  return `| ${columns.map(cell).join(' | ')} |`;
};

const roomText = ([room, endpoints]: readonly [string, readonly Endpoint[]]): string =>
  [
    `## ${room}`,
    '',
    '| call | who | what | input | answer | refusals |',
    '|---|---|---|---|---|---|',
    ...endpoints.map(row),
    '',
  ].join('\n');

const shapeText = ([name, schema]: [string, JsonSchema]): string => {
  const lines = schema.properties ? fieldsText(schema).map((field) => `- ${field}`) : [typeText(schema)];
  return [`### ${name}`, '', ...lines, ''].join('\n');
};

const preface = `# The API

Generated from \`src/contract\`; do not edit by hand. The same for tools: [openapi.json](openapi.json).

- Paths stand below \`${basePath.v1}\` unless they begin with \`/api\`. JSON in, JSON out; an unknown field is refused. A body has up to ${inKilobytes(limits.bodyMaxBytes)} where its call does not say otherwise, and up to ${limits.bodyValuesMax.toLocaleString('en')} values.
- \`Authorization: Bearer <token>\` with the token that \`login\` answers. **public** needs none, **member** any session, **admin** an admin's.
- Every JSON answer is one envelope: \`error\`, \`message\`, \`data\`, and beside them what the table names. A failure has \`error: true\`, a \`code\` for programs (stable, unlike the message), a message for people, and \`fields\` with a text for each field at fault, ${limits.refusalFieldsMax} at most; \`selection_changed\` has a \`selection\` with the \`count\` and the \`sum\` of what matches now. It is no larger than ${inKilobytes(limits.refusalMaxBytes)}.
- Money is naira with at most two decimals, as a number, or where it is sent also as text. Times are ISO 8601 in UTC.
- A list takes \`page\` (from 1), \`pageSize\` (at most ${limits.pageSizeMax}), \`sort\` (\`field\` or \`-field\`), \`q\` and its own filters, and answers \`meta\`. Without \`page\` and \`pageSize\` it answers the first ${limits.unpagedMaxRows.toLocaleString('en')} rows, the newest unless it says otherwise.
- *Idempotency-Key* is a header of the caller's choice: a repeated call with the same key and input gets the first one's answer, for ${limits.idempotencyKeyHours} hours. A refusal is not kept: the call may be tried again under its key.
- A mark of \`?\` means that a field may be left out.

| status | meaning |
|---|---|
${Object.entries(refusalMeanings)
  .map(([status, meaning]) => `| ${status} | ${meaning} |`)
  .join('\n')}

| code | status | meaning |
|---|---|---|
${Object.entries(failures)
  .map(([code, { status, meaning }]) => `| \`${code}\` | ${status} | ${meaning} |`)
  .join('\n')}
`;

/** The text of docs/api.md: every call by room, then every shape that has a name. */
export const renderApiReference = (): string =>
  [preface, ...callsByRoom().map(roomText), '## Shapes', '', ...Object.entries(namedShapes()).map(shapeText)].join(
    '\n',
  );
