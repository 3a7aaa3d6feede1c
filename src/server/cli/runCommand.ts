import type { Config } from '../config';
import { openDatabase, type OpenDatabase } from '../db/client';

export const runCommand = (command: () => Promise<void>): void => {
  command().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  });
};

const aDayMs = 24 * 60 * 60 * 1_000;

/** A server's statement must be short, because somebody waits; a command that reads a large database may take longer. */
const withoutTimeLimit = (databaseUrl: string): string => {
  const url = new URL(databaseUrl);
  url.searchParams.set('statement_timeout', '0');
  // The driver's timeout; 0 means none.
  url.searchParams.set('query_timeout', String(aDayMs));
  return url.href;
};

export const withDatabase = async <T>(config: Config, work: (database: OpenDatabase) => Promise<T>): Promise<T> => {
  const databaseUrl = config.databaseUrl && withoutTimeLimit(config.databaseUrl);
  const database = await openDatabase({ ...config, databaseUrl }, (error) => console.error(error));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
};
