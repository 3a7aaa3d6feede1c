import { fields } from '../messages';
import { withThousands } from '../messages/words';
import { apostrophes, hyphens, withAsciiDigits } from './characters';
import type { Reading } from './reading';

/** Characters that apps put around a figure. Not U+202E, which shows another figure than is written. */
const invisible = /[\u00AD\u200B-\u200F\u202A-\u202D\u2060-\u2064\u2066-\u2069\u061C\uFEFF]/g;
const signs: readonly (readonly [RegExp, string])[] = [
  [/[\uFF0C\u060C]/g, ','],
  [/[\uFF0E\u066B]/g, '.'],
  [/\s/g, ' '],
  [hyphens, '-'],
  [apostrophes, "'"],
  [/\u066C/g, "'"],
];

const plain = (typed: string): string =>
  signs
    .reduce((text, [sign, ascii]) => text.replace(sign, ascii), withAsciiDigits(typed.replace(invisible, '')))
    .trim()
    .replace(/\.$/, '');

const money = /^(?:₦|ngn|naira|=?n=?|#)?\s*(.*?)\s*(?:₦|ngn|naira|n)?\s*(?:only)?\s*(?:\/[-=])?$/i;

const whole = /^\d+$/;
const grouped = /^[1-9]\d{0,2}(?:([, '])\d{3})(?:\1\d{3})*(?:\.\d{1,2})?$/;
const groupedByDots = /^[1-9]\d{0,2}(?:(?:\.\d{3})+,\d{1,2}|(?:\.\d{3}){2,})$/;
const groupedBySpaces = /^[1-9]\d{0,2}(?: \d{3})+,\d{1,2}$/;
const decimal = /^\d+[.,]\d{1,2}$/;
/** A separator and three digits, which may part thousands or decimals. */
const twofold = /^(\d+)([.,])(\d{3})$/;
/** 12.5K and 1.2M; two decimals and a small k are also naira and kobo. */
const shortened = /^([\d,. ]+?)\s*([km])$/i;
const nairaAndKobo = /[.,]\d\d$/;
const zeros: Readonly<Record<string, number>> = { k: 3, m: 6 };

const readNumber = (text: string): string | null => {
  if (whole.test(text)) return text;
  if (grouped.test(text)) return text.replace(/[, ']/g, '');
  if (groupedByDots.test(text)) return text.replaceAll('.', '').replace(',', '.');
  if (groupedBySpaces.test(text)) return text.replaceAll(' ', '').replace(',', '.');
  if (decimal.test(text)) return text.replace(',', '.');
  return null;
};

const readShortened = (text: string): string | null => {
  const [, figure = '', unit = ''] = shortened.exec(text) ?? [];
  const [integer = '', decimals = ''] = readNumber(figure)?.split('.') ?? [];
  return integer === '' ? null : integer + decimals.padEnd(zeros[unit.toLowerCase()] ?? 0, '0');
};

/** A read figure with thousands, for a field: 1,550.50. */
export const formatFigure = (figure: string): string => {
  const [integer = '', decimals] = figure.split('.');
  const number = withThousands(integer.replace(/^0+(?=\d)/, ''));
  return decimals === undefined ? number : `${number}.${decimals}`;
};

const naira = (figure: string): string => `₦${formatFigure(figure)}`;

const namingBoth = (text: string): string | null => {
  const [, figure = '', unit = ''] = shortened.exec(text) ?? [];
  const thousands = readShortened(text);
  if (thousands !== null && unit.toLowerCase() === 'k')
    return fields.amountTwofold(naira(thousands), naira(readNumber(figure) ?? ''));
  const [, before = '', , after = ''] = twofold.exec(text) ?? [];
  return after === ''
    ? null
    : fields.amountTwofold(naira(`${before}${after}`), naira(`${before}.${after.slice(0, 2)}`));
};

const isTwofold = (text: string): boolean => {
  const [, figure = '', unit = ''] = shortened.exec(text) ?? [];
  return unit.toLowerCase() === 'k' && nairaAndKobo.test(figure);
};

const longest = 60;

/**
 * Reads a figure as people write it here: a comma before three digits parts thousands, one before one or two digits parts the decimals. It drops
 * nothing that it does not know, and refuses what can be read two ways with both readings.
 * @param refused the message for any other text, and `negative` for a figure below zero.
 * @returns digits, with a decimal point if there are decimals.
 */
export const readFigure = (typed: string, refused: string, negative = refused): Reading => {
  const [, text = ''] = typed.length > longest ? [] : (money.exec(plain(typed)) ?? []);
  const value = readNumber(text) ?? (isTwofold(text) ? null : readShortened(text));
  if (value !== null) return { value };
  if (/^-\s*[₦\d]/.test(text)) return { problem: negative };
  return { problem: namingBoth(text) ?? refused };
};

/** The same for a count: without currency and decimals, also as platforms shorten it: 12.5K. */
export const readCount = (typed: string, refused: string): Reading => {
  const text = typed.length > longest ? '' : plain(typed).replace(/^followers?\s*:?\s*|\s*followers?$/gi, '');
  const value = readNumber(text) ?? readShortened(text);
  if (value !== null && whole.test(value)) return { value };
  const [, before = '', , after = ''] = twofold.exec(text) ?? [];
  if (after !== '') return { problem: fields.countMeant(formatFigure(before + after)) };
  // 12K+ is more than 12,000.
  const least = text.endsWith('+') ? readCount(text.slice(0, -1), refused) : { problem: refused };
  return 'value' in least ? { problem: fields.countMeant(formatFigure(least.value)) } : least;
};

/** The figure of a field as a number; NaN while it cannot be read. */
export const figureOf = (typed: unknown): number => {
  const reading = readFigure(typeof typed === 'string' || typeof typed === 'number' ? String(typed) : '', '');
  return 'value' in reading ? Number(reading.value) : Number.NaN;
};

/** A field's figure in plain digits, as calls carry it; unreadable ones are unchanged. */
export const plainFigure = <Typed extends string | number>(typed: Typed): Typed | string => {
  if (typeof typed === 'number') return typed;
  const reading = readFigure(typed, '');
  return 'value' in reading ? reading.value : typed;
};
