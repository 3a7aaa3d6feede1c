import type { Figure } from './figures';
import type { Ground, Kind, Server } from './environment';
import type { Env } from '../lib/server';
import { openLine, type Line, type Person, type Seen } from './client';
import { castMembers, logInChief } from './people';
import type { Random } from './random';

/** What a scene is given to play with. */
export interface Stage {
  readonly kind: Kind;
  readonly rounds: number;
  readonly random: Random;
  readonly seen: Seen;
  /** A fresh database and folder. Its ledger is checked when the scene is over. */
  readonly open: () => Promise<Ground>;
  readonly say: (words: string) => void;
}

export interface Scene {
  readonly name: string;
  readonly proves: string;
  readonly on: readonly Kind[];
  /** How many, unless the caller says otherwise. */
  readonly rounds: number;
  /** Spoils the ledger, so that it is not checked at the end. */
  readonly spoils?: true;
  /** Why the scene cannot be played here; null where it can. */
  readonly hindrance?: () => string | null;
  readonly play: (stage: Stage) => Promise<Figure[]>;
}

/** A server with an admin and members who are logged in. */
export interface Company {
  readonly ground: Ground;
  readonly server: Server;
  readonly line: Line;
  readonly admin: Person;
  readonly members: readonly Person[];
}

export const gather = async (stage: Stage, ground: Ground, many: number, env?: Env): Promise<Company> => {
  const server = await ground.start(env);
  const line = openLine(server.origin, stage.seen);
  const admin = await logInChief(line);
  return { ground, server, line, admin, members: await castMembers(ground, line, many) };
};
