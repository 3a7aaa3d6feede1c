/** Everything you change to rename the product; the company is below. The short name is also the prefix of browser storage keys. */
export const brand = {
  name: 'ShareNaira',
  shortName: 'sharenaira',
  tagline: 'Earn by Sharing Ads Anytime, Anywhere.',
  supportEmail: 'support@sharenaira.example',
  productOwner: 'Product Owner',
} as const;

/** The company on public pages and in the two legal texts; a null value is left out, an impossible one fails the build. Raise `legalVersion` with it. */
export const company: Readonly<
  Record<'registeredName' | 'rcNumber' | 'address' | 'whatsapp' | 'dataProtection', string | null>
> = {
  /** As registered with the Corporate Affairs Commission: 'Ada Media Limited'. */
  registeredName: null,
  /** Its RC number, digits alone: '1234567'. */
  rcNumber: null,
  /** Its postal address: '12 Marina, Lagos Island, Lagos'. */
  address: null,
  /** Its WhatsApp number: '+2348031234567'. */
  whatsapp: null,
  /** Its registration number with the Nigeria Data Protection Commission. */
  dataProtection: null,
};

/** The version of the terms and policies that this build shows and that a new member accepts: the day they took effect. */
export const legalVersion = '2026-11-26';
/** The first version that tells members that job owners see a proof's links and pictures. */
export const ownersSeeSince = '2026-11-26';
