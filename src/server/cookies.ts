import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { brand } from '../contract/brand';
import type { Config } from './config';
import type { Cookies } from './context';

export const mediaCookieName = `${brand.shortName}_pictures`;
export const ownerCookieName = `${brand.shortName}_owner`;

/** Over https the prefix binds cookies to this host, so that no neighbour under the same domain can plant one. */
export const cookiesOf = (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Cookies => {
  const secure = publicUrl.startsWith('https:');
  const named = (name: string): string => (secure ? `__Host-${name}` : name);
  return {
    get: (name) => request.cookies[named(name)],
    set: (name, value, { maxAgeSeconds }) => {
      const options = { path: '/', maxAge: maxAgeSeconds, httpOnly: true, sameSite: 'strict', secure } as const;
      void reply.setCookie(named(name), value, options);
    },
  };
};
