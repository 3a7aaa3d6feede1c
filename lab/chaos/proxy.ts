import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** What becomes of one connection, and where it leads. */
export type Fault = { readonly port: number; readonly host?: string } & (
  | { readonly what: 'passes' | 'is refused' }
  /** Both ways are late. */
  | { readonly what: 'is slow' | 'stands still'; readonly ms: number }
  | { readonly what: 'is cut before the call arrives' | 'is cut before the answer' }
  /** After so many bytes of the answer. */
  | { readonly what: 'is cut within the answer'; readonly bytes: number }
);

export interface TcpProxy {
  readonly port: number;
  /** Ends every connection that is open now. */
  readonly cutAll: () => void;
  readonly close: () => Promise<void>;
}

/** A stalled connection must not keep the harness from ending. */
const after = (ms: number, work: () => void): void => void setTimeout(work, ms).unref();

/** Resets a connection, as a dead network does: without a FIN. */
const cut = (...ends: Socket[]): void => ends.forEach((end) => void end.resetAndDestroy());

const forward = (caller: Socket, fault: Fault): void => {
  if (fault.what === 'is refused') return cut(caller);
  const server = connect(fault.port, fault.host ?? '127.0.0.1');
  const late = fault.what === 'is slow' || fault.what === 'stands still' ? fault.ms : 0;
  let left = fault.what === 'is cut within the answer' ? fault.bytes : Infinity;
  caller.on('data', (part) => {
    if (fault.what === 'is cut before the call arrives') cut(caller, server);
    else if (fault.what === 'is slow') after(late, () => server.write(part));
    else server.write(part);
  });
  server.on('data', (part) => {
    if (fault.what === 'is cut before the answer') return cut(caller, server);
    const passed = part.subarray(0, left);
    left -= passed.length;
    after(late, () => {
      if (!caller.destroyed) caller.write(passed);
      if (left === 0) caller.end(() => cut(caller, server));
    });
  });
  for (const [one, other] of [
    [caller, server],
    [server, caller],
  ] as const) {
    one.on('error', () => other.destroy());
    one.on('close', () => after(late, () => void other.destroy()));
  }
};

/** A TCP proxy on which each connection has a fate of its own. */
export const openTcpProxy = async (faultFor: () => Fault): Promise<TcpProxy> => {
  const callers = new Set<Socket>();
  const door = createServer((caller) => {
    callers.add(caller);
    caller.once('close', () => callers.delete(caller));
    forward(caller, faultFor());
  }).listen(0, '127.0.0.1');
  await once(door, 'listening');
  const address = door.address();
  if (address === null || typeof address === 'string') throw new Error('The machine gave no port.');
  const cutAll = (): void => cut(...callers);
  return {
    port: address.port,
    cutAll,
    close: async () => {
      cutAll();
      door.close();
      await once(door, 'close');
    },
  };
};
