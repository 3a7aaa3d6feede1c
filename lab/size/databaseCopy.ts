import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** Asks the server of that database, but connected to another one: a database that is copied or dropped may have no connection. */
const askBeside = async (databaseUrl: string, statement: string): Promise<void> => {
  const beside = new URL(databaseUrl);
  beside.pathname = '/postgres';
  const client = new Client({ connectionString: beside.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

/** Copies a database on its own server while `use` works with the copy: sessions, timetable jobs and decisions are its own. */
export const whileCopied = async (databaseUrl: string, use: (copyUrl: string) => Promise<void>): Promise<void> => {
  const copy = new URL(databaseUrl);
  const original = decodeURIComponent(copy.pathname.slice(1));
  const name = `bench_${randomBytes(6).toString('hex')}`;
  copy.pathname = `/${name}`;
  console.error(`Copying ${original}`);
  await askBeside(
    databaseUrl,
    `CREATE DATABASE ${name} TEMPLATE "${original.replaceAll('"', '""')}" STRATEGY file_copy`,
  );
  try {
    await use(copy.href);
  } finally {
    await askBeside(databaseUrl, `DROP DATABASE ${name} WITH (FORCE)`);
  }
};
