import { type FailureCode, failures } from '../../contract/errors';
import type { ApiError } from '../api/apiError';
import { type Verdict, verdictOf } from './verdict';

const error = (status: ApiError['status'], more: Partial<ApiError> = {}): ApiError => ({
  status,
  message: '',
  ...more,
});
const refused = (code: FailureCode): ApiError => error(failures[code].status, { code });
const foreign = { foreign: true } as const;

test.each<[string, unknown, decision: Verdict, decisionAgain: Verdict, withdrawal: Verdict, withdrawalAgain: Verdict]>([
  ['success', undefined, 'done', 'done', 'done', 'done'],
  ['400', refused('too_many_rows'), 'over', 'over', 'over', 'over'],
  ['403', refused('conflict_of_interest'), 'over', 'over', 'over', 'over'],
  ['409', refused('conflict'), 'over', 'over', 'over', 'over'],
  ['422', refused('key_reused'), 'over', 'over', 'over', 'over'],
  ['401', refused('unauthenticated'), 'over', 'over', 'over', 'unanswered'],
  ['429', refused('rate_limited'), 'over', 'over', 'over', 'unanswered'],
  ['404', refused('not_found'), 'over', 'over', 'over', 'over'],
  ['500', refused('internal'), 'over', 'over', 'over', 'unanswered'],
  ['503', error(503, { code: 'unavailable' }), 'over', 'over', 'unanswered', 'unanswered'],
  ['502 of a proxy', error(502, foreign), 'over', 'over', 'unanswered', 'unanswered'],
  ['the key still at work', refused('key_in_use'), ...rest('unanswered')],
  ['the page of a public network', error('DRIFT', foreign), ...rest('unanswered')],
  ['an answer that cannot be read', error('DRIFT'), 'done', 'done', 'unanswered', 'unanswered'],
  ['no answer', error('NETWORK'), ...rest('unanswered')],
  ['no network', error('OFFLINE'), 'unsent', 'unanswered', 'unsent', 'unanswered'],
  ['a crash', new Error(), ...rest('unanswered')],
])('%s', (_case, answer, ...verdicts) => {
  expect([
    verdictOf(answer, 'answer', false),
    verdictOf(answer, 'answer', true),
    verdictOf(answer, 'decision', false),
    verdictOf(answer, 'decision', true),
  ]).toEqual(verdicts);
});

function rest(verdict: Verdict): [Verdict, Verdict, Verdict, Verdict] {
  return [verdict, verdict, verdict, verdict];
}
