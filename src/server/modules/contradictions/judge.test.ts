import { judge, type Answer, type Standing } from './judge';

const answers: readonly Answer[] = ['unclear', 'missing', 'underway', 'unknown', 'done', 'failed', 'differs'];
/** A line per record and a word per answer, in the order above; capitals raise an alert. */
const table: Readonly<Record<Standing, string>> = {
  'payout sent': '- - - - paid returned DIFFERS',
  'payout accepted': '- MISSING - - paid returned DIFFERS',
  'payout paid': '- MISSING UNPAID - - FAILED DIFFERS',
  'payout paid-by-hand': '- MISSING - - - FAILED DIFFERS',
  'payout returned': '- - RETURNED_UNDERWAY - RETURNED_PAID - DIFFERS',
  'pay-in unbooked': '- - - - booked failed DIFFERS',
  'pay-in booked': '- MISSING UNPAID - - FAILED DIFFERS',
  'pay-in taken-back': '- - - - REVERSED_PAID - DIFFERS',
};
const cells = Object.entries(table).flatMap(([standing, line]) =>
  line.split(' ').map((word, at) => [standing as Standing, answers[at]!, word] as const),
);

test('the table has every record with every answer', () => {
  expect(cells).toHaveLength(8 * answers.length);
});

test.each(cells)('our record “%s” and the answer “%s”: %s', (standing, answer, word) => {
  const verdict = judge(standing, answer);
  const judged = {
    nothing: '-',
    settle: 'as' in verdict && verdict.as,
    alert: 'kind' in verdict && verdict.kind.toUpperCase(),
  };
  expect(judged[verdict.do]).toBe(word);
  expect(verdict).not.toHaveProperty('what', '');
});

test('a difference is reported in the answer’s words', () => {
  expect(judge('payout paid', 'differs', 'it answers in USD')).toEqual({
    do: 'alert',
    kind: 'differs',
    what: 'it answers in USD',
  });
});

test('without one the table’s words apply; unreported answers stay unreported', () => {
  expect(judge('payout paid', 'failed')).toMatchObject({ what: expect.stringContaining('failed or sent back') });
  expect(judge('payout paid', 'done', 'it answers in USD')).toEqual({ do: 'nothing' });
});
