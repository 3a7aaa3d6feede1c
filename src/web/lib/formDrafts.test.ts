import { formDrafts } from './formDrafts';

const ada = { form: 'withdraw', holder: 'ada' };
const bola = { form: 'withdraw', holder: 'bola' };

beforeEach(() => sessionStorage.clear());
const drafts = formDrafts(sessionStorage);

test('only changed fields are stored, with their first values', () => {
  drafts.keep(ada, { username: 'ada.obi', state: 'Lagos', slots: '40' }, { username: null, state: 'Lagos', slots: 40 });
  expect(drafts.read(ada)).toMatchObject({ values: { username: 'ada.obi' }, before: { username: '' } });
  expect(drafts.read(ada)?.values).toEqual({ username: 'ada.obi' });
});

test('a cleared field is a change', () => {
  drafts.keep(ada, { username: undefined }, { username: 'ada.obi' });
  expect(drafts.read(ada)?.values).toEqual({ username: '' });
});

test('an unchanged form has no draft', () => {
  drafts.keep(ada, { amount: '500' }, {});
  drafts.keep(ada, { amount: ' ' }, {});
  expect(drafts.read(ada)).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

test('nobody reads another person’s text in this tab', () => {
  drafts.keep(ada, { amount: '500' }, {});
  expect(drafts.read(bola)).toBeNull();
  drafts.keep(bola, { amount: '700' }, {});
  expect(drafts.read(ada)?.values).toEqual({ amount: '500' });
});

test.each(['password', 'newPassword', 'otpCode', 'code', 'token'])('%s is never stored', (name) => {
  drafts.keep(ada, { email: 'a@b.ng', [name]: 'hunter2' }, {});
  expect(drafts.read(ada)?.values).toEqual({ email: 'a@b.ng' });
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('hunter2');
});

test('an oversized draft is dropped, with its predecessor', () => {
  drafts.keep(ada, { text: 'short' }, {});
  drafts.keep(ada, { text: 'x'.repeat(60_000) }, {});
  expect(drafts.read(ada)).toBeNull();
});

test('the ten newest are kept', () => {
  for (let job = 1; job <= 12; job += 1) drafts.keep({ form: `edit-job:${job}`, holder: 'ada' }, { title: 'New' }, {});
  expect(drafts.read({ form: 'edit-job:2', holder: 'ada' })).toBeNull();
  expect(drafts.read({ form: 'edit-job:3', holder: 'ada' })).not.toBeNull();
});

test('one can be dropped, or everybody’s', () => {
  drafts.keep(ada, { amount: '500' }, {});
  drafts.keep(bola, { amount: '700' }, {});
  drafts.drop(ada);
  expect([drafts.read(ada), drafts.read(bola)?.values]).toEqual([null, { amount: '700' }]);
  drafts.forgetAll();
  expect(sessionStorage).toHaveLength(0);
});

test.each(['{', '"text"', '[1, null, {"form":"withdraw","owner":"ada"}]'])(
  'foreign data (%s) are no draft',
  (stored) => {
    sessionStorage.setItem('sharenaira_drafts', stored);
    expect(drafts.read(ada)).toBeNull();
  },
);

test('without storage nothing is kept or broken', () => {
  const helpless = formDrafts(undefined);
  helpless.keep(ada, { amount: '500' }, {});
  helpless.drop(ada);
  expect(helpless.read(ada)).toBeNull();
});
