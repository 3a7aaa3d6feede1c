import { type FailureCode, failures } from '../../contract/errors';
import type { ApiError } from '../api/apiError';
import { type Verdict, getVerdict } from './verdict';

const error = (status: ApiError['status'], more: Partial<ApiError> = {}): ApiError => ({
  status,
  message: '',
  ...more,
});
const refused = (code: FailureCode): ApiError => error(failures[code].status, { code });
const foreign = { foreign: true } as const;

type Each = [first: Verdict, again: Verdict];
const always = (verdict: Verdict): Each => [verdict, verdict];
const over = always('over');
const done = always('done');
const unanswered = always('unanswered');
const lostOnly: Each = ['over', 'unanswered'];
const waits: Each = ['unsent', 'unanswered'];

test.each<[string, unknown, decision: Each, withdrawal: Each, proof: Each]>([
  ['success', undefined, done, done, done],
  ['400', refused('too_many_rows'), over, over, over],
  ['403', refused('conflict_of_interest'), over, over, over],
  ['409', refused('conflict'), over, over, over],
  ['422', refused('key_reused'), over, over, over],
  ['401', refused('unauthenticated'), over, lostOnly, waits],
  ['429', refused('rate_limited'), over, lostOnly, waits],
  ['404', refused('not_found'), over, over, over],
  ['500', refused('internal'), over, lostOnly, lostOnly],
  ['503', error(503, { code: 'unavailable' }), over, unanswered, unanswered],
  ['502 of a proxy', error(502, foreign), over, unanswered, unanswered],
  ['the key still at work', refused('key_in_use'), unanswered, unanswered, unanswered],
  ['the page of a public network', error('DRIFT', foreign), unanswered, unanswered, unanswered],
  ['an answer that cannot be read', error('DRIFT'), done, unanswered, done],
  ['no answer', error('NETWORK'), unanswered, unanswered, unanswered],
  ['no network', error('OFFLINE'), waits, waits, waits],
  ['a crash', new Error(), unanswered, unanswered, unanswered],
])('%s', (_case, answer, ...verdicts) => {
  expect(
    (['answer', 'decision', 'refusal'] as const).map((endsOn) => [
      getVerdict(answer, endsOn, false),
      getVerdict(answer, endsOn, true),
    ]),
  ).toEqual(verdicts);
});
