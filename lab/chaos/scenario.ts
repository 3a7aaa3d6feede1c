import type { Figure } from './figures';
import type { Env } from '../lib/server';
import type { Environment, Server } from './environment';
import { openClient, type Client, type Person, type Counters } from './client';
import { createMembers, logInAdmin } from './people';
import type { Random } from './random';

export interface Context {
  readonly rounds: number;
  readonly random: Random;
  readonly counters: Counters;
  /** A fresh database and folder. Its ledger is checked when the scenario is over. */
  readonly open: () => Promise<Environment>;
  readonly log: (words: string) => void;
}

export interface Scenario {
  readonly name: string;
  readonly claim: string;
  readonly rounds: number;
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
