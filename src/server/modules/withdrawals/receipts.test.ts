import { eq, like } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import { buildApp } from '../../app';
import { auditLog, receipts } from '../../db/schema';
import { acting, adminPerson, earn, person, type Person } from '../../testing/factories';
import { goodPassword } from '../../testing/signingUp';
import { testContext } from '../../testing/testContext';
import { closeAccount } from '../account';
import { hashPassword } from '../passwords';
import { createPayoutBatch, settlePayouts } from '../payouts';
import { getWithdrawal } from './queries';
import { decideWithdrawal, requestWithdrawal, revokeReceipt, shareReceipt } from '.';

const t = testContext();
let admin: Person;
let ada: Person;
let id = '';

const settle = (outcome: 'paid' | 'returned') =>
  settlePayouts(t.as(admin), { ids: [id], outcome, reason: 'The account is closed.' });
const accept = () => decideWithdrawal(t.as(admin), { withdrawl_id: id, given_status: 'approved' });
const send = () => createPayoutBatch(t.as(admin), {});
const share = async (who = ada): Promise<string> => (await shareReceipt(t.as(who), { id })).data.receipt;
const revoke = (who = ada) => revokeReceipt(t.as(who), { id });
const heldBy = async (): Promise<string | null> => (await getWithdrawal(acting(t.ctx, ada), { id })).data.receipt;

/** An anonymous call's answer. */
const look = async (path: string, method: 'GET' | 'HEAD' = 'GET') => {
  const app = await buildApp(t.base, { routes: [] });
  try {
    return await app.inject({ method, url: path });
  } finally {
    await app.close();
  }
};
const expectNone = async (path: string): Promise<void> => {
  const answer = await look(path);
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.body).toContain('This receipt does not exist or is no longer shared.');
  expect(answer.body).not.toMatch(/₦|••••/);
};

beforeEach(async () => {
  admin = await adminPerson(t.ctx, { accountNo: '9999900000' });
  ada = await person(t.ctx, { passwordHash: await hashPassword(goodPassword), accountNo: '0123456789' });
  await earn(t.ctx, admin, ada, 12_500);
  id = (await requestWithdrawal(t.as(ada), { amount: 12_500 })).data.transactionId;
});
const paid = async (): Promise<void> => {
  await accept();
  await send();
  await settle('paid');
};

it('can be shared only once the bank has the money', async () => {
  const refused = { code: 'withdrawal_not_paid', status: 409, message: messages.withdrawals.notPaid };
  await expect(share()).rejects.toMatchObject(refused);
  await accept();
  await expect(share()).rejects.toMatchObject(refused);
  await send();
  await expect(share()).rejects.toMatchObject(refused);
  expect(await t.ctx.db.$count(receipts)).toBe(0);
  await settle('paid');
  expect(await share()).toMatch(/^\/r\/[\w-]{22}$/);
});

it('shows payment, amount, day and the account’s last digits, and nothing else', async () => {
  await paid();
  const { body, headers, statusCode } = await look(await share());
  expect(statusCode).toBe(200);
  const texts = body
    .replace(/<(title|style)>[^]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .split(/\s{2,}/)
    .filter(Boolean);
  expect(texts).toEqual(['ShareNaira', 'Paid', '₦12,500', '5 Mar 2026', '••••6789']);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-/) as string,
  });
  expect(body).toContain('<meta name="robots" content="noindex">');
  expect(body).not.toContain('<script');
});

it('shows the day in Lagos', async () => {
  t.clock.set('2026-09-30T23:30:00.000Z');
  await paid();
  expect((await look(await share())).body).toContain('1 Oct 2026');
});

it('answers HEAD like GET', async () => {
  await paid();
  expect((await look(await share(), 'HEAD')).statusCode).toBe(200);
  await revoke();
  expect((await look('/r/x', 'HEAD')).statusCode).toBe(404);
});

it('keeps its address when shared again, and its member sees it', async () => {
  await paid();
  expect(await heldBy()).toBeNull();
  const first = await share();
  expect(await share()).toBe(first);
  expect(await heldBy()).toBe(first);
});

it('is revoked for good, and gets another address when shared again', async () => {
  await paid();
  const first = await share();
  expect((await revoke()).message).toBe(messages.withdrawals.receiptRevoked);
  await expectNone(first);
  expect(await heldBy()).toBeNull();
  await expect(revoke()).resolves.toBeDefined();
  const second = await share();
  expect(second).not.toBe(first);
  await expectNone(first);
  expect((await look(second)).statusCode).toBe(200);
});

it('is empty once the money came back', async () => {
  await paid();
  const address = await share();
  await settle('returned');
  await expectNone(address);
  expect(await heldBy()).toBeNull();
  await expect(share()).rejects.toMatchObject({ code: 'withdrawal_not_paid' });
  await expect(revoke()).resolves.toBeDefined();
  expect(await t.ctx.db.$count(receipts)).toBe(0);
});

it('disappears with the account', async () => {
  await paid();
  const address = await share();
  await closeAccount(t.as(ada), { current_password: goodPassword });
  await expectNone(address);
  expect(await t.ctx.db.$count(receipts)).toBe(0);
  await expect(share()).rejects.toMatchObject({ status: 403 });
});

it.each(['/r/', '/r/x', `/r/${'A'.repeat(22)}`, `/r/${'%00'.repeat(22)}`, "/r/'%20OR%20'1'='1"])(
  'is not found at %s',
  async (path) => {
    await paid();
    await share();
    const { statusCode, body } = await look(path);
    expect(statusCode).toBe(404);
    expect(body).not.toContain('12,500');
  },
);

it('is audited for each change, never with its address', async () => {
  await paid();
  const address = await share();
  await share();
  await revoke();
  await revoke();
  const rows = await t.ctx.db.select().from(auditLog).where(like(auditLog.action, 'receipt.%')).orderBy(auditLog.id);
  expect(rows.map(({ action, objectType, objectId, actorId }) => [action, objectType, objectId, actorId])).toEqual([
    ['receipt.share', 'withdrawal', id, ada.id],
    ['receipt.revoke', 'withdrawal', id, ada.id],
  ]);
  expect(JSON.stringify(await t.ctx.db.select().from(auditLog))).not.toContain(address.slice(3));
});

it('counts views against the pages’ limit', async () => {
  const config = { ...t.base.config, rateLimitPerMinute: 1 };
  const app = await buildApp({ ...t.base, config }, { routes: [] });
  const statuses = [];
  for (let n = 0; n < 3; n += 1) statuses.push((await app.inject({ url: '/r/x' })).statusCode);
  await app.close();
  expect(statuses).toEqual([404, 404, 429]);
});

it('has 128 random bits in its address', async () => {
  await paid();
  await share();
  const [row] = await t.ctx.db.select().from(receipts).where(eq(receipts.withdrawalId, id));
  expect(Buffer.from(row?.code ?? '', 'base64url')).toHaveLength(16);
});
