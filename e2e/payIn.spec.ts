import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import * as messages from '../src/contract/messages';
import { PaymentsDouble } from '../src/server/testing/paymentsDouble';
import { demo, logIn, openWindow } from './people';
import { getFaults } from './screenCheck';
import { test } from './story';

/** A server of its own: here owners pay in through a payments provider, which runs beside it. */
let server: ChildProcess;
let provider: PaymentsDouble;
let dataDir: string;
let origin: string;

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

test.beforeAll(async () => {
  const port = String(await freePort());
  origin = `http://127.0.0.1:${port}`;
  dataDir = mkdtempSync(path.join(tmpdir(), 'sharenaira-pay-in-'));
  const keys = { secretKey: 'sk_test_1', publicKey: 'pk_test_1' };
  provider = await PaymentsDouble.start({ ...keys, webhook: `${origin}/api/v1/payments/webhook` });
  const { PATH, HOME } = process.env;
  const payments = {
    PAY_IN_WITH: 'provider',
    PAYMENTS_SECRET_KEY: keys.secretKey,
    PAYMENTS_PUBLIC_KEY: keys.publicKey,
    PAYMENTS_BASE_URL: provider.baseUrl,
  };
  const site = { HOST: '127.0.0.1', PORT: port, PUBLIC_URL: origin, DATA_DIR: dataDir };
  const env = { PATH, HOME, ...site, ...payments, LOG_LEVEL: 'warn', CONFIRM_ABOVE_NAIRA: 'off', TRUST_PROXY: 'true' };
  server = spawn(process.execPath, ['dist/server/main.js'], { env, stdio: 'ignore' });
  const isUp = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isUp, { timeout: 120_000 }).toBe(true);
});
test.afterAll(async () => {
  if (server.exitCode === null) {
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await gone;
  }
  await provider.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('an owner pays by a link, and the job is on the page that a member has open', async ({ browser }) => {
  const { page } = await openWindow(browser, { baseURL: origin });
  await logIn(page, demo.admin, demo.password);
  const token = await page.evaluate(() => window.localStorage.getItem('sharenaira_token'));
  const post = async (to: string, data: object): Promise<string> => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await page.request.post(`${origin}/api/v1/admin/${to}`, { data, headers });
    expect(answer.ok()).toBe(true);
    return ((await answer.json()) as { data: { id: string } }).data.id;
  };
  const title = 'Share the suya night';
  const email = 'suya@owners.example';
  const owner = await post('owners', { name: 'Suya Palace', email });
  await post(`owner/${owner}/credit`, { credit: 0, reason: 'Pays first.' });
  const job = { title, description: 'Post it.', amount: 500, applicants_needed: 3, taskOwnerEmail: email };
  await post('create-task', job);

  const { page: phone } = await openWindow(browser, { baseURL: origin, viewport: { width: 360, height: 740 } });
  await logIn(phone, demo.member, demo.password);
  await phone.goto(`/account/dashboard?q=${encodeURIComponent(title)}`);
  await expect(phone.getByRole('heading', { name: title })).toHaveCount(0);

  await page.goto(`/admin/owners/${owner}?tab=deposits`);
  const ways = page.getByRole('region', { name: 'How to pay' });
  await ways.getByRole('button', { name: 'Make a payment link…' }).click();
  await page.getByLabel('Amount').fill('1500');
  await page.getByRole('button', { name: 'Make link' }).click();
  await expect(page.getByText(messages.funding.payInStarted)).toBeVisible();
  await expect(ways.getByRole('button', { name: 'Copy link' })).toBeVisible();
  expect(await getFaults(page)).toEqual([]);

  const [payment] = [...provider.payments.values()];
  const { page: checkout } = await openWindow(browser);
  await checkout.goto(`${provider.baseUrl}/checkout/${payment?.reference}`);
  await checkout.getByRole('button', { name: 'Pay 1500' }).click();
  await expect(phone.getByRole('heading', { name: title })).toBeVisible({ timeout: 5_000 });

  await page.reload();
  await expect(ways.getByText('Paid', { exact: true })).toBeVisible();
  await expect(page.getByText('by Provider')).toBeVisible();
  expect(await getFaults(page)).toEqual([]);
  expect(provider.faults).toEqual([]);
});
