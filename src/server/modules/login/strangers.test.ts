import * as messages from '../../../contract/messages';
import { sendLead as leadContract } from '../../../contract/leads';
import type { Ctx } from '../../context';
import { adminPerson, acting, person } from '../../testing/factories';
import { application, codeMailedTo, cookieJar, goodPassword, mailsTo, otherThan } from '../../testing/signingUp';
import { allRoutes } from '../../routes';
import { newToken } from '../../lib/tokens';
import { testContext } from '../../testing/testContext';
import { countAsked, ownerRequesterOf, createOwner } from '../owners';
import { becomeAsker, askingOf, countAskingNetwork, countOtpMail } from './codeMails';

import { forgotPassword, resetPassword } from './resetPassword';
import { countLogin, countOtpGuess } from './guessing';
import { login } from './login';
import { hashPassword } from '../passwords';
import { register, verifyOtp } from '../sign-up';

const t = testContext({ publicUrl: 'https://sharenaira.example' });
const attempts = 1_000;
const [crowded, elsewhere] = ['192.0.2.1', '203.0.113.77'];
const browser = (ip = elsewhere) => t.anonymous({ ip, cookies: cookieJar() });
const at = (ctx: Ctx, ip: string): Ctx => ({ ...ctx, ip });
/** Half of the strangers share the person's address; none has our cookies. */
const stranger = (n: number) => browser(n % 2 === 0 ? crowded : `10.0.${n >> 8}.${n & 255}`);

const verb =
  <Input extends object>(name: string) =>
  (ctx: Ctx, input: Input): Promise<unknown> =>
    allRoutes.find(({ endpoint }) => endpoint.name === name)!.verb(ctx, input as never);
const askOwnerLink = verb<{ email: string }>('askOwnerLink');
const openOwnerSession = verb<{ token: string }>('openOwnerSession');
const sendLead = verb('sendLead');
const confirmBankChange = verb<{ token: string }>('confirmBankChange');
const updateProfile = verb<{ account_number: string }>('updateProfile');

/** @returns how many attempts succeeded */
const besieged = async (
  attempt: (ctx: Ctx, n: number) => Promise<unknown>,
  pause = { every: 100, minutes: 0 },
): Promise<number> => {
  let through = 0;
  for (let n = 0; n < attempts; n += 1) {
    await attempt(stranger(n), n).then(
      () => (through += 1),
      () => undefined,
    );
    if ((n + 1) % pause.every === 0) t.clock.advance({ minutes: pause.minutes });
  }
  return through;
};

let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(goodPassword);
});

/** A member and a browser that has logged in before. */
const member = async () => {
  const who = await person(t.ctx, { passwordHash });
  const known = browser();
  await login(known, { email: who.email, password: goodPassword });
  return { email: who.email, known, who };
};
const guessPasswords = (email: string) => besieged((ctx) => countLogin(ctx, email, undefined));
const guessCodes = async (email: string) => {
  const otpCode = otherThan(codeMailedTo(t, email));
  expect(await besieged((ctx) => countOtpGuess(ctx, email, null))).toBe(5);
  await verifyOtp(browser(crowded), { email, otpCode }).catch(() => undefined);
};
const enter = (ctx: Ctx, email: string) => verifyOtp(ctx, { email, otpCode: codeMailedTo(t, email) });

const ownersMailbox = 'buyer@shop.example';
const linksTo = (email: string): string[] =>
  mailsTo(t, email).flatMap(({ text }) => /(?:enter|confirm)#token=([\w-]+)/.exec(text)?.[1] ?? []);
/** An owner and a browser that opened the owner's page before. */
const owner = async () => {
  const admin = await adminPerson(t.ctx);
  await createOwner(acting(t.ctx, admin), { name: 'Shop', email: ownersMailbox });
  const known = browser();
  await askOwnerLink(known, { email: ownersMailbox });
  await openOwnerSession(known, { token: linksTo(ownersMailbox).at(-1)! });
  return known;
};
const request = (email: string) =>
  leadContract.body.parse({
    name: 'Bisi Ade',
    company: 'Shop',
    phone: '08031234567',
    email,
    text: 'Bread.',
    consent: true,
  });

/** A caller's outcome: success, a wait, or a refusal of its input. */
type End = 'in' | 'waits' | 'refused';
interface Besieged {
  readonly known: Ctx;
  /** Shares only the mailbox with us. */
  readonly newPhone?: Ctx;
  readonly act: (ctx: Ctx) => Promise<unknown>;
  /** Does not own the mailbox; unused where none is needed. */
  readonly asStranger?: (ctx: Ctx) => Promise<unknown>;
}
interface Row {
  readonly besiege: () => Promise<Besieged>;
  readonly stranger: End;
  readonly newPhone: End;
  readonly known: End;
  /** The message for those who must wait. */
  readonly words?: (seconds: number) => string;
}

/** Each person's outcome after 1,000 attempts by others, from the strangers’ address and another. */
const table: Record<string, Row> = {
  'the password': {
    ...{ stranger: 'waits', newPhone: 'waits', known: 'in', words: messages.login.tooMany },
    besiege: async () => {
      const { email, known } = await member();
      expect(await guessPasswords(email)).toBeLessThanOrEqual(100);
      return { known, act: (ctx) => login(ctx, { email, password: goodPassword }) };
    },
  },
  'asking for a reset code': {
    ...{ stranger: 'waits', newPhone: 'waits', known: 'in', words: messages.login.otpDayMany },
    besiege: async () => {
      const { email, known } = await member();
      const ask = async (ctx: Ctx) => {
        const asking = askingOf(ctx, email, undefined, becomeAsker(ctx));
        const { looked } = await countAskingNetwork(ctx, 'code', asking);
        await looked(() => countOtpMail(ctx, asking));
      };
      expect(await besieged(ask, { every: 100, minutes: 10 })).toBe(4);
      return { known, act: (ctx) => forgotPassword(ctx, { email }) };
    },
  },
  'entering a reset code': {
    ...{ stranger: 'waits', newPhone: 'in', known: 'in', words: messages.login.otpElsewhereMany },
    besiege: async () => {
      const { email, known } = await member();
      const newPhone = browser();
      const codes = new Map<unknown, number>();
      const ask = async (ctx: Ctx) => {
        await forgotPassword(ctx, { email });
        codes.set(ctx.cookies, codeMailedTo(t, email));
      };
      for (const ctx of [newPhone, known]) await ask(ctx);
      const stolen = codes.get(known.cookies)!;
      await guessCodes(email);
      return {
        ...{ known, newPhone },
        act: async (ctx) => {
          if (!codes.has(ctx.cookies)) await ask(ctx);
          const otpCode = codes.get(ctx.cookies)!;
          codes.delete(ctx.cookies);
          return verifyOtp(ctx, { email, otpCode });
        },
        asStranger: (ctx) => verifyOtp(ctx, { email, otpCode: stolen }),
      };
    },
  },
  'a link to the owner’s page': {
    ...{ stranger: 'waits', newPhone: 'waits', known: 'in', words: messages.ownerPage.linkMailboxMany },
    besiege: async () => {
      const known = await owner();
      const ask = async (ctx: Ctx, n: number) =>
        countAsked(ctx, `buyer+${n}@shop.example`, await ownerRequesterOf(ctx, ownersMailbox));
      // The owner has used one of the day’s 15, in a then new browser.
      expect(await besieged(ask, { every: 50, minutes: 15 })).toBe(14);
      return { known, act: (ctx) => askOwnerLink(ctx, { email: ownersMailbox }) };
    },
  },
  'a campaign request': {
    ...{ stranger: 'waits', newPhone: 'waits', known: 'in', words: messages.owners.leadMailboxMany },
    besiege: async () => {
      const known = await owner();
      expect(await besieged((ctx, n) => sendLead(ctx, request(`buyer+${n}@shop.example`)))).toBe(3);
      return { known, act: (ctx) => sendLead(ctx, request(ownersMailbox)) };
    },
  },
  'the link of a bank change': {
    ...{ stranger: 'refused', newPhone: 'in', known: 'in' },
    besiege: async () => {
      const { email, known, who } = await member();
      const guess = (ctx: Ctx) => confirmBankChange(ctx, { token: newToken() });
      const change = async () => {
        const account_number = String(mailsTo(t, email).length).padStart(10, '7');
        await updateProfile(t.as(who), { account_number });
      };
      await change();
      expect(await besieged(guess)).toBe(0);
      return {
        known,
        act: async (ctx) => {
          await confirmBankChange(ctx, { token: linksTo(email).at(-1)! });
          await change();
        },
        asStranger: guess,
      };
    },
  },
};

const endOf = (call: Promise<unknown>, words: Row['words']): Promise<End> =>
  call.then(
    () => 'in' as const,
    ({ status, message }: Error & { status: number }) => {
      if (status !== 429) return 'refused';
      const [beginning = ''] = words?.(7).split('7') ?? [];
      expect(message).toContain(beginning);
      return 'waits';
    },
  );

describe('after 1,000 attempts by others', () => {
  test.each(Object.entries(table))('%s', async (_, { besiege, words, ...expected }) => {
    const { known, newPhone = browser(), act, asStranger = act } = await besiege();
    for (const ip of [crowded, elsewhere]) {
      const ends = {
        stranger: await endOf(asStranger(browser(ip)), words),
        newPhone: await endOf(act(at(newPhone, ip)), words),
        known: await endOf(act(at(known, ip)), words),
      };
      expect(ends).toEqual(expected);
      // Earlier links and codes have expired.
      t.clock.advance({ minutes: 15 });
    }
  });

  test('a member on a new phone enters the code and sets a working password', async () => {
    const { email } = await member();
    const ctx = browser(crowded);
    await forgotPassword(ctx, { email });
    await guessCodes(email);
    await guessPasswords(email);
    expect(await enter(ctx, email)).toMatchObject({ data: { purpose: 'reset' } });
    await resetPassword(ctx, { email, password: 'another-good-phrase-7' });
    await expect(login(ctx, { email, password: 'another-good-phrase-7' })).resolves.toBeDefined();
  });

  test.each([crowded, elsewhere])('the browser that signed up gets in from %s; a stranger does not', async (ip) => {
    const [ctx, applied] = [browser(ip), application()];
    await register(ctx, applied);
    await guessCodes(applied.email);
    const waits = enter(browser(ip), applied.email);
    expect(await endOf(waits, messages.login.otpElsewhereMany)).toBe('waits');
    await expect(enter(ctx, applied.email)).resolves.toMatchObject({ data: { purpose: 'signup' } });
  });

  test.each([crowded, elsewhere])('a stranger at %s who also asks is refused with the member’s code', async (ip) => {
    const { email, known } = await member();
    await forgotPassword(known, { email });
    const otpCode = codeMailedTo(t, email);
    const wrong = { status: 400, message: messages.login.otpWrong };
    await expect(verifyOtp(browser(ip), { email, otpCode })).rejects.toMatchObject(wrong);
    const asksToo = browser(ip);
    await forgotPassword(asksToo, { email });
    await expect(verifyOtp(asksToo, { email, otpCode })).rejects.toMatchObject(wrong);
  });

  test('a link requested by a stranger still opens the page for its owner on a new phone', async () => {
    await owner();
    await askOwnerLink(browser(), { email: ownersMailbox });
    for (let n = 0; n < 10; n += 1) await askOwnerLink(stranger(n), { email: ownersMailbox }).catch(() => undefined);
    await expect(openOwnerSession(browser(), { token: linksTo(ownersMailbox).at(-1)! })).resolves.toBeDefined();
  });
});
