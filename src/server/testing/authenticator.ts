import { Secret, TOTP } from 'otpauth';

/** The code an authenticator app would show. */
export const appCode = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });

export const wrongAppCode = (secret: string, at: Date): string => {
  const near = new Set([-60, -30, 0, 30, 60].map((s) => appCode(secret, new Date(at.getTime() + s * 1_000))));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.has(code))!;
};
