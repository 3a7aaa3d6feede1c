import { basePath } from '../../../contract/endpoint';
import type { Ctx } from '../../context';

/** Only the calls of signing in read our cookies, so the browser sends them nowhere else. */
const path = `${basePath.v1}/auth`;

export interface Cookie {
  read(ctx: Ctx): string | undefined;
  write(ctx: Ctx, value: string): void;
  remove(ctx: Ctx): void;
}

export const cookie = (name: string, maxAgeSeconds: number): Cookie => ({
  read: (ctx) => ctx.cookies.get(name),
  write: (ctx, value) => ctx.cookies.set(name, value, { path, maxAgeSeconds }),
  remove: (ctx) => ctx.cookies.set(name, '', { path, maxAgeSeconds: 0 }),
});
