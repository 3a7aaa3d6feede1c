import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { must, type Machine } from './machine';

const listen = async (answers: boolean): Promise<{ server: Server; port: number; heard: () => number }> => {
  let heard = 0;
  const server = createServer((request, response) => {
    heard += 1;
    if (answers) response.end();
    else request.socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port, heard: () => heard };
};

/** nginx retries a read on the second server, but not a call that may have changed something. */
export const proveNothingIsSentTwice = async ({ root, env }: Machine): Promise<string[]> => {
  const wrong: string[] = [];
  const [broken, whole] = [await listen(false), await listen(true)];
  const servers = [`server 127.0.0.1:${broken.port} max_fails=0;`, `server 127.0.0.1:${whole.port} backup;`, ''];
  writeFileSync(path.join(root, 'etc/nginx/sharenaira-servers.conf'), servers.join('\n'));
  must('systemctl', ['restart', 'nginx'], { env });
  for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']) {
    const before = [broken.heard(), whole.heard()] as const;
    const how = method === 'HEAD' ? ['--head'] : ['--request', method];
    const ask = ['--silent', '--output', '/dev/null', '--write-out', '%{http_code}', ...how];
    // Asynchronous, because the servers are in this process.
    const { stdout } = await promisify(execFile)('curl', [...ask, 'https://sharenaira.example/api/v1/nothing'], {
      env,
    });
    const found = `${stdout}, ${broken.heard() - before[0]} and ${whole.heard() - before[1]} times`;
    const expected = method === 'GET' || method === 'HEAD' ? '200, 1 and 1 times' : '502, 1 and 0 times';
    if (found !== expected) wrong.push(`${method} was answered ${found}, and not ${expected}.`);
  }
  for (const { server } of [broken, whole]) server.close();
  return wrong;
};
