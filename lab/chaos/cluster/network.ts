import { execFileSync, spawnSync, type ChildProcess } from 'node:child_process';

export const nodes = ['db1', 'db2', 'db3'] as const;
export type NodeName = (typeof nodes)[number];

export interface Network {
  readonly cutBy: string;
  /** The address under which others reach a machine. */
  readonly address: (node: NodeName) => string;
  /** The words that put a command onto a machine's network. */
  readonly inside: (node: NodeName) => readonly string[];
  /** Puts a configuration onto this network. */
  readonly adapt: (config: string) => string;
  readonly set: (node: NodeName, to: 'up' | 'down') => void;
  readonly close: () => void;
}

// A closed port answers at once, a firewall between the machines does not.
const probe = (host: string): string =>
  `require('node:net').connect(1, '${host}').once('error', ({ code }) => process.exit(code === 'ECONNREFUSED' ? 0 : 1)); setTimeout(() => process.exit(1), 2_000)`;

/** Gives each machine a network namespace on one bridge; null if the host refuses or a firewall blocks the bridge. */
export const openNamespaces = (): Network | null => {
  const [bridge, prefix] = [`sn${process.pid % 100_000}`, `10.200.${process.pid % 250}`];
  const of = (node: NodeName) => ({ space: `${bridge}-${node}`, line: `${bridge}${node.slice(2)}` });
  const ip = (...args: string[]) => execFileSync('ip', args, { stdio: 'pipe' });
  const close = (): void => {
    for (const node of nodes) spawnSync('ip', ['netns', 'delete', of(node).space]);
    spawnSync('ip', ['link', 'delete', bridge]);
  };
  const address = (node: NodeName): string => `${prefix}.1${node.slice(2)}`;
  const inside = (node: NodeName): string[] => ['ip', 'netns', 'exec', of(node).space];
  try {
    ip('link', 'add', bridge, 'type', 'bridge');
    ip('address', 'add', `${prefix}.1/24`, 'dev', bridge);
    ip('link', 'set', bridge, 'up');
    for (const node of nodes) {
      const { space, line } = of(node);
      ip('netns', 'add', space);
      ip('link', 'add', line, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
      ip('link', 'set', line, 'master', bridge, 'up');
      ip('-n', space, 'address', 'add', `${address(node)}/24`, 'dev', 'eth0');
      ip('-n', space, 'link', 'set', 'eth0', 'up');
      ip('-n', space, 'link', 'set', 'lo', 'up');
    }
    for (const [program = '', ...args] of [[], inside('db2')].map((from) => [...from, process.execPath, '--eval']))
      execFileSync(program, [...args, probe(address('db1'))], { stdio: 'pipe' });
  } catch {
    close();
    return null;
  }
  return {
    cutBy: 'the link of its network namespace goes down',
    address,
    inside,
    adapt: (config) => config,
    set: (node, to) => void ip('link', 'set', of(node).line, to),
    close,
  };
};

/** The machines share this host, and each listens behind our proxy; `start` starts it. */
export const openProxied = (root: string, start: () => ChildProcess): Network => {
  const cut = new Set<NodeName>();
  const proxy = start();
  proxy.unref();
  proxy.channel?.unref();
  return {
    cutBy: 'our own TCP proxy between all machines drops what it sends and gets (no network namespaces)',
    address: (node) => `127.77.0.1${node.slice(2)}`,
    // The proxy knows a machine's processes by their folder.
    inside: (node) => ['env', `--chdir=${root}/${node}`],
    adapt: (config) =>
      config
        .replace(/listen.*/gi, (line) => line.replaceAll('127.77.', '127.78.'))
        .replace('default-server', 'default-server source 127.77.0.1'),
    set: (node, to) => {
      if (to === 'down') cut.add(node);
      else cut.delete(node);
      proxy.send([...cut]);
    },
    close: () => undefined,
  };
};
