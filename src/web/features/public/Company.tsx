import type { ReactNode } from 'react';
import { z } from 'zod';
import { brand } from '../../brand';
import { company as given } from '../../../contract/brand';
import { Portrait } from './drawings';

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

/** @throws naming every wrong setting, which fails the build */
export const parseCompany = (asGiven: unknown): Company => {
  const parsed = settings.safeParse(asGiven);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => `company.${path.join('.')} ${message}`);
  throw new Error(`src/contract/brand.ts is wrong: ${faults.join('; ')}`);
};

const company = parseCompany(given);

const { registeredName, rcNumber, address, whatsapp, dataProtection } = company;

const registered = [registeredName, rcNumber && `RC\u00a0${rcNumber}`].filter(Boolean).join(', ');
const identity = [registered, address].filter(Boolean).join(', ');

export const responsible = identity ? `${brand.name} (${identity})` : brand.name;

export function RunBy() {
  return registeredName && <p className="sn-muted">{`${brand.name} is run by ${identity}.`}</p>;
}

export function OrWhatsApp() {
  return (
    whatsapp && (
      <>
        {' '}
        <span>or on</span> <WhatsAppLink />
      </>
    )
  );
}

function WhatsAppLink({ className = 'sn-link' }: { className?: string }) {
  if (!whatsapp) return null;
  return (
    <a className={className} href={`https://wa.me/${whatsapp.slice(1)}`}>
      {`WhatsApp ${whatsapp.replace(/^(\+234)(\d{3})(\d{3})/, '$1\u00a0$2\u00a0$3\u00a0')}`}
    </a>
  );
}

/** Every way to a person that the operator has set. */
export function AskPerson({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="sn-card sn-ask" aria-labelledby="ask-title">
      <Portrait of="gele" lazy />
      <div>
        <h2 id="ask-title">{title}</h2>
        <p>{children}</p>
        <div className="sn-ask__ways">
          <WhatsAppLink className="sn-btn sn-btn--primary" />
          <a
            className={`sn-btn ${whatsapp ? 'sn-btn--ghost' : 'sn-btn--primary'}`}
            href={`mailto:${brand.supportEmail}`}
          >
            Email us
          </a>
        </div>
        <p className="sn-muted">{brand.supportEmail}</p>
      </div>
    </section>
  );
}

export const registeredForData = dataProtection
  ? ` We are registered with the Nigeria Data Protection Commission under ${dataProtection}.`
  : '';

export function CompanyLines() {
  const lines = [
    registered,
    address,
    whatsapp && <WhatsAppLink />,
    dataProtection && `Data protection registration: ${dataProtection}`,
  ].filter(Boolean);
  if (lines.length === 0) return null;
  return (
    <address className="sn-foot__company">
      {lines.map((line, index) => (
        <div key={index}>{line}</div>
      ))}
    </address>
  );
}
