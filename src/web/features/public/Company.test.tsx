import { render, screen, within } from '@testing-library/react';
import { company } from '../../../contract/brand';
import { HelpPage } from './HelpPage';
import { LandingPage } from './LandingPage';
import { NotFoundPage } from './NotFoundPage';
import { CookiesPage, PrivacyPage, TermsPage } from './LegalPage';
import { parseCompany } from './Company';

jest.mock('../../../contract/brand', () => ({
  ...jest.requireActual<object>('../../../contract/brand'),
  company: {
    registeredName: 'Ada Media Limited',
    rcNumber: '1234567',
    address: '12 Marina, Lagos Island, Lagos',
    whatsapp: '+2348031234567',
    dataProtection: 'NDPC/R/2026/00123',
  },
}));

const identity = 'Ada Media Limited, RC 1234567, 12 Marina, Lagos Island, Lagos';

it.each([LandingPage, HelpPage, PrivacyPage, TermsPage, CookiesPage, NotFoundPage])(
  'is named below every open page, each line once (%p)',
  (Page) => {
    const { container } = render(<Page />);
    const lines = [...container.querySelectorAll('footer address > *')];
    expect(lines.map((line) => line.textContent)).toEqual([
      'Ada Media Limited, RC\u00a01234567',
      '12 Marina, Lagos Island, Lagos',
      'WhatsApp +234\u00a0803\u00a0123\u00a04567',
      'Data protection registration: NDPC/R/2026/00123',
    ]);
  },
);

it('is named in the landing page’s support section, with WhatsApp', () => {
  const { container } = render(<LandingPage />);
  const support = container.querySelector<HTMLElement>('#support')!;
  expect(support).toHaveTextContent(/write to support@\S+ or on WhatsApp \+234 803 123 4567\./);
  expect(within(support).getByRole('link', { name: /^WhatsApp/ })).toHaveAttribute(
    'href',
    'https://wa.me/2348031234567',
  );
  expect(support).toHaveTextContent(`ShareNaira is run by ${identity}.`);
});

it('answers on WhatsApp at the end of Help', () => {
  render(<HelpPage />);
  const person = within(screen.getByRole('region', { name: 'Still need help? Ask a person' }));
  expect(person.getByRole('link', { name: /^WhatsApp/ })).toHaveAttribute('href', 'https://wa.me/2348031234567');
});

it('is named in the Privacy Policy with its registration', () => {
  render(<PrivacyPage />);
  expect(screen.getByRole('main')).toHaveTextContent(
    `ShareNaira (${identity}) is the data controller for the personal data`,
  );
  expect(screen.getByRole('main')).toHaveTextContent(
    'reads it. We are registered with the Nigeria Data Protection Commission under NDPC/R/2026/00123.',
  );
});

it('is named in the Terms as the contracting party', () => {
  render(<TermsPage />);
  expect(screen.getByRole('main')).toHaveTextContent(`the rules between you and ShareNaira (${identity}). By opening`);
});

describe('the settings', () => {
  const nothing = { registeredName: null, rcNumber: null, address: null, whatsapp: null, dataProtection: null };

  it('may all be set or none', () => {
    expect(parseCompany(company)).toEqual(company);
    expect(parseCompany(nothing)).toEqual(nothing);
  });

  it.each([
    ['whatsapp', '08031234567'],
    ['whatsapp', '+234 803 123 4567'],
    ['whatsapp', '+23480312345678'],
    ['rcNumber', 'RC 1234567'],
    ['registeredName', ' '],
  ])('are refused by name: %s as "%s"', (name, value) => {
    expect(() => parseCompany({ ...nothing, [name]: value })).toThrow(
      new RegExp(`^src/contract/brand\\.ts is wrong: company\\.${name} must `),
    );
  });

  it('are refused together', () => {
    expect(() => parseCompany({ ...nothing, whatsapp: '1', rcNumber: 'x' })).toThrow(/rcNumber .*; company\.whatsapp /);
  });
});
