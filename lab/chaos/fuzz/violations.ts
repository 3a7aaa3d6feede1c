import { fileTypes, isFile } from '../../../src/contract/endpoint';
import { failure, failures } from '../../../src/contract/errors';
import { limits } from '../../../src/contract/limits';
import type { Shot } from './requests';
import type { Heard } from './rawClient';

/** What an answer may be wrong in. */
export const wrongs = [
  'answers of 5xx',
  'answers off the contract',
  'answers that tell of the inside (stack, statement, path)',
  'bodies over their limit taken',
  'refusals over their limit',
  'connections cut without an answer',
] as const;
export type Wrong = (typeof wrongs)[number];

const slowMs = 2_000;
const inside = [
  // JSON writes the end of a line as two characters.
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

/** Our envelope, with a code of the list that goes with this status. */
const isFailure = (heard: Heard): boolean => {
  const said = failure.strict().safeParse(parsed(heard.text));
  return (
    /^application\/json/.test(heard.headers['content-type'] ?? '') &&
    said.success &&
    failures[said.data.code].status === heard.status
  );
};

/** An address outside the calls may answer with a page. */
const isPage = ({ headers }: Heard, shot: Shot): boolean =>
  shot.endpoint === null && !shot.path.startsWith('/api/') && /^text\/html/.test(headers['content-type'] ?? '');

const isSuccess = ({ endpoint, method }: Shot, heard: Heard): boolean => {
  const type = heard.headers['content-type'] ?? '';
  if (!endpoint || method !== endpoint.method) return true;
  if (endpoint.produces === 'nothing') return heard.text === '';
  if (endpoint.produces === 'events') return type.startsWith('text/event-stream');
  if (isFile(endpoint.produces)) return type === fileTypes[endpoint.produces];
  return endpoint.answer.safeParse(parsed(heard.text)).success;
};

const isContract = (shot: Shot, heard: Heard): boolean => {
  if (heard.status < 400) return heard.status >= 300 || isSuccess(shot, heard);
  // What answers HEAD has no body, and to what never became a call Node may say the status alone.
  return shot.method === 'HEAD' ? heard.text === '' : isFailure(heard) || isPage(heard, shot);
};

/** Also where no answer came at all in the time that is given to one. */
export const isSlow = ({ ms }: Heard): boolean => ms > slowMs;

/** The server need not hear such a body to the end, and who still sends may then miss its answer. */
export const isOver = ({ endpoint, body }: Shot): boolean =>
  (body?.length ?? 0) > (endpoint?.bodyMaxBytes ?? limits.formMaxBytes);

export const wrongsOf = (shot: Shot, heard: Heard): Wrong[] => {
  const { status, text, lost } = heard;
  if (lost !== null) return isSlow(heard) || isOver(shot) ? [] : ['connections cut without an answer'];
  const found: Wrong[] = [];
  if (status >= 500) found.push('answers of 5xx');
  if (!isContract(shot, heard)) found.push('answers off the contract');
  if (status >= 400 && inside.some((pattern) => pattern.test(text)))
    found.push('answers that tell of the inside (stack, statement, path)');
  if (status >= 400 && Buffer.byteLength(text) > limits.refusalMaxBytes && !isPage(heard, shot))
    found.push('refusals over their limit');
  if (status < 300 && isOver(shot) && !shot.endpoint?.takesForm) found.push('bodies over their limit taken');
  return found;
};
