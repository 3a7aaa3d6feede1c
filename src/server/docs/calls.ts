import { endpointsByDomain } from '../../contract';
import type { Endpoint } from '../../contract/endpoint';

const methods: readonly string[] = ['HEAD', 'GET', 'POST', 'PUT', 'DELETE'];

const inOrder = (a: Endpoint, b: Endpoint): number =>
  a.path < b.path ? -1 : a.path > b.path ? 1 : methods.indexOf(a.method) - methods.indexOf(b.method);

/** Every call by room, by address within it. Modules list their exports in whatever order a bundler likes, and a document needs one. */
export const callsByRoom = (): readonly (readonly [string, readonly Endpoint[]])[] =>
  Object.entries(endpointsByDomain).map(([room, endpoints]) => [room, [...endpoints].sort(inOrder)]);
