import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { brand } from '../contract/brand';
import type { Config } from './config';
import type { Cookies } from './context';

/** The cookie that opens pictures to the browser of a session. */
export const mediaCookieName = `${brand.shortName}_pictures`;
/** The cookie that opens the owner's page. */
export const ownerCookieName = `${brand.shortName}_owner`;

/**
 * This request's cookies. Scripts never see them, other sites never send them. Over https the prefix makes the browser take them from this
 * host alone, so that no neighbour under the same domain can plant one; it demands the path `/`.
 */
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
