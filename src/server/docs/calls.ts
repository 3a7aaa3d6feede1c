import { endpointsByDomain } from '../../contract';
import type { Endpoint } from '../../contract/endpoint';

const methods: readonly string[] = ['HEAD', 'GET', 'POST', 'PUT', 'DELETE'];

const inOrder = (a: Endpoint, b: Endpoint): number =>
  a.path < b.path ? -1 : a.path > b.path ? 1 : methods.indexOf(a.method) - methods.indexOf(b.method);

/** Every call by area and address. Bundlers order modules' exports at will, and a document needs one order. */
export const callsByRoom = (): readonly (readonly [string, readonly Endpoint[]])[] =>
  Object.entries(endpointsByDomain).map(([room, endpoints]) => [room, [...endpoints].sort(inOrder)]);
