import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { z } from 'zod';
import { must, type Machine } from './machine';

const loginAnswer = z.object({ next: z.enum(['enrol', 'code']).optional(), token: z.string().optional() });
const enrolmentAnswer = z.object({ data: z.object({ secret: z.string() }) });

export interface Admin {
  /** @returns the faults; none if password and code open a session */
  logIn(): Promise<string[]>;
}

export const makeAdmin = async (machine: Machine): Promise<Admin> => {
  const [email, password] = ['second.admin@sharenaira.example', randomBytes(12).toString('hex')];
  must('sharenaira', ['createAdmin'], { env: { ...machine.env, ADMIN_EMAIL: email, ADMIN_PASSWORD: password } });
  let cookie = '';
  const call = async (path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(machine.here(`http://127.0.0.1:3001/api/v1/auth/${path}`), {
      method: 'POST',
      // The next call may reach another server.
      headers: { connection: 'close', cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${text}`);
    cookie =
      answer.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ') || cookie;
    return JSON.parse(text);
  };
  const first = loginAnswer.parse(await call('login', { email, password }));
  if (first.next !== 'enrol') throw new Error('A new admin is not led to setting up the second step.');
  const { secret } = enrolmentAnswer.parse(await call('login/enrol')).data;
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  await call('login/enrol/confirm', { code: app.generate() });

  const logIn = async (): Promise<string[]> => {
    cookie = '';
    const { next } = loginAnswer.parse(await call('login', { email, password }));
    if (next !== 'code') return ['The second step is gone.'];
    const { token } = loginAnswer.parse(await call('login/code', { code: app.generate() }));
    return token ? [] : ['The code opened no session.'];
  };
  return { logIn };
};
