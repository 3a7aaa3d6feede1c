import type * as Argon2 from '@node-rs/argon2';
import { hash, verify } from '@node-rs/argon2';
import * as messages from '../../../contract/messages';
import { concurrencyLimit } from './concurrencyLimit';
import { hashPassword, isOutdated, nobodysHash, refuseGuessable, verifyPassword } from './passwords';

jest.mock('@node-rs/argon2', () => {
  const argon2 = jest.requireActual<typeof Argon2>('@node-rs/argon2');
  return { ...argon2, verify: jest.fn(argon2.verify) };
});
const verified = jest.mocked(verify);

const requester = { network: '192.0.2.1', account: 'ada.obi@example.com' };
const own = ['ada.obi@example.com', '+2348031234567', 'Ada Obi Okafor'];

describe('a password', () => {
  it('is hashed with argon2id at 19 MiB and two passes, differently each time', async () => {
    const [one, two] = [await hashPassword('violet-harmattan-91'), await hashPassword('violet-harmattan-91')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await verifyPassword(requester, one, 'violet-harmattan-91')).toBe(true);
    expect(await verifyPassword(requester, one, 'violet-harmattan-92')).toBe(false);
  });

  it('is hashed at current cost, like the dummy hash, so that both take as long', async () => {
    expect(isOutdated(await hashPassword('violet-harmattan-91'))).toBe(false);
    expect(isOutdated(nobodysHash)).toBe(false);
  });

  it.each([
    ['less memory', { memoryCost: 9_728, timeCost: 2, parallelism: 1 }],
    ['fewer passes', { memoryCost: 19_456, timeCost: 1, parallelism: 1 }],
    ['two lanes', { memoryCost: 19_456, timeCost: 2, parallelism: 2 }],
  ])('that was hashed with %s is due for a rehash', async (_, cost) => {
    expect(isOutdated(await hash('violet-harmattan-91', cost))).toBe(true);
  });

  it('is the same from a keyboard that composes accents and from one that does not', async () => {
    const typed = 'ọ̀ṣun-ńlá-91';
    for (const hashed of ['NFC', 'NFD'] as const)
      for (const form of ['NFC', 'NFD'] as const)
        expect(
          await verifyPassword(requester, await hashPassword(typed.normalize(hashed)), typed.normalize(form)),
        ).toBe(true);
  });

  it('that was hashed as typed still opens its account from that keyboard', async () => {
    const typed = 'ọ̀ṣun-ńlá-91'.normalize('NFD');
    const old = await hash(typed);
    expect(await verifyPassword(requester, old, typed)).toBe(true);
    expect(await verifyPassword(requester, old, typed.normalize('NFC'))).toBe(false);
  });

  it.each([
    ['plain letters', 'violet-harmattan-91', 1],
    ['composed accents', 'ńíọ-harmattan-91'.normalize('NFC'), 1],
    ['accents apart', 'ńíọ-harmattan-91'.normalize('NFD'), 2],
  ])('in %s costs a wrong guess as much with an account as without', async (_what, guess, times) => {
    const held = await hashPassword('another-harmattan-91');
    verified.mockClear();
    expect(await verifyPassword(requester, held, guess)).toBe(false);
    expect(await verifyPassword(requester, undefined, guess)).toBe(false);
    const forms = verified.mock.calls.map(([passwordHash, form]) => [passwordHash, form]);
    expect(forms).toHaveLength(2 * times);
    expect(forms.slice(times)).toEqual(forms.slice(0, times).map(([, form]) => [nobodysHash, form]));
  });

  it.each(['', 'violet-harmattan-91', '\u0000'])('opens nothing without an account (“%s”)', async (password) => {
    expect(await verifyPassword(requester, undefined, password)).toBe(false);
  });

  it('opens nothing if the stored hash is invalid', async () => {
    expect(await verifyPassword(requester, 'no password opens this account', 'violet-harmattan-91')).toBe(false);
  });

  it.each([
    ['password', false],
    ['PASSWORD', false],
    ['12345678', false],
    ['qwertyuiop', false],
    ['iloveyou', false],
    ['football1', false],
    ['ShareNaira2026!', false],
    ['Adá-Óbì Okafor', false],
    ['naira-2026', false],
    ['aaaaaaaaaaaa', false],
    ['abababababab', false],
    ['Ada.Obi@Example.com', false],
    ['adaobiokafor', false],
    ['+2348031234567', false],
    ['violet-harmattan-91', true],
    ['correct horse battery staple', true],
    ['ńaíra is my favourite word', true],
  ])('“%s” may be chosen: %s', async (password, allowed) => {
    const chosen = refuseGuessable(password, own);
    if (allowed) await expect(chosen).resolves.toBeUndefined();
    else await expect(chosen).rejects.toThrow(messages.fields.passwordCommon);
  });
});

describe('a concurrency limit', () => {
  const who = (network: number | string, account = `of-${network}@example.com`) => ({
    network: `198.51.100.${network}`,
    account,
  });
  /** Work that lasts until released, and who has entered. */
  const held = (width: Parameters<typeof concurrencyLimit>[0]) => {
    const through = concurrencyLimit(width);
    const entered: string[] = [];
    const releases: (() => void)[] = [];
    const ask = (name: string, requester: ReturnType<typeof who>) =>
      through(requester, () => {
        entered.push(name);
        return new Promise<void>((done) => releases.push(done));
      }).then(
        () => 'done' as const,
        ({ status }: { status: number }) => status,
      );
    const settle = () => new Promise((done) => setImmediate(done));
    const release = async () => {
      releases.shift()?.();
      await settle();
    };
    return { ask, release, settle, entered };
  };

  it('admits four at once, then others in order, and refuses the next if full', async () => {
    const { ask, release, settle, entered } = held({ atOnce: 4, waiting: 2, retryAfterSeconds: 5 });
    const requests = Array.from({ length: 7 }, (_, n) => ask(`${n}`, who(n)));
    await settle();
    expect(entered).toEqual(['0', '1', '2', '3']);
    await expect(requests[6]).resolves.toBe(429);
    for (let n = 0; n < 6; n += 1) await release();
    expect(entered).toEqual(['0', '1', '2', '3', '4', '5']);
    expect(await Promise.all(requests.slice(0, 6))).toEqual(Array.from({ length: 6 }, () => 'done'));
  });

  it('tells refused callers when to retry', async () => {
    const through = concurrencyLimit({ atOnce: 1, waiting: 0, retryAfterSeconds: 5 });
    const running = through(who(1), () => new Promise<void>((done) => setImmediate(done)));
    await expect(through(who(2), async () => undefined)).rejects.toMatchObject({ status: 429, retryAfterSeconds: 5 });
    await running;
  });

  it('keeps its width when work fails', async () => {
    const through = concurrencyLimit({ atOnce: 1, waiting: 1, retryAfterSeconds: 5 });
    const failing = through(who(1), () => Promise.reject(new Error('broken')));
    const waiting = through(who(2), async () => 'through');
    await expect(failing).rejects.toThrow('broken');
    await expect(waiting).resolves.toBe('through');
    await expect(through(who(3), async () => 'again')).resolves.toBe('again');
  });

  describe.each([
    ['45 accounts of one network, three logins each', (n: number) => who(1, `own${n % 45}@example.com`)],
    ['one account in 135 networks', (n: number) => who(n + 1, 'own@example.com')],
    ['one account in one network', () => who(1, 'own@example.com')],
  ])('besieged by %s', (_, requester) => {
    /** 135 calls: each answered requester calls again after the next turn. */
    const siege = async () => {
      const limiter = held({ atOnce: 4, waiting: 50, retryAfterSeconds: 5 });
      let idle = Array.from({ length: 135 }, (__, n) => n);
      const turn = async () => {
        const asking = idle;
        idle = [];
        for (const n of asking) void limiter.ask('own', requester(n)).then(() => idle.push(n));
        await limiter.release();
      };
      for (let n = 0; n < 60; n += 1) await turn();
      return { ...limiter, turn };
    };

    it.each([
      ['from another network', who(250)],
      ['from the same network', who(1, 'member@example.com')],
    ])('another member %s enters with the next turn and is never turned away', async (__, member) => {
      const { ask, turn, entered } = await siege();
      let end: unknown;
      void ask('member', member).then((how) => {
        end = how;
      });
      for (let turns = 0; turns < 2; turns += 1) await turn();
      expect(entered).toContain('member');
      for (let turns = 0; turns < 4; turns += 1) await turn();
      expect(end).toBe('done');
    });
  });

  it('keeps a turn free from any one network', async () => {
    const { ask, settle, entered } = held({ atOnce: 4, waiting: 50, retryAfterSeconds: 5 });
    for (let n = 0; n < 20; n += 1) void ask('own', who(1, `own${n}@example.com`));
    void ask('member', who(2));
    await settle();
    expect(entered).toEqual(['own', 'own', 'own', 'member']);
  });
});
