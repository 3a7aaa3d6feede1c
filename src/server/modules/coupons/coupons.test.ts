import { eq } from 'drizzle-orm';
import * as contract from '../../../contract/coupons';
import * as messages from '../../../contract/messages';
import { newId } from '../../context';
import { auditLog, coupons } from '../../db/schema';
import { adminPerson, person } from '../../testing/factories';
import { couponMade } from '../../testing/signingUp';
import { testContext } from '../../testing/testContext';
import { adminRoutes, assertCouponFree, releaseCouponOf, releaseExpiredCoupons, reserveCoupon, spendCoupon } from '.';
import { generateCoupon, voidCoupons, listCoupons } from './coupons';

const t = testContext();
const getCoupon = async (code: string) => (await t.ctx.db.select().from(coupons).where(eq(coupons.code, code)))[0]!;
const taken = { status: 409, fields: { coupon_code: messages.login.signupCouponInvalid } };

describe('creating one', () => {
  it('puts a free coupon on top of the list with one audit row', async () => {
    const admin = t.as(await adminPerson(t.ctx));
    await couponMade(t.ctx);
    t.clock.advance({ minutes: 1 });
    const { message, ...made } = await generateCoupon(admin);
    expect(message).toBe(messages.members.couponGenerated);
    expect(made).toEqual({
      id: expect.any(String),
      code: expect.stringMatching(/^SN-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/),
      status: 'pending',
      used_by: '',
      createdAt: t.clock.now().toISOString(),
    });
    const { codes, meta } = await listCoupons(admin, {});
    expect(codes[0]).toEqual(made);
    expect(meta.total).toBe(2);
    const log = await t.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'coupon.generate'));
    expect(log).toEqual([expect.objectContaining({ objectId: made.id, actorKind: 'admin' })]);
  });

  it('by GET is refused to followed links; by POST it is not', () => {
    const barred = adminRoutes.filter(({ options }) => options.notByLink).map(({ endpoint }) => endpoint.name);
    expect(barred).toEqual([contract.generateCoupon.name]);
    expect(contract.generateCoupon.method).toBe('GET');
  });
});

describe('the list', () => {
  it('shows who holds a coupon and searches by that name, code and status', async () => {
    const admin = t.as(await adminPerson(t.ctx));
    const [ada, bola] = [await person(t.ctx, { fullname: 'Ada Obi' }), await person(t.ctx, { fullname: 'Bola Ade' })];
    const [free, reserved, used] = [await couponMade(t.ctx), await couponMade(t.ctx), await couponMade(t.ctx)];
    await reserveCoupon(t.ctx, reserved, ada.id);
    await reserveCoupon(t.ctx, used, bola.id);
    await spendCoupon(t.ctx, bola.id);
    const found = async (input: Parameters<typeof listCoupons>[1]) => {
      const { codes, meta } = await listCoupons(admin, input);
      expect(meta.total).toBe(codes.length);
      return codes.map(({ code, status, used_by }) => ({ code, status, used_by }));
    };
    const adas = { code: reserved, status: 'reserved', used_by: 'Ada Obi' };
    const bolas = { code: used, status: 'used', used_by: 'Bola Ade' };
    expect(await found({ q: 'ada ob' })).toEqual([adas]);
    expect(await found({ q: used.toLowerCase() })).toEqual([bolas]);
    expect(await found({ status: 'pending' })).toEqual([{ code: free, status: 'pending', used_by: '' }]);
    expect(await found({ status: 'used', q: 'Ada' })).toEqual([]);
    expect((await found({ sort: 'code' })).map(({ code }) => code)).toEqual([free, reserved, used].sort());
  });
});

/** Each status, and whether someone else can reserve the coupon. */
const table: [string, (code: string) => Promise<void>, boolean][] = [
  ['new', async () => undefined, true],
  ['reserved', async (code) => reserveCoupon(t.ctx, code, (await person(t.ctx)).id), false],
  [
    'reserved 24 hours ago, not yet released',
    async (code) => {
      await reserveCoupon(t.ctx, code, (await person(t.ctx)).id);
      t.clock.advance({ hours: 24 });
    },
    true,
  ],
  [
    'reserved a millisecond less than 24 hours ago',
    async (code) => {
      await reserveCoupon(t.ctx, code, (await person(t.ctx)).id);
      t.clock.advance({ hours: 23, minutes: 59, seconds: 59, ms: 999 });
    },
    false,
  ],
  [
    'given back',
    async (code) => {
      const { id } = await person(t.ctx);
      await reserveCoupon(t.ctx, code, id);
      await releaseCouponOf(t.ctx, id);
    },
    true,
  ],
  [
    'used long ago',
    async (code) => {
      const { id } = await person(t.ctx);
      await reserveCoupon(t.ctx, code, id);
      await spendCoupon(t.ctx, id);
      t.clock.advance({ days: 30 });
    },
    false,
  ],
  [
    'void',
    async (code) => void (await t.ctx.db.update(coupons).set({ status: 'void' }).where(eq(coupons.code, code))),
    false,
  ],
];

it.each(table)('a coupon that is %s is given or refused', async (_, prepare, free) => {
  const code = await couponMade(t.ctx);
  await prepare(code);
  const before = await getCoupon(code);
  const bola = await person(t.ctx);
  if (free) {
    await assertCouponFree(t.ctx, code);
    await reserveCoupon(t.ctx, code, bola.id);
    expect(await getCoupon(code)).toMatchObject({ status: 'reserved', heldBy: bola.id });
  } else {
    await expect(assertCouponFree(t.ctx, code)).rejects.toMatchObject(taken);
    await expect(reserveCoupon(t.ctx, code, bola.id)).rejects.toMatchObject(taken);
    expect(await getCoupon(code)).toEqual(before);
  }
});

it('a used coupon keeps its time if its holder spends again', async () => {
  const code = await couponMade(t.ctx);
  const { id } = await person(t.ctx);
  await reserveCoupon(t.ctx, code, id);
  await spendCoupon(t.ctx, id);
  const before = await getCoupon(code);
  t.clock.advance({ minutes: 1 });
  await spendCoupon(t.ctx, id);
  expect(await getCoupon(code)).toEqual(before);
});

it('an unknown code is refused like a used one', async () => {
  await expect(reserveCoupon(t.ctx, 'SN-NONE-NONE', (await person(t.ctx)).id)).rejects.toMatchObject(taken);
});

it('expired reservations are released with audit rows, and no other coupon changes', async () => {
  const [old, young, used] = [await couponMade(t.ctx), await couponMade(t.ctx), await couponMade(t.ctx)];
  const [ada, bola, chi] = [await person(t.ctx), await person(t.ctx), await person(t.ctx)];
  await reserveCoupon(t.ctx, old, ada.id);
  await reserveCoupon(t.ctx, used, chi.id);
  await spendCoupon(t.ctx, chi.id);
  t.clock.advance({ hours: 12 });
  await reserveCoupon(t.ctx, young, bola.id);
  t.clock.advance({ hours: 12 });
  await releaseExpiredCoupons(t.ctx);
  await releaseExpiredCoupons(t.ctx);
  expect(await getCoupon(old)).toMatchObject({ status: 'pending', heldBy: null, reservedUntil: null });
  expect(await getCoupon(young)).toMatchObject({ status: 'reserved', heldBy: bola.id });
  expect(await getCoupon(used)).toMatchObject({ status: 'used', heldBy: chi.id });
  const log = await t.ctx.db.select().from(auditLog);
  expect(log).toEqual([
    expect.objectContaining({ action: 'coupon.release', actorKind: 'system', objectId: (await getCoupon(old)).id }),
  ]);
  await expect(releaseExpiredCoupons(t.anonymous())).rejects.toThrow('acted as the system');
});

describe('voiding', () => {
  const voidThem = async (ids: string[]) =>
    contract.voidCoupons.answer.parse({
      error: false,
      ...(await voidCoupons(t.as(await adminPerson(t.ctx)), { ids })),
    });

  it('voids free coupons for good with audit rows, and explains why others stay', async () => {
    const codes = [];
    for (let n = 0; n < 5; n += 1) codes.push(await couponMade(t.ctx));
    const [free, ranOut, used, reserved, gone] = codes as [string, string, string, string, string];
    const reserve = async (code: string) => {
      const { id } = await person(t.ctx);
      await reserveCoupon(t.ctx, code, id);
      return id;
    };
    await reserve(ranOut);
    await spendCoupon(t.ctx, await reserve(used));
    t.clock.advance({ hours: 24 });
    await reserve(reserved);
    const idOf = async (code: string) => (await getCoupon(code)).id;
    await voidThem([await idOf(gone)]);

    const unknown = newId();
    const ids = [...(await Promise.all([free, ranOut, used, reserved, gone].map(idOf))), unknown];
    const { message, data } = await voidThem([...ids, ids[0]!]);
    expect(message).toBe(messages.members.couponVoided(2));
    expect(new Set(data.voided)).toEqual(new Set(ids.slice(0, 2)));
    expect(data.refused).toEqual([
      { id: ids[2], code: used, message: messages.members.couponVoidUsed },
      { id: ids[3], code: reserved, message: messages.members.couponVoidReserved },
      { id: ids[4], code: gone, message: messages.members.couponVoidAlready },
      { id: unknown, code: null, message: messages.members.couponVoidUnknown },
    ]);
    for (const code of [free, ranOut]) {
      expect(await getCoupon(code)).toMatchObject({ status: 'void', heldBy: null, reservedUntil: null });
      await expect(assertCouponFree(t.ctx, code)).rejects.toMatchObject(taken);
    }
    expect(await getCoupon(used)).toMatchObject({ status: 'used' });
    const log = await t.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'coupon.void'));
    expect(new Set(log.map(({ objectId }) => objectId))).toEqual(new Set([ids[4], ids[0], ids[1]]));
    expect(log[0]).toMatchObject({ before: { status: 'pending' }, after: { status: 'void' } });
  });
});
