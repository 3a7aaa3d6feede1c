import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from 'pg';

/** A server with one hole of each kind that the scan looks for: a scanner that finds none of them is used wrongly. */
export const startVulnerableServer = async (databaseUrl: string) => {
  const database = new Client({ connectionString: databaseUrl });
  await database.connect();
  const server = createServer((request, answer) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://weak');
    const log = (status: number, words: string): void =>
      void answer.writeHead(status, { 'content-type': 'text/html' }).end(`<html><body>${words}</body></html>`);
    if (pathname === '/backup.sql') log(200, 'CREATE TABLE users');
    else if (pathname === '/hello') log(200, `<form><input name="name"></form> ${searchParams.get('name')}`);
    else if (pathname !== '/find') log(pathname === '/' ? 200 : 404, '<a href="/hello?name=you">hello</a>');
    else
      void database.query(`SELECT email FROM users WHERE email LIKE '%${searchParams.get('q')}%'`).then(
        ({ rows }) => log(200, JSON.stringify(rows)),
        (error: Error) => log(500, error.message),
      );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await database.end();
    },
  };
};
