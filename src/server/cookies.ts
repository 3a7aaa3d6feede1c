import type { FastifyReply, FastifyRequest } from 'fastify';
import { brand } from '../contract/brand';
import type { Config } from './config';
import type { Cookies, Ctx } from './context';

export const mediaCookieName = `${brand.shortName}_pictures`;
export const ownerCookieName = `${brand.shortName}_owner`;

/** Over https the prefix binds cookies to this host, so that no other host of the domain can set them. */
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

interface Cookie {
  read(ctx: Ctx): string | undefined;
  write(ctx: Ctx, value: string): void;
  remove(ctx: Ctx): void;
}

export const cookie = (name: string, maxAgeSeconds: number): Cookie => ({
  read: (ctx) => ctx.cookies.get(name),
  write: (ctx, value) => ctx.cookies.set(name, value, { maxAgeSeconds }),
  remove: (ctx) => ctx.cookies.set(name, '', { maxAgeSeconds: 0 }),
});
