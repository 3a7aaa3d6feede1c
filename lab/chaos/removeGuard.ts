import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import path from 'node:path';
import { Client } from 'pg';
import type { Environment } from './environment';

/** Takes a guard out of a database that no server has open. */
export const removeGuard = async (environment: Environment, guard: string): Promise<void> => {
  if (environment.kind === 'postgres') {
    const client = new Client({ connectionString: environment.databaseUrl });
    await client.connect();
    await client.query(guard);
    await client.end();
  } else {
    const database = await PGlite.create(path.join(environment.dataDir, 'database'), { extensions: { pg_trgm } });
    await database.exec(guard);
    await database.exec('CHECKPOINT');
    await database.close();
  }
};
