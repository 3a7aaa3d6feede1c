import { funding } from './messages';
import { bankReferenceInput, readReference } from './readReference';

test.each([
  ['GTB1799', 'GTB1799'],
  ['  gtb 17-99/a ', 'gtb 17-99/a'],
  ['GTB\u00a01799', 'GTB 1799'],
  ['GTB\t1799', 'GTB 1799'],
  ['GTB\u20131799', 'GTB-1799'],
  ['\uff27\uff34\uff22\uff11\uff17', 'GTB17'],
])('%j is read as %j', (typed, value) => {
  expect(readReference(typed)).toEqual({ ok: true, value });
});

test.each([
  ['a zero-width space', 'GTB\u200b1799', funding.referenceUnseen],
  ['a soft hyphen', 'GTB\u00ad1799', funding.referenceUnseen],
  ['a word joiner at its end', 'GTB1799\u2060', funding.referenceUnseen],
  ['a mark of direction', '\u202eGTB1799', funding.referenceUnseen],
  ['a letter that only fills', 'GTB\u3164', funding.referenceUnseen],
  ['a control character', 'GTB\u00071799', funding.referenceUnseen],
  ['a Cyrillic letter', 'GT\u04121799', funding.referenceStrange('\u0412')],
  ['a Greek letter', 'GT\u03921799', funding.referenceStrange('\u0392')],
  ['an Arabic digit', 'GTB\u0661', funding.referenceStrange('\u0661')],
  ['an accent', 'GT\u00cb1', funding.referenceStrange('\u00cb')],
  ['no letter and no digit', '--', funding.referenceEmpty],
])('a reference with %s is refused with an explanation', (_, typed, why) => {
  expect(readReference(typed)).toEqual({ ok: false, why });
  expect(bankReferenceInput.safeParse(typed).error?.issues[0]?.message).toBe(why);
});
