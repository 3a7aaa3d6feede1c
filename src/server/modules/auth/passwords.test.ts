import { hash } from '@node-rs/argon2';
import * as messages from '../../../contract/messages';
import { gate } from './gate';
import { hashPassword, isOutdated, nobodysHash, refuseGuessable, verifyPassword } from './passwords';

const own = ['ada.obi@example.com', '+2348031234567', 'Ada Obi Okafor'];

describe('a password', () => {
  it('is hashed with argon2id at 19 MiB and two passes, differently each time', async () => {
    const [one, two] = [await hashPassword('violet-harmattan-91'), await hashPassword('violet-harmattan-91')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await verifyPassword(one, 'violet-harmattan-91')).toBe(true);
    expect(await verifyPassword(one, 'violet-harmattan-92')).toBe(false);
  });

  it('is hashed at the costs of today, and so is that of nobody, so that both take as long', async () => {
    expect(isOutdated(await hashPassword('violet-harmattan-91'))).toBe(false);
    expect(isOutdated(nobodysHash)).toBe(false);
  });

  it.each([
    ['less memory', { memoryCost: 9_728, timeCost: 2, parallelism: 1 }],
    ['fewer passes', { memoryCost: 19_456, timeCost: 1, parallelism: 1 }],
    ['two lanes', { memoryCost: 19_456, timeCost: 2, parallelism: 2 }],
  ])('that was hashed with %s is due for a new hash', async (_, cost) => {
    expect(isOutdated(await hash('violet-harmattan-91', cost))).toBe(true);
  });

  it.each(['', 'violet-harmattan-91', '\u0000'])('opens nothing where there is no account (“%s”)', async (password) => {
    expect(await verifyPassword(undefined, password)).toBe(false);
  });

  it('opens nothing where the stored hash is none', async () => {
    expect(await verifyPassword('no password opens this account', 'violet-harmattan-91')).toBe(false);
  });

  it.each([
    ['password', false],
    ['PASSWORD', false],
    ['12345678', false],
    ['qwertyuiop', false],
    ['iloveyou', false],
    ['football1', false],
    ['ShareNaira2026!', false],
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

describe('a gate', () => {
  const held = () => {
    const releases: (() => void)[] = [];
    return { work: () => new Promise<void>((done) => releases.push(done)), releases };
  };

  it('lets four in at once, the others in their order, and turns away whoever finds the line full', async () => {
    const { work, releases } = held();
    const through = gate({ atOnce: 4, waiting: 2, retryAfterSeconds: 5 });
    const order: number[] = [];
    const entered = Array.from({ length: 6 }, (_, n) => through(work).then(() => order.push(n)));
    expect(releases).toHaveLength(4);
    await expect(through(work)).rejects.toMatchObject({ status: 429, retryAfterSeconds: 5 });
    for (let n = 0; n < 6; n += 1) {
      releases[n]!();
      await entered[n];
    }
    expect(order).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('stays as wide as it was when work fails', async () => {
    const through = gate({ atOnce: 1, waiting: 1, retryAfterSeconds: 5 });
    const failing = through(() => Promise.reject(new Error('broken')));
    const waiting = through(async () => 'through');
    await expect(failing).rejects.toThrow('broken');
    await expect(waiting).resolves.toBe('through');
    await expect(through(async () => 'again')).resolves.toBe('again');
  });
});
