/** Everything an owner changes to rename the product; who runs it stands below. The short name is also the prefix of what the browser stores. */
export const brand = {
  name: 'ShareNaira',
  shortName: 'sharenaira',
  tagline: 'Earn by Sharing Ads Anytime, Anywhere.',
  supportEmail: 'support@sharenaira.example',
  productOwner: 'Product Owner',
} as const;

/**
 * Who runs the product, for the footer of the public pages, the landing page’s support section, the Privacy Policy and the Terms. What is null is
 * left out there. The build refuses what cannot be true. The two legal texts change with it: raise `legalVersion` in legal.ts.
 */
export const company: Readonly<
  Record<'registeredName' | 'rcNumber' | 'address' | 'whatsapp' | 'dataProtection', string | null>
> = {
  /** As the Corporate Affairs Commission registered it: 'Ada Media Limited'. */
  registeredName: null,
  /** Its RC number, digits alone: '1234567'. */
  rcNumber: null,
  /** Where letters reach it: '12 Marina, Lagos Island, Lagos'. */
  address: null,
  /** Where it answers on WhatsApp: '+2348031234567'. */
  whatsapp: null,
  /** The number of its registration with the Nigeria Data Protection Commission. */
  dataProtection: null,
};
