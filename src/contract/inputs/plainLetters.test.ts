import { profileFields } from '../account';
import { isNameForBanks, spellForBanks } from './bankSpelling';
import { foldForSearch } from './plainLetters';
import { mayBeSamePerson } from './samePerson';

/** The letters beyond A to Z of Nigeria's written languages, in plain ones. */
const alphabets: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  hausa: { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y' },
  yoruba: { ẹ: 'e', ọ: 'o', ṣ: 's', á: 'a', à: 'a', ẹ́: 'e', ẹ̀: 'e', ọ́: 'o', ọ̀: 'o', ǹ: 'n', ń: 'n', m̀: 'm' },
  igbo: { ị: 'i', ọ: 'o', ụ: 'u', ṅ: 'n', ñ: 'n', ị́: 'i', ụ̀: 'u', m̄: 'm' },
  fulfulde: { ɓ: 'b', ɗ: 'd', ŋ: 'n', ɲ: 'n', ñ: 'n', ƴ: 'y' },
  kanuri: { ǝ: 'e', ə: 'e', ɍ: 'r' },
  edo: { ẹ: 'e', ọ: 'o', ẹ̀: 'e' },
  efik: { ñ: 'n', ọ: 'o', ŋ: 'n' },
  ibibio: { ʌ: 'u', ɔ: 'o', ɛ: 'e', ɨ: 'i', ʉ: 'u', ŋ: 'n', ị: 'i', ụ: 'u', ɔ́: 'o' },
  ijaw: { ạ: 'a', ẹ: 'e', ị: 'i', ọ: 'o', ụ: 'u', ɓ: 'b', ɗ: 'd' },
  tiv: { â: 'a', ê: 'e', ô: 'o', á: 'a' },
  nupe: { á: 'a', ǎ: 'a', ń: 'n', ó: 'o' },
  urhobo: { ẹ: 'e', ọ: 'o' },
  ebira: { ị: 'i', ụ: 'u', ọ: 'o', ẹ: 'e' },
  khana: { ɛ: 'e', ɔ: 'o', ã: 'a', ɛ̃: 'e', ɔ̃: 'o', ĩ: 'i', ũ: 'u' },
  berom: { ɔ: 'o', ə: 'e', ŋ: 'n' },
  bura: { ɓ: 'b', ɗ: 'd', ə: 'e' },
};

const cases = Object.entries(alphabets).flatMap(([language, letters]) =>
  Object.entries(letters).map(([letter, plain]) => [language, letter, plain] as const),
);

describe.each(cases)('in %s %s', (_language, letter, plain) => {
  it.each(['NFC', 'NFD'] as const)('is searched and paid as a plain letter (%s)', (form) => {
    const [small, capital] = [letter, letter.toUpperCase()].map((one) => one.normalize(form));
    expect(foldForSearch(`A${small}a`)).toBe(`a${plain}a`);
    expect(foldForSearch(`A${capital}a`)).toBe(`a${plain}a`);
    expect(spellForBanks(`Ada ${small}a ${capital}a`)).toBe(`Ada ${plain}a ${plain.toUpperCase()}a`);
    expect(isNameForBanks(`Ada ${small}a ${capital}a`)).toBe(true);
  });
});

it.each([
  ['ADÉ  Ọlá', 'ade ola'],
  ["Sa'adatu 'Yar'adua", 'saadatu yaradua'],
  ['Sa’adatu ʼYarʼadua', 'saadatu yaradua'],
  ['Saadatu Yaradua', 'saadatu yaradua'],
  ['Okonjo‑Iweala', 'okonjo iweala'],
  ['Okonjo – Iweala', 'okonjo iweala'],
  ['Ａｄａ\u200b O\u00adbi', 'ada obi'],
  ['Søren STRAUẞ Æbelø', 'soren strauss aebelo'],
  ['مُحَمَّد', 'محمد'],
  ['İpek', 'ipek'],
  [' - ', ''],
])('%j is searched as %j', (typed, folded) => {
  expect(foldForSearch(typed)).toBe(folded);
});

describe('a username', () => {
  it.each([
    ...Object.values(alphabets).map((letters) => `a.${Object.keys(letters).join('')}`),
    'Ọ̀ṣun_1',
    'ʼYarʼadua',
    "'yar.adua",
    'ẹ̀bùn'.normalize('NFD'),
    'Ọlá'.normalize('NFD'),
    'محمد_1',
    '𞤢𞤣𞤤𞤢𞤥',
    'a'.repeat(30),
    'ọ̀'.repeat(30),
  ])('may be %s', (name) => {
    expect(profileFields.shape.username.parse(name)).toBe(name.normalize('NFKC'));
  });

  it.each([
    ['too short', 'ab'],
    ['two letters with marks', 'ẹ̀ọ́'],
    ['too long', 'a'.repeat(31)],
    ['a Cyrillic letter', 'аda'],
    ['another script', 'Анна'],
    ['two scripts', 'adaمحمد'],
    ['a letter that looks like a stroke', 'adaǀ'],
    ['a small capital without a reading', 'ᴀᴅᴀ'],
    ['a heap of marks', `ada${'\u0301'.repeat(9)}`],
    ['a mark in front', '\u0301ada'],
    ['a space', 'ada obi'],
    ['a hyphen', '-ada'],
    ['an at sign', '@ada'],
    ['another keyboard’s digits', 'ada٣'],
  ])('has not %s', (_what, name) => {
    expect(profileFields.shape.username.safeParse(name).success).toBe(false);
  });
});

test.each([
  ['Blessing Owolabi', 'SAMUEL OWOLABI BLESSING', true],
  ['Ada Obi', 'OBI ADA NGOZI', true],
  ['Adé Òbí', 'ADE OBI', true],
  ['Ada', 'ADA OBI', true],
  ['Halima Ɓaɗamasi', 'BADAMASI HALIMA', true],
  ['Sa’adatu ʼYarʼadua', "SA'ADATU YARADUA", true],
  ['Ngozi Okonjo‑Iweala', 'OKONJO IWEALA N', true],
  ['Ada Obi', 'ADA EZE', false],
  ['Ada Obi', 'CHINEDU BALOGUN', false],
  ['Ada O. Obi', 'O CHINEDU BALOGUN', false],
])('%s and %s may be the same person: %s', (one, other, may) => {
  expect(mayBeSamePerson(one, other)).toBe(may);
});
