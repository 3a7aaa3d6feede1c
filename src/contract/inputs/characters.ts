/** Invisible characters. Blank symbols count too: Unicode calls them letters or symbols. */
export const hidden =
  '\\p{Default_Ignorable_Code_Point}\\p{Cf}\\p{Cc}\\p{Co}\\p{Cn}\\p{Cs}\\p{Zl}\\p{Zp}\\u2800\\uFFFC\\u{13441}\\u{13442}\\u{1D159}';

export const hyphens = /[\p{Pd}\u2043\u2212]/gu;
export const apostrophes =
  /[\u2018\u2019\u201B\u02B9\u02BB\u02BC\u02BD\u02C8\u02BE\u02BF\u2032\u00B4\u0060\uA78B\uA78C\uFF07\u05F3]/g;

/** Marks that follow an address in a sentence or a chat, of every script that members write, for a character class. */
export const closing = `.,;:!?…。،؛؟۔።।！，；：·*|\\x60'"’”“»›》）>👈`;

const isDigit = /^\p{Nd}$/u;
/** Unicode lists the digits of every script from 0 to 9, without a gap between them. */
const asciiDigit = (char: string): string => {
  const code = char.codePointAt(0) ?? 0;
  let before = 0;
  while (isDigit.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
};

/** Digits of every keyboard, Arabic, Persian and full width too, as 0 to 9. */
export const withAsciiDigits = (text: string): string => text.replace(/\p{Nd}/gu, asciiDigit);
