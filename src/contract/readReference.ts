import { z } from 'zod';
import { fields, funding } from './messages';

/** Invisible characters: they have no width, or only change their neighbours. */
const unseen = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
const plain = /^[\x20-\x7e]*$/;
const alphanumeric = /[A-Za-z0-9]/;

type ReadReference = { readonly ok: true; readonly value: string } | { readonly ok: false; readonly why: string };

/** A bank's reference as people type it, with plain spaces and dashes. Look-alike letters are refused: with them one transfer could be recorded twice. */
export const readReference = (typed: string): ReadReference => {
  const value = typed
    .normalize('NFKC')
    .replace(/[\p{Zs}\t\r\n]+/gu, ' ')
    .replace(/\p{Pd}/gu, '-')
    .trim();
  if (value === '') return { ok: false, why: fields.required };
  if (unseen.test(typed.replace(/[\t\r\n]/g, '')) || unseen.test(value))
    return { ok: false, why: funding.referenceUnseen };
  const strange = [...value].find((character) => !plain.test(character));
  if (strange !== undefined) return { ok: false, why: funding.referenceStrange(strange) };
  return alphanumeric.test(value) ? { ok: true, value } : { ok: false, why: funding.referenceEmpty };
};

export const bankReferenceInput = z
  .string({ error: fields.required })
  .max(200, fields.tooLong)
  .transform((typed, { issues }) => {
    const read = readReference(typed);
    if (read.ok) return read.value;
    issues.push({ code: 'custom', message: read.why, input: typed });
    return z.NEVER;
  })
  .pipe(z.string().max(60, fields.tooLong));
