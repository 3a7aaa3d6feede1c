import { fields } from '../messages';
import { hyphens, withAsciiDigits } from './characters';
import { plainLine } from './hidden';
import type { Reading } from './reading';

// Nigeria's mobile ranges in the current numbering plan: 700 (UAN) and 800 (toll-free) are not among them.
const mobile = /^(?:(?:702[0-24-9]|819[01])\d{6}|(?:7(?:0[13-9]|[12]\d)|8(?:0[1-9]|1[0-8])|9(?:0[1-9]|1[1-6]))\d{7})$/;
/** A link that opens a chat with the number. */
const chat = /(?:https?:\/\/)?(?:wa\.me\/|(?:api|web)\.whatsapp\.com\/send\/?\?phone=)(\+?\d+)(?:[/?&]\S*)?/gi;
/** After the country code, + or the prefix of calls abroad: 00, and 009 from Nigeria. No letter or digit touches it. */
const written =
  /(?<![\p{L}\p{N}+])(?:(?:\+|00\s?9?\s?)?234[\s()./\u00B7_-]{0,3}0?|0)?[\s()./\u00B7_-]{0,3}[789](?:[\s()./\u00B7_-]{0,3}\d){9}(?![\p{L}\p{N}])/gu;
/** A figure that may belong to the number. */
const more = /(?<![\p{L}\d])[\d+]+(?![\p{L}\d])/u;
const longest = 15;

/** A Nigerian mobile number in any of the forms people write (0803…, 803…, 234803…, +234 (0) 803…, 00234…, tel:…), alone or in a sentence, as E.164. */
export const readPhone = (typed: string): Reading => {
  const text = withAsciiDigits(plainLine(typed).normalize('NFKC')).replace(hyphens, '-').replace(chat, ' $1 ');
  const found = new Set<string>();
  const rest = text.replace(written, (number) => {
    const national = number.replace(/\D/g, '').slice(-10);
    if (!mobile.test(national)) return number;
    found.add(`+234${national}`);
    return ' ';
  });
  const [one, other] = found;
  if (one !== undefined && other !== undefined)
    return { problem: fields.phoneSeveral(formatPhone(one), formatPhone(other)) };
  if (one !== undefined && !more.test(rest)) return { value: one };
  const digits = text.replace(/\D/g, '');
  const isLocal = /^0[789]/.test(digits) && digits.length !== 11 && digits.length < longest;
  return { problem: isLocal ? fields.phoneLength(digits.length) : fields.phone };
};

/** A number as people here write it: 0803 123 4567. */
export const formatPhone = (e164: string): string => e164.replace(/^\+234(\d{3})(\d{3})(\d{4})$/, '0$1 $2 $3');
