import { randomInt } from 'node:crypto';
import {
  type APIRequestContext,
  type Browser,
  type ConsoleMessage,
  expect,
  type Page,
  request,
} from '@playwright/test';
import * as messages from '../src/contract/messages';
import { home } from './ownServer';
import { codeFor, mailTo } from './pendingActions';

/** Console errors and warnings, uncaught errors, and calls to other hosts. */
export interface Window {
  readonly page: Page;
  readonly complaints: string[];
}

let addressesGiven = 0;
/** Rate limits count by address; the test server trusts this header, so each person gets an address. */
const ownAddress = (): Record<string, string> => {
  addressesGiven += 1;
  return { 'x-forwarded-for': `10.${addressesGiven >> 16}.${(addressesGiven >> 8) & 255}.${addressesGiven & 255}` };
};

const getPath = (address: string): string => (URL.canParse(address) ? new URL(address).pathname : address);

const getComplaint = (message: ConsoleMessage): string => {
  const refused = /^Failed to load resource: (?:the server responded with a status of (\d+)|(net::\S+))/.exec(
    message.text(),
  );
  return refused
    ? `${refused[1] ?? refused[2]} ${getPath(message.location().url)}`
    : `${message.type()}: ${message.text()}`;
};

/** A separate browser context per person. */
export const openWindow = async (
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Window> => {
  const context = await browser.newContext({ baseURL: home().origin, ...options, extraHTTPHeaders: ownAddress() });
  const page = await context.newPage();
  const complaints: string[] = [];
  const { origin } = home();
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(getComplaint(message));
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('request', (sentRequest) => {
    // Left as text: browsers request addresses that `URL` cannot parse.
    const url = sentRequest.url();
    if (url.startsWith('http') && !url.startsWith(`${origin}/`)) complaints.push(`asks a stranger: ${url}`);
  });
  return { page, complaints };
};

export const logIn = async (page: Page, email: string, password: string): Promise<void> => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/(account|admin)\/dashboard/);
};

/** The session token in the browser; null while nobody is logged in. */
export const tokenHeldBy = (page: Page): Promise<string | null> =>
  page.evaluate(() => window.localStorage.getItem('sharenaira_token'));

/** Asks for a link on the page of job owners, and takes it from the mail. */
export const askOwnerLink = async (page: Page, email: string): Promise<string> => {
  await page.goto('/owner');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByText(messages.ownerPage.linkSent)).toBeVisible();
  const mail = await mailTo(email, 'Your link to your ShareNaira jobs');
  return /\/owner\/enter#token=[\w-]+/.exec(mail)?.[0] ?? '';
};

export const demo = {
  password: 'Naira-Demo-2026',
  admin: 'admin@sharenaira.example',
  colleague: 'amina@sharenaira.example',
  member: 'ada@sharenaira.example',
} as const;

export interface Person {
  readonly phone: string;
  readonly fullname: string;
  readonly email: string;
  readonly password: string;
  readonly state: string;
  readonly bank_name: string;
  readonly account_no: string;
}

/** A person without an account. */
export const stranger = (fullname: string): Person => ({
  phone: '0803 123 4567',
  fullname,
  email: `${fullname.toLowerCase().replace(' ', '.')}.${Date.now().toString(36)}@members.example`,
  password: 'plantain and palm oil',
  state: 'Lagos',
  bank_name: 'GTBank',
  // A unique number: one that another member uses needs confirmation.
  account_no: `${randomInt(100_000, 1_000_000)}3605`,
});

/** The API under a fresh address, for setup steps. */
const openApi = (token?: string): Promise<APIRequestContext> =>
  request.newContext({
    baseURL: `${home().origin}/api/v1/`,
    extraHTTPHeaders: { ...ownAddress(), ...(token && { authorization: `Bearer ${token}` }) },
  });

/** An anonymous visitor with the given user agent. */
export const openVisitor = (userAgent: string): Promise<APIRequestContext> =>
  request.newContext({ baseURL: home().origin, userAgent, extraHTTPHeaders: ownAddress() });

/** Sends a request that must succeed and returns its answer. */
export const post = async <Answer = Record<string, unknown>>(
  api: APIRequestContext,
  path: string,
  data: object,
): Promise<Answer> => {
  const answer = await api.post(path, { data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as Answer;
};

export const newMember = async (fullname: string, details: Partial<Person> = {}): Promise<Person> => {
  const person = { ...stranger(fullname), ...details };
  const api = await openApi();
  await post(api, 'auth/register', person);
  await post(api, 'auth/verify-otp', { email: person.email, otpCode: Number(await codeFor(person.email)) });
  await api.dispose();
  return person;
};

export const getApi = async (email: string, password: string): Promise<APIRequestContext> => {
  const door = await openApi();
  const { token } = await post(door, 'auth/login', { email, password });
  await door.dispose();
  return openApi(String(token));
};
