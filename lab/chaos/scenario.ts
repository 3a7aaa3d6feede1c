import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import { login, register, verifyOtp } from '../../src/contract/auth';
import type { ArgOf } from '../../src/contract/endpoint';
import { getProfile } from '../../src/contract/profile';
import type { Env } from '../lib/server';
import { type Client, type Counters, expectOk, openClient, type Person } from './client';
import { adminLogin, type Environment, type Server } from './environment';
import type { Figure } from './figures';
import type { Random } from './random';

const password = 'plantain and palm oil';
const mailTimeoutMs = 60_000;
// The server checks four passwords at a time and lets fifty wait.
const atOnce = 8;

let newPeople = 0;

const newPerson = (): Person => {
  newPeople += 1;
  return {
    email: `member${newPeople}@members.example`,
    address: `10.${newPeople >> 16}.${(newPeople >> 8) & 255}.${newPeople & 255}`,
    token: '',
  };
};

const lettersOf = (email: string): string =>
  email.replace(/\D/g, '').replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');

/** Account and phone digits per person: sharing the referrer's would put the reward on hold. */
const figuresOf = (email: string, digits: number): string =>
  email.replace(/\D/g, '').slice(-digits).padStart(digits, '0');

const applicationOf = ({ email }: Person): ArgOf<typeof register> => ({
  phone: `0803${figuresOf(email, 7)}`,
  fullname: `Ada ${lettersOf(email)}`,
  email,
  password,
  state: 'Lagos',
  bank_name: 'GTBank',
  account_no: figuresOf(email, 10),
});

const codeIn = (mail: string): string | undefined =>
  /(?<!\d)\d{6}(?!\d)/.exec(mail.split('text/html')[0]?.split('text/plain')[1] ?? '')?.[0];

const mailsIn = (outbox: string): string[] =>
  existsSync(outbox)
    ? readdirSync(outbox)
        .filter((name) => name.endsWith('.eml'))
        .map((name) => path.join(outbox, name))
    : [];

const codeFor = async ({ dataDir }: Environment, { email }: Person): Promise<number> => {
  const deadline = performance.now() + mailTimeoutMs;
  for (;;) {
    const newest = mailsIn(path.join(dataDir, 'outbox'))
      .filter((file) => file.includes(`_${email}_`))
      .sort((one, other) => path.basename(one).localeCompare(path.basename(other)))
      .at(-1);
    const code = newest && codeIn(readFileSync(newest, 'utf8'));
    if (code) return Number(code);
    if (performance.now() > deadline) throw new Error(`No code came for ${email}.`);
    await pause(50);
  }
};

const logIn = async (client: Client, person: Person, secret: string): Promise<Person> => {
  const { token } = expectOk(await client.ask(login, { email: person.email, password: secret }, person));
  if (token === undefined) throw new Error(`${person.email} needs a second step to log in.`);
  return { ...person, token };
};

export const logInAdmin = (client: Client): Promise<Person> =>
  logIn(client, { email: adminLogin.email, address: '10.255.0.1', token: '' }, adminLogin.password);

export const logInAgain = (client: Client, person: Person): Promise<Person> => logIn(client, person, password);

export const idOf = async (client: Client, person: Person): Promise<string> =>
  expectOk(await client.ask(getProfile, {}, person)).data.id;

export const createMembers = async (environment: Environment, client: Client, many: number): Promise<Person[]> => {
  const people = Array.from({ length: many }, newPerson);
  await pLimit(atOnce).map(people, async (person) =>
    expectOk(await client.ask(register, applicationOf(person), person)),
  );
  return pLimit(atOnce).map(people, async (person) => {
    const otpCode = await codeFor(environment, person);
    expectOk(await client.ask(verifyOtp, { email: person.email, otpCode }, person));
    return logInAgain(client, person);
  });
};

export interface Context {
  readonly rounds: number;
  /** Cuts by a proxy even if the host grants network namespaces. */
  readonly byProxy: boolean;
  readonly random: Random;
  readonly counters: Counters;
  /** A fresh database, on another PostgreSQL if one is named, and a folder. Its ledger is checked when the scenario is over. */
  readonly open: (postgresUrl?: string) => Promise<Environment>;
  /** Ends what the scenario started, once the ledger is checked. */
  readonly atEnd: (end: (keep: boolean) => Promise<void>) => void;
  readonly log: (words: string) => void;
}

export interface Scenario {
  readonly name: string;
  readonly claim: string;
  readonly rounds: number;
  /** It starts its own PostgreSQL, and is played only if it is named. */
  readonly onCluster?: true;
  /** It needs CHAOS_DATABASE_URL, and is played only if it is named. */
  readonly onPostgres?: true;
  readonly run: (context: Context) => Promise<Figure[]>;
}

export interface Fixtures {
  readonly environment: Environment;
  readonly server: Server;
  readonly client: Client;
  readonly admin: Person;
  readonly members: readonly Person[];
}

export const createFixtures = async (
  context: Context,
  environment: Environment,
  many: number,
  env?: Env,
): Promise<Fixtures> => {
  const server = await environment.start(env);
  const client = openClient(server.origin, context.counters);
  const admin = await logInAdmin(client);
  return { environment, server, client, admin, members: await createMembers(environment, client, many) };
};
