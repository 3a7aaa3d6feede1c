import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../errors';

export type RefuseMethod = (request: FastifyRequest, reply: FastifyReply) => void;

const parameter = /:\w+/g;
const special = /[.+?^${}()|[\]\\]/g;

export const gatherMethods = (app: FastifyInstance): RefuseMethod => {
  const known = new Map<string, { readonly pattern: RegExp; readonly methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    const path = url.replace(special, '\\$&').replace(parameter, '[^/]+').replace('*', '.*');
    const route = known.get(path) ?? { pattern: new RegExp(`^${path}$`), methods: new Set() };
    for (const one of [method].flat()) route.methods.add(one);
    known.set(path, route);
  });
  return ({ url, method }, reply) => {
    const path = url.split('?', 1)[0] ?? '';
    const methods = new Set(
      [...known.values()].flatMap((route) => (route.pattern.test(path) ? [...route.methods] : [])),
    );
    if (methods.size === 0 || methods.has(method)) return;
    void reply.header('allow', [...methods].sort().join(', '));
    throw new DomainError('method_not_allowed');
  };
};
