import type { Ctx } from '../../context';

export interface Cookie {
  read(ctx: Ctx): string | undefined;
  write(ctx: Ctx, value: string): void;
  remove(ctx: Ctx): void;
}

export const cookie = (name: string, maxAgeSeconds: number): Cookie => ({
  read: (ctx) => ctx.cookies.get(name),
  write: (ctx, value) => ctx.cookies.set(name, value, { maxAgeSeconds }),
  remove: (ctx) => ctx.cookies.set(name, '', { maxAgeSeconds: 0 }),
});
