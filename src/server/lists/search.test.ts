import { newId } from '../context';
import { coupons, ledgerAccounts, users } from '../db/schema';
import type { Predicate } from './lists';
import { codesMatch, peopleFound, wordsMatch } from './search';
import { person } from '../testing/factories';
import { testContext } from '../testing/testContext';

const t = testContext();

describe('names', () => {
  const named = async (q: string) =>
    (
      await t.ctx.db
        .select({ name: users.fullname })
        .from(users)
        .where(wordsMatch(q, [users.fullname]))
    )
      .map(({ name }) => name)
      .sort();

  it.each([
    ['three letters anywhere', 'dao', ['Adaobi Nwosu']],
    ['one letter where a word begins', 'o', ['Ada Obi']],
    ['two letters where a word begins, in any case', 'AD', ['Ada Obi', 'Adaobi Nwosu']],
    ['two letters that only stand inside a word', 'da', []],
    ['a space and what follows it', ' o', ['Ada Obi']],
    ['an underscore as itself', '_x', ['Under _x']],
    ['a percent sign as itself', '%', []],
    ['a letter and full stops', 'a..', []],
    ['a whole name', 'ada obi', ['Ada Obi']],
  ])('are found by %s', async (_, q, found) => {
    for (const fullname of ['Ada Obi', 'Adaobi Nwosu', 'Under _x', 'Chi Eze']) await person(t.ctx, { fullname });
    expect(await named(q)).toEqual(found);
  });
});

describe('codes', () => {
  const codes = async (q: string) =>
    (
      await t.ctx.db
        .select({ code: coupons.code })
        .from(coupons)
        .where(codesMatch(q, [coupons.code]))
    )
      .map(({ code }) => code)
      .sort();

  it.each([
    ['three characters anywhere, in any case', 'k9z', ['SN-4K9Z']],
    ['one character at the beginning', 's', ['SN-4K9Z', 'SN-7M2Q']],
    ['two characters that only stand in the middle', '7M', []],
    ['no letter or digit at all', '-', []],
    ['a percent sign as itself', 'SN%', []],
    ['its beginning, in any case', 'sn-4', ['SN-4K9Z']],
    ['what ends with its letters and goes on behind them', 'N-7m2', ['SN-7M2Q']],
    ['the right part behind other letters', 'XSN-4K9Z', []],
    ['an underscore behind the letters as itself', 'SN-4_', []],
    ['a text with a gap', 'SN 4K9Z', []],
  ])('are found by %s', async (_, q, found) => {
    const { id: createdBy } = await person(t.ctx);
    const coupon = (code: string) => ({
      id: newId(),
      code,
      status: 'pending' as const,
      createdBy,
      createdAt: t.clock.now(),
    });
    await t.ctx.db.insert(coupons).values(['SN-4K9Z', 'SN-7M2Q'].map(coupon));
    expect(await codes(q)).toEqual(found);
  });
});

describe('rows of members', () => {
  const holders = async (form: Predicate[keyof Predicate]) =>
    (await t.ctx.db.select({ id: ledgerAccounts.userId }).from(ledgerAccounts).where(form)).map(({ id }) => id).sort();

  it('are the same by ids, row by row, and all at once', async () => {
    const found = [];
    for (const fullname of ['Ada Obi', 'Ada Eze', 'Bola Ade']) found.push(await person(t.ctx, { fullname }));
    const few = await peopleFound(t.ctx, 'ada');
    const many = await peopleFound(t.ctx, 'ada', 1);
    const expected = found
      .slice(0, 2)
      .map(({ id }) => id)
      .sort();
    for (const among of [few, many]) {
      expect(await holders(among(ledgerAccounts.userId).limited)).toEqual(expected);
      expect(await holders(among(ledgerAccounts.userId).full)).toEqual(expected);
    }
    const nobody = await peopleFound(t.ctx, 'zzz');
    expect(await holders(nobody(ledgerAccounts.userId).limited)).toEqual([]);
  });
});
