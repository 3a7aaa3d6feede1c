import { brand } from '../../brand';
import { company } from './companySettings';

const { registeredName, rcNumber, address, whatsapp, dataProtection } = company;

const registered = [registeredName, rcNumber && `RC\u00a0${rcNumber}`].filter(Boolean).join(', ');
const identity = [registered, address].filter(Boolean).join(', ');

/** The product’s name, and in brackets the company. */
export function Responsible() {
  return <span>{identity ? `${brand.name} (${identity})` : brand.name}</span>;
}

/** For the support section; nothing without a registered name. */
export function RunBy() {
  return registeredName && <p className="sn-muted">{`${brand.name} is run by ${identity}.`}</p>;
}

/** Continues “write to support@…”. */
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

function WhatsAppLink() {
  if (!whatsapp) return null;
  return (
    <a className="sn-link" href={`https://wa.me/${whatsapp.slice(1)}`}>
      {`WhatsApp ${whatsapp.replace(/^(\+234)(\d{3})(\d{3})/, '$1\u00a0$2\u00a0$3\u00a0')}`}
    </a>
  );
}

/** Continues the first paragraph of the Privacy Policy. */
export function RegisteredForData() {
  return (
    dataProtection && (
      <span>{` We are registered with the Nigeria Data Protection Commission under ${dataProtection}.`}</span>
    )
  );
}

/** For the footer, one line each; empty if nothing is set. */
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
