import { parseConfig } from '../config';
import { budpayPayIns } from './budpayPayIns';

const provider = (answer: object, status = 200, env: Record<string, string> = {}) => {
  const { payments, payIn } = parseConfig({ PAYMENTS_SECRET_KEY: 'sk_live_1', ...env });
  if (!payments) throw new Error('no provider');
  const sent: { url: string; body: unknown }[] = [];
  const get: typeof fetch = async (url, init) => {
    sent.push({ url: url as string, body: typeof init?.body === 'string' ? JSON.parse(init.body) : null });
    return new Response(JSON.stringify(answer), { status });
  };
  return { sent, ...budpayPayIns(payments, payIn, get) };
};
const request = {
  reference: 'pi-1',
  amountKobo: 150_050,
  email: 'ada@shop.example',
  returnUrl: 'https://us.example/owner',
};
const started = (data: object) => ({ status: true, message: 'Made', data });
const url = 'https://checkout.example/pi-1';

test('a link is requested in naira at the configured path', async () => {
  const { start, sent } = provider(started({ authorization_url: url }), 200, { PAY_IN_START_PATH: '/pay/begin' });
  expect(await start(request)).toEqual({ kind: 'started', checkoutUrl: url });
  expect(sent).toEqual([
    {
      url: 'https://api.budpay.com/api/v2/pay/begin',
      body: {
        reference: 'pi-1',
        amount: '1500.50',
        currency: 'NGN',
        email: 'ada@shop.example',
        callback: 'https://us.example/owner',
      },
    },
  ]);
});

test('a payment’s account is kept if complete', async () => {
  const account = { bank_name: 'Wema', account_number: '0123456789', account_name: 'ShareNaira' };
  expect(await provider(started({ authorization_url: url, ...account })).start(request)).toMatchObject({
    account: { bank: 'Wema', number: '0123456789', name: 'ShareNaira' },
  });
});

test.each<[string, object, number, string]>([
  ['another kind of address', started({ authorization_url: 'javascript:alert(1)' }), 200, 'unclear'],
  ['no address', started({}), 200, 'unclear'],
  ['a fault of its own', { message: 'Server error' }, 500, 'unclear'],
  ['a refusal', { message: 'Bad amount' }, 422, 'refused'],
  ['a refusal in a good answer', { status: false, message: 'Bad amount' }, 200, 'refused'],
])('%s is no link', async (_, answer, status, kind) => {
  expect(await provider(answer, status).start(request)).toMatchObject({ kind });
});

const payment = { reference: 'pi-1', amount: '1500.5', currency: 'NGN', status: 'success' };
const asked = (data: object, env = {}) => provider({ status: true, message: '', data }, 200, env).inquire('pi-1');

test('a payment is read to the kobo, with time and name', async () => {
  const paid = { kind: 'paid', amountKobo: 150_050, at: null, providerReference: 'pi-1' };
  expect(await asked(payment)).toEqual(paid);
  const at = '2026-03-05T09:00:00.000Z';
  expect(await asked({ ...payment, paid_at: at })).toEqual({ ...paid, at: new Date(at) });
  const field = { PAY_IN_PAYMENT_FIELD: 'sessionid' };
  expect(await asked({ ...payment, sessionid: 77 }, field)).toEqual({ ...paid, providerReference: 'pi-1:77' });
  expect(await asked(payment, field)).toMatchObject({ kind: 'unclear' });
});

test.each<[string, object, string]>([
  ['another reference', { reference: 'pi-2' }, 'unclear'],
  ['another currency', { currency: 'USD' }, 'foreign'],
  ['a test, with a live key', { domain: 'test' }, 'unclear'],
  ['a part of a kobo', { amount: '1.005' }, 'unclear'],
  ['nothing', { amount: '0' }, 'unclear'],
  ['an unknown status', { status: 'ongoing' }, 'open'],
  ['a failure', { status: 'failed' }, 'failed'],
])('an answer about %s books nothing', async (_, fields, kind) => {
  expect(await asked({ ...payment, ...fields })).toMatchObject({ kind });
});
