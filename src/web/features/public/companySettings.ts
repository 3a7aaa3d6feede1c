import { z } from 'zod';
import { company as given } from '../../../contract/brand';

const text = z
  .string()
  .trim()
  .min(1, 'must not be empty: null leaves it out')
  .max(100, 'must be at most 100 characters long')
  .nullable();
const settings = z.object({
  registeredName: text,
  rcNumber: z
    .string()
    .regex(/^\d{4,8}$/, 'must be digits alone, without the RC before them: 1234567')
    .nullable(),
  address: text,
  whatsapp: z
    .string()
    .regex(
      /^\+(?:234[789][01]\d{8}|(?!234)[1-9]\d{7,14})$/,
      'must be a number with its country and without spaces: +2348031234567',
    )
    .nullable(),
  dataProtection: text,
});
type Company = z.output<typeof settings>;

/** @throws an Error that names every wrong setting, which fails the build. */
export const parseCompany = (asGiven: unknown): Company => {
  const parsed = settings.safeParse(asGiven);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => `company.${path.join('.')} ${message}`);
  throw new Error(`src/contract/brand.ts is wrong: ${faults.join('; ')}`);
};

export const company = parseCompany(given);
