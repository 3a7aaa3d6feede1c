import { findRunbooks, pages } from './findRunbooks';

it.each([
  ['where is my withdrawal', 'where-is-a-withdrawal'],
  ['my money has not come', 'where-is-a-withdrawal'],
  ['less came than I withdrew', 'where-is-a-withdrawal'],
  ['my withdrawal is still pending', 'where-is-a-withdrawal'],
  ['the bank sent it back', 'paying-out'],
  ['i typed the wrong account number', 'wrong-bank-details'],
  ['did not get the code', 'no-code'],
  ['no code came', 'no-code'],
  ['I cannot log in', 'cannot-log-in'],
  ['wrong password but it is right', 'cannot-log-in'],
  ['it says I must wait to log in', 'cannot-log-in'],
  ['my account is suspended', 'banned'],
  ['somebody is in my account', 'account-taken-over'],
  ['i have a new phone number', 'closing-and-data'],
  ['delete my account', 'closing-and-data'],
  ['my proof was rejected and I did the job', 'proof-rejected'],
  ['the job is full', 'job-full-or-slot-over'],
  ['my 24 hours ran out', 'job-full-or-slot-over'],
  ['it says my proof waits on this phone', 'proof-not-arrived'],
  ['my friend joined and I got nothing', 'referral-not-paid'],
  ['my coupon does not work', 'no-code'],
  ['one person has ten accounts', 'banned'],
  ['the site does not open', 'site-down-or-slow'],
])('of all pages “%s” finds %s first', (sentence, name) => {
  expect(findRunbooks(sentence)[0]?.page.name).toBe(name);
});

it('finds every page first by its title', () => {
  const firsts = pages.map(({ title }) => findRunbooks(title)[0]?.page.title);
  expect(firsts).toEqual(pages.map(({ title }) => title));
});

it('tolerates typing errors without returning every page with one of the words', () => {
  const finds = findRunbooks('withdrawl refernce');
  expect(finds.map(({ page }) => page.name)).toContain('where-is-a-withdrawal');
  expect(findRunbooks('the proof was rejected unfairly').length).toBeLessThan(pages.length / 2);
});

it('quotes whole words around the match', () => {
  const [find] = findRunbooks('opening balance');
  expect(find?.section.id).toBe('resolve');
  expect(find?.found).toMatch(/^(?:opening|balance)$/i);
  const quoted = findRunbooks('approved came back').map(({ before, found, after }) => before + found + after);
  expect(quoted.join(' ')).not.toMatch(/[a-z][A-Z]/);
});

it.each(['xylophone', 'is it', '  '])('finds nothing for “%s”', (words) => {
  expect(findRunbooks(words)).toEqual([]);
});
