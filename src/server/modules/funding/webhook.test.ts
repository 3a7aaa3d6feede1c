import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../app';
import { parseConfig } from '../../config';
import { budpayPayouts } from '../../providers/budpayPayouts';
import { testContext } from '../../testing/testContext';

const t = testContext();
const { payments } = parseConfig({ PAYMENTS_SECRET_KEY: 'sk_test_1', PAYMENTS_PUBLIC_KEY: 'pk_test_1' });
const body = JSON.stringify({ notify: 'payout', notifyType: 'successful', data: { reference: 'BUD_wd-4q7k2m9a' } });
const hmac = (message: string) => createHmac('sha512', 'sk_test_1').update(message).digest('hex');

let app: FastifyInstance;
afterEach(() => app.close());
const open = async (withProvider = true) => {
  const payouts = withProvider && payments ? budpayPayouts(payments) : null;
  app = await buildApp({ ...t.base, providers: { ...t.base.providers, payouts } }, { routes: [] });
};
const post = async (headers: Record<string, string>, payload = body) => {
  const url = '/api/v1/payments/webhook';
  const call = { method: 'POST' as const, url, headers: { 'content-type': 'application/json', ...headers }, payload };
  return (await app.inject(call)).statusCode;
};

it.each([
  ['the constant form', 'merchantsignature', hmac('pk_test_1')],
  ['the form over the body', 'x-budpay-signature', hmac(body)],
  ['capitals', 'merchant-signature', hmac('pk_test_1').toUpperCase()],
])('accepts the provider’s signature: %s', async (_, header, signature) => {
  await open();
  expect(await post({ [header]: signature })).toBe(200);
});

it.each([
  ['a ping', '{"notify":"test_assess"}'],
  ['what is about no transfer', '{"data":[]}'],
  ['what is no JSON', 'reference=1'],
])('also accepts the provider’s %s, without effect', async (_, payload) => {
  await open();
  expect(await post({ merchantsignature: hmac('pk_test_1') }, payload)).toBe(200);
});

it.each<[string, Record<string, string>, string]>([
  ['no signature', {}, body],
  ['another key', { merchantsignature: createHmac('sha512', 'sk_test_2').update('pk_test_1').digest('hex') }, body],
  ['a signature over another body', { 'x-budpay-signature': hmac('{}') }, body],
])('refuses %s', async (_, headers, payload) => {
  await open();
  expect(await post(headers, payload)).toBe(403);
});

it('refuses oversized bodies, and does not exist with payouts by hand', async () => {
  await open();
  expect(await post({ merchantsignature: hmac('pk_test_1') }, 'x'.repeat(70_000))).toBe(413);
  await app.close();
  await open(false);
  expect(await post({ merchantsignature: hmac('pk_test_1') })).toBe(404);
});
