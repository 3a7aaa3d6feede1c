import { fields } from '../messages';
import { hyphens, withAsciiDigits } from './characters';
import { plainLine } from './hidden';
import type { Reading } from './reading';

// Nigeria's mobile ranges in the current numbering plan: 700 (UAN) and 800 (toll-free) are not among them.
const mobile = /^(?:(?:702[0-24-9]|819[01])\d{6}|(?:7(?:0[13-9]|[12]\d)|8(?:0[1-9]|1[0-8])|9(?:0[1-9]|1[1-6]))\d{7})$/;
const label = /^(?:tel|phone|mobile|whatsapp|call)\b(?: number)?\s*[.:]?\s*/i;
/** A link that opens a chat with the number. */
const chat = /^(?:https?:\/\/)?(?:wa\.me\/|(?:api|web)\.whatsapp\.com\/send\/?\?phone=)(\+?\d+)(?:[/?&].*)?$/i;
/** Quotes, brackets, chat markup and pictures, but no words. */
const around = /^[^\p{L}\p{N}+(]+|[^\p{L}\p{N})]+$/gu;
/** The country code after +, or after the prefix of calls abroad: 00, and 009 from Nigeria. */
const country = /^(?:\+|009?)?234(?=0?\d{10}$)/;
const several = /\d{10}.*?[^\d].*?\d{10}|\d{20}/;

const national = (digits: string): string => digits.replace(country, '').replace(/^0(?=\d{10}$)/, '');

/** A Nigerian mobile number in any of the forms people write (0803…, 803…, 234803…, +234 (0) 803…, 00234…, tel:…), as E.164. */
export const readPhone = (typed: string): Reading => {
  const text = withAsciiDigits(plainLine(typed).normalize('NFKC'))
    .replace(hyphens, '-')
    .replace(around, '')
    .replace(label, '')
    .replace(chat, '$1');
  const digits = text.replace(/[\s()./\u00B7_-]/g, '');
  const number = national(digits);
  if (mobile.test(number)) return { value: `+234${number}` };
  if (several.test(text.replace(/[\s()-]/g, ''))) return { problem: fields.phoneSeveral };
  const isLocal = /^0[789]\d*$/.test(digits) && digits.length !== 11;
  return { problem: isLocal ? fields.phoneLength(digits.length) : fields.phone };
};

/** A number as people here write it: 0803 123 4567. */
export const formatPhone = (e164: string): string => e164.replace(/^\+234(\d{3})(\d{3})(\d{4})$/, '0$1 $2 $3');
