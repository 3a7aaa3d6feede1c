import { sql } from 'drizzle-orm';
import { foldForSearch } from '../../contract/inputs/plainLetters';
import { newId } from '../context';
import { coupons, ledgerAccounts, users } from '../db/schema';
import { matches, type Predicate } from './lists';
import { codesMatch, peopleFound, phonesMatch } from './search';
import { person } from '../testing/factories';
import { testContext } from '../testing/testContext';

const t = testContext();

describe('names', () => {
  const named = async (q: string) =>
    (
      await t.ctx.db
        .select({ name: users.fullname })
        .from(users)
        .where(matches(q, [users.fullname]))
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

describe('a name', () => {
  const alike = [
    ['Adé Ọláńrewájú', 'ade olanrewaju', 'Olanrewaju Ade', 'ADÉ', 'ọlá', 'ola\u0301n\u0301re'],
    ['Halima Ɓaɗamasi', 'badamasi halima', 'ɓaɗamasi', 'HALIMA BADAMASI'],
    ['Sa’adatu ʼYarʼadua', "sa'adatu", 'saadatu', "'Yar'adua", '’yar’adua', 'yaradua', "yar'adua sa‘adatu"],
    ['Ngozi Okonjo-Iweala', 'okonjo iweala', 'Okonjo‑Iweala', 'iweala ngozi', 'okonjo–iweala'],
    ['Ekaette Ŋka Ɔbɔŋ', 'obo', 'nka', 'Ɔbɔŋ', 'obon ekaette'],
    ['Aisha Aǝza', 'aeza', 'aisha aəza'],
  ] as const;

  it.each(alike.flatMap(([fullname, ...typed]) => typed.map((q) => [fullname, q] as const)))(
    '%s is found by %j',
    async (fullname, q) => {
      const { id } = await person(t.ctx, { fullname });
      await person(t.ctx, { fullname: 'Chi Eze' });
      const found = await t.ctx.db
        .select({ id: users.id })
        .from(users)
        .where(matches(q, [users.fullname]));
      expect(found).toEqual([{ id }]);
    },
  );

  it('is not found by words that only its middle has', async () => {
    await person(t.ctx, { fullname: 'Adaobi Nwosu' });
    for (const q of ['ada obi', "'", '-', '\u0301', 'nwo sad'])
      expect(await t.ctx.db.$count(users, matches(q, [users.fullname]))).toBe(0);
  });
});

it('the database folds every letter as the contract does', async () => {
  const ranges = [
    [0x20, 0x24ff],
    [0x2c60, 0x2c7f],
    [0xa720, 0xa7bf],
    [0xfb00, 0xfb06],
    [0xfe00, 0xfe2f],
    [0xfe58, 0xfe63],
    [0xff01, 0xff5e],
    [0x1e900, 0x1e94a],
  ] as const;
  const characters = ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)))
    .filter((char) =>
      /[\p{Script=Latin}\p{Script=Arabic}\p{Script=Adlam}\p{ASCII}\p{P}\p{Zs}\p{Cf}\u0300-\u036f]/u.test(char),
    )
    .filter((char) => !/[\p{Cn}\p{Cc}]/u.test(char));
  const { rows } = await t.ctx.db.execute<{ char: string; folded: string }>(
    sql`SELECT char, fold_for_search('a' || char || 'é') AS folded FROM unnest(${sql.param(characters)}::text[]) AS char`,
  );
  expect(rows).toHaveLength(characters.length);
  expect(rows.filter(({ char, folded }) => folded !== foldForSearch(`a${char}é`))).toEqual([]);
});

it('the database folds plain text and none at all', async () => {
  const { rows } = await t.ctx.db.execute(
    sql`SELECT fold_for_search(' O''Brien -  X') AS plain, fold_for_search('') AS empty, fold_for_search(NULL) AS none`,
  );
  expect(rows).toEqual([{ plain: 'obrien x', empty: '', none: null }]);
});

it('a phone number is found as people write it', async () => {
  const { id } = await person(t.ctx, { phone: '+2348031234567' });
  for (const q of ['0803 123', '803-123‑4567', '+234 803', '2348031234567', '(0803) 123'])
    expect(await t.ctx.db.select({ id: users.id }).from(users).where(phonesMatch(q, users.phone))).toEqual([{ id }]);
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
    ['another hyphen, digits of another keyboard and hidden marks', '\u202asn‑4k９z\u202c ', ['SN-4K9Z']],
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
