import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config';
import type { Cookies } from '../context';

/** This request's cookies. Scripts never see them, other sites never send them. */
export const cookiesOf = (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Cookies => ({
  get: (name) => request.cookies[name],
  set: (name, value, { path, maxAgeSeconds }) => {
    const secure = publicUrl.startsWith('https:');
    void reply.setCookie(name, value, { path, maxAge: maxAgeSeconds, httpOnly: true, sameSite: 'strict', secure });
  },
});
