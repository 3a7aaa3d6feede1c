import type { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import type { OpenDatabase } from '../db/database';
import { overPGlite } from '../db/embedded';
import { openPostgres } from '../db/postgres';
import { testDatabaseUrl } from './testDatabase';

export const kindsHere: readonly OpenDatabase['kind'][] = (globalThis as unknown as { hasPostgres: boolean })
  .hasPostgres
  ? ['postgres', 'embedded']
  : ['embedded'];

const ends: (() => Promise<void>)[] = [];

const onServer = async (statement: string): Promise<void> => {
  const client = new Client({ connectionString: await testDatabaseUrl() });
  await client.connect();
  await client.query(statement);
  await client.end();
};

const openEmbedded = async (): Promise<OpenDatabase> => {
  const { emptyEmbedded } = globalThis as unknown as { emptyEmbedded: () => Promise<PGlite> };
  const pglite = await emptyEmbedded();
  ends.push(() => pglite.close());
  return overPGlite(pglite, async () => undefined);
};

/** A separate empty database until `closeEmptyDatabases`; another kind than the worker's only on PostgreSQL. */
export const emptyDatabase = async (kind: OpenDatabase['kind']): Promise<OpenDatabase> => {
  if (kind === 'embedded') return openEmbedded();
  // Not the workers' prefix, which other workers clean up.
  const name = `sharenaira_empty_${process.pid}_${ends.length}`;
  await onServer(`DROP DATABASE IF EXISTS ${name}`);
  await onServer(`CREATE DATABASE ${name}`);
  await onServer(`ALTER DATABASE ${name} SET synchronous_commit = local`);
  const url = new URL(await testDatabaseUrl());
  url.pathname = `/${name}`;
  const database = await openPostgres(url.href, 4, () => undefined);
  ends.push(async () => {
    await database.close();
    await onServer(`DROP DATABASE ${name}`);
  });
  return database;
};

export const closeEmptyDatabases = async (): Promise<void> => {
  for (const end of ends.splice(0)) await end();
};
