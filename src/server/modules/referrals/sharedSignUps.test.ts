import { eq } from 'drizzle-orm';
import { register as contract } from '../../../contract/auth';
import { referrals, users, type Shared } from '../../db/schema';
import { application, codeMailedTo, cookieJar } from '../../testing/signingUp';
import { testContext } from '../../testing/testContext';
import { register, verifyOtp } from '../sign-up';
import { walletOf } from '../ledger';

const t = testContext();
const from = { ip: '192.0.2.1' };
type Details = Partial<Parameters<typeof application>[0]>;

/** Parses the input as the form's call does. */
const signUp = async (details: Details, { cookies = cookieJar(), refer_by = '' } = {}) => {
  const sent = contract.body.parse({ ...application(details), refer_by });
  const ctx = t.anonymous({ ...from, cookies });
  await register(ctx, sent);
  await verifyOtp(ctx, { email: sent.email, otpCode: codeMailedTo(t, sent.email) });
  const [account] = await t.ctx.db.select().from(users).where(eq(users.email, sent.email));
  return account!;
};

const ada = {
  fullname: 'Ada Obi',
  email: 'ada.obi@gmail.com',
  phone: '08031234567',
  account_no: '0123456781',
  bank_name: 'GTBank',
  state: 'Lagos',
} satisfies Details;
/** Shares nothing with Ada or Chi. */
const stranger = {
  fullname: 'Dayo Bello',
  email: 'dayo@yahoo.com',
  phone: '08055550001',
  account_no: '0123456789',
  bank_name: 'Zenith Bank',
  state: 'Kano',
} satisfies Details;
const chi = {
  fullname: 'Chí  Ezé',
  email: 'chi.eze@yahoo.com',
  phone: '08055550002',
  account_no: '0123456782',
  bank_name: 'GTBank',
  state: 'Enugu',
} satisfies Details;
// The new member's relation to Ada, and to Chi, whom she referred before.
const [referrer, invited] = ['referrer', 'invited'] as const;

interface Case {
  readonly what: string;
  readonly details: Details;
  readonly browser?: 'own' | 'ada' | 'chi';
  readonly shares: readonly (readonly [Shared['what'], Shared['with']])[];
}

const cases: readonly Case[] = [
  { what: 'nothing', details: {}, shares: [] },
  { what: 'the state alone', details: { state: ada.state }, shares: [] },
  { what: 'the name in another state', details: { fullname: ada.fullname }, shares: [] },
  { what: 'the bank alone', details: { bank_name: ada.bank_name }, shares: [] },
  { what: 'a like address elsewhere', details: { email: 'ada.obi@yahoo.com' }, shares: [] },
  { what: 'an address whose dots count', details: { email: 'chieze@yahoo.com' }, shares: [] },

  { what: 'the phone as it was typed', details: { phone: ada.phone }, shares: [['phone', referrer]] },
  { what: 'the phone with +234', details: { phone: '+234 803 123 4567' }, shares: [['phone', referrer]] },
  { what: 'the phone with 234 and a nought', details: { phone: '+23408031234567' }, shares: [['phone', referrer]] },
  { what: 'the mailbox with a +tag', details: { email: 'ada.obi+1@gmail.com' }, shares: [['mailbox', referrer]] },
  { what: 'the mailbox without its dot', details: { email: 'adaobi@gmail.com' }, shares: [['mailbox', referrer]] },
  { what: 'the mailbox at googlemail', details: { email: 'Ada.Obi@GoogleMail.com' }, shares: [['mailbox', referrer]] },
  {
    what: 'the account number and the bank',
    details: { account_no: ada.account_no, bank_name: ada.bank_name },
    shares: [['bank', referrer]],
  },
  {
    what: 'the account number under another bank',
    details: { account_no: ada.account_no },
    shares: [['bank', referrer]],
  },
  { what: 'the browser', details: {}, browser: 'ada', shares: [['device', referrer]] },
  {
    what: 'the name and the state',
    details: { fullname: ada.fullname, state: ada.state },
    shares: [['name', referrer]],
  },
  {
    what: 'the name in other letters, and the state',
    details: { fullname: '  ÀDA   ọbí ', state: ada.state },
    shares: [['name', referrer]],
  },
  {
    what: 'everything, each in another form',
    details: { ...ada, email: 'ada.obi+2@gmail.com', phone: '2348031234567', bank_name: 'Zenith Bank' },
    shares: [
      ['bank', referrer],
      ['phone', referrer],
      ['mailbox', referrer],
      ['name', referrer],
    ],
  },

  { what: 'an invitee’s phone', details: { phone: chi.phone }, shares: [['phone', invited]] },
  { what: 'an invitee’s mailbox', details: { email: 'chi.eze+b@yahoo.com' }, shares: [['mailbox', invited]] },
  { what: 'an invitee’s number elsewhere', details: { account_no: chi.account_no }, shares: [['bank', invited]] },
  { what: 'an invitee’s browser', details: {}, browser: 'chi', shares: [['device', invited]] },
  {
    what: 'an invitee’s name and state',
    details: { fullname: 'Chi Eze', state: chi.state },
    shares: [['name', invited]],
  },
];

it.each(cases)('a sign-up that shares $what', async ({ details, browser = 'own', shares }) => {
  const browsers = { own: cookieJar(), ada: cookieJar(), chi: cookieJar() };
  const brings = await signUp(ada, { cookies: browsers.ada });
  t.clock.advance({ hours: 1 });
  await signUp(chi, { cookies: browsers.chi, refer_by: brings.referralCode });
  t.clock.advance({ hours: 1 });
  const before = (await walletOf(t.ctx, brings.id)).balance;
  const { id } = await signUp(
    { ...stranger, ...details },
    { cookies: browsers[browser], refer_by: brings.referralCode },
  );
  const [row] = await t.ctx.db.select().from(referrals).where(eq(referrals.referredId, id));
  const found = (row?.reasons ?? []).map(({ what, with: relation }) => [what, relation]);
  expect(found).toEqual(shares);
  expect(row?.status).toBe(shares.length > 0 ? 'on_hold' : 'rewarded');
  expect((await walletOf(t.ctx, brings.id)).balance - before).toBe(shares.length > 0 ? 0 : 200);
});
