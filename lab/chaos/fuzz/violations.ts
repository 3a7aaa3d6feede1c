import { type FileKind, fileTypes, isFile, tableFormat, tableTypes } from '../../../src/contract/endpoint';
import { failure, failures } from '../../../src/contract/errors';
import { inputLimits, limits } from '../../../src/contract/limits';
import type { Exchange } from '../../lib/http';
import type { FuzzRequest } from './requests';

export const violationKinds = [
  'answers of 5xx',
  'answers off the contract',
  'answers that tell of the inside (stack, statement, path)',
  'bodies over their limit taken',
  'refusals over their limit',
  'connections cut without an answer',
] as const;
export type Violation = (typeof violationKinds)[number];

const inside = [
  // JSON escapes line ends.
  /(?:\n|\\n)\s+at .+:\d+/,
  /node_modules|webpack:|\.tsx?:\d+/,
  /\b(?:select .+ from|insert into|delete from|update .+ set)\b/i,
  /postgres|drizzle|pglite|sqlstate|syntax error at|violates|relation "/i,
  /\/(?:tmp|home|root|usr|var)\/\w/,
];

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const isFailure = (exchange: Exchange): boolean => {
  const response = failure.strict().safeParse(parsed(exchange.text));
  return (
    /^application\/json/.test(exchange.headers['content-type'] ?? '') &&
    response.success &&
    failures[response.data.code].status === exchange.status
  );
};

/** Addresses that are no API calls may answer with a page. */
const isPage = ({ headers }: Exchange, request: FuzzRequest): boolean =>
  request.endpoint === null && !request.path.startsWith('/api/') && /^text\/html/.test(headers['content-type'] ?? '');

const fileTypeOf = (produces: FileKind, path: string): string => {
  const format = tableFormat.safeParse(new URLSearchParams(path.split('?')[1]).get('format'));
  return produces === 'csv-file' && format.success ? tableTypes[format.data] : fileTypes[produces];
};

const isSuccess = ({ endpoint, method, path }: FuzzRequest, exchange: Exchange): boolean => {
  const type = exchange.headers['content-type'] ?? '';
  if (!endpoint || method !== endpoint.method) return true;
  if (endpoint.produces === 'nothing') return exchange.text === '';
  if (endpoint.produces === 'events') return type.startsWith('text/event-stream');
  if (isFile(endpoint.produces)) return type === fileTypeOf(endpoint.produces, path);
  return endpoint.answer.safeParse(parsed(exchange.text)).success;
};

const isContract = (request: FuzzRequest, exchange: Exchange): boolean => {
  if (exchange.status < 400) return exchange.status >= 300 || isSuccess(request, exchange);
  // A HEAD answer has no body, and Node answers malformed calls with a bare status.
  return request.method === 'HEAD' ? exchange.text === '' : isFailure(exchange) || isPage(exchange, request);
};

/** The server may stop reading such a body, and a client still sending can miss the answer. */
const isOver = ({ endpoint, body }: FuzzRequest): boolean =>
  (body?.length ?? 0) > (endpoint?.bodyMaxBytes ?? limits.formMaxBytes);

export const violationsOf = (request: FuzzRequest, exchange: Exchange): Violation[] => {
  const { status, text, lost } = exchange;
  if (lost !== null) return isOver(request) ? [] : ['connections cut without an answer'];
  const found: Violation[] = [];
  if (status >= 500) found.push('answers of 5xx');
  if (!isContract(request, exchange)) found.push('answers off the contract');
  if (status >= 400 && inside.some((pattern) => pattern.test(text)))
    found.push('answers that tell of the inside (stack, statement, path)');
  if (status >= 400 && Buffer.byteLength(text) > inputLimits.refusalMaxBytes && !isPage(exchange, request))
    found.push('refusals over their limit');
  if (status < 300 && isOver(request) && !request.endpoint?.takesForm) found.push('bodies over their limit taken');
  return found;
};
