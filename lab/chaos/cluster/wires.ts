import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { connect, createServer, Socket } from 'node:net';

/** Carries every connection to a machine. While the parent's last message names a machine, nothing passes to or from it. */
const [root = ''] = process.argv.slice(1);
const machines = ['db1', 'db2', 'db3'];
type Ends = readonly (string | undefined)[];
const wires = new Map<Socket, { ends: Ends; far: Socket }>();
let cut: readonly string[] = [];

const ifThere = <T>(read: () => T): T | undefined => {
  try {
    return read();
  } catch {
    return undefined;
  }
};
const hex = (bytes: readonly number[]): string => Buffer.from(bytes).toString('hex').toUpperCase();
const hexPort = (port = 0): string => hex([port >> 8, port]);

/** The machine that opened a connection: its socket leads to a process, and that to a folder. HAProxy has its own address. */
const sourceOf = ({ remoteAddress, remotePort, localAddress = '', localPort }: Socket): string | undefined => {
  if (remoteAddress === '127.77.0.1') return undefined;
  const here = `${hex(localAddress.split('.').map(Number).reverse())}:${hexPort(localPort)}`;
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n');
  const line = lines.find((one) => one.includes(`:${hexPort(remotePort)} ${here} `));
  const socket = `socket:[${line?.trim().split(/\s+/)[9]}]`;
  for (const pid of readdirSync('/proc')) {
    const folder = ifThere(() => readlinkSync(`/proc/${pid}/cwd`)) ?? '';
    const machine = machines.find((name) => `${folder}/`.startsWith(`${root}/${name}/`));
    const files = machine ? (ifThere(() => readdirSync(`/proc/${pid}/fd`)) ?? []) : [];
    if (files.some((file) => ifThere(() => readlinkSync(`/proc/${pid}/fd/${file}`)) === socket)) return machine;
  }
  return undefined;
};

const isStuck = ([from, to]: Ends): boolean => from !== to && cut.some((name) => name === from || name === to);

const settle = (near: Socket): void => {
  const { ends, far } = wires.get(near) ?? { ends: [], far: near };
  near.unpipe();
  far.unpipe();
  if (isStuck(ends)) return;
  if (near.destroyed || far.destroyed) {
    wires.delete(near);
    near.destroySoon();
    far.destroySoon();
  } else {
    near.pipe(far);
    far.pipe(near);
  }
};

for (const machine of machines)
  for (const port of [2379, 2380, 5432, 8008])
    createServer({ pauseOnConnect: true, allowHalfOpen: true, noDelay: true }, (near) => {
      const ends = [sourceOf(near), machine];
      const behind = { host: `127.78.0.1${machine.slice(2)}`, port, allowHalfOpen: true, noDelay: true };
      const far = isStuck(ends) ? new Socket().destroy() : connect(behind);
      wires.set(near, { ends, far });
      for (const socket of [near, far]) socket.on('error', () => undefined).once('close', () => settle(near));
      settle(near);
    }).listen(port, `127.77.0.1${machine.slice(2)}`);
process.on('message', (names: string[]) => {
  cut = names;
  for (const near of wires.keys()) settle(near);
});
process.once('disconnect', () => process.exit());
