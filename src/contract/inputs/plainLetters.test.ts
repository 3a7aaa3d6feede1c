import { isNameForBanks, spellForBanks } from './bankSpelling';
import { foldForSearch } from './plainLetters';

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
