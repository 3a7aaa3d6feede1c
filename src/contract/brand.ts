/** Everything an owner changes to rename the product. The short name is also the prefix of what the browser stores. */
export const brand = {
  name: 'ShareNaira',
  shortName: 'sharenaira',
  tagline: 'Earn by Sharing Ads Anytime, Anywhere.',
  supportEmail: 'support@sharenaira.example',
  productOwner: 'Product Owner',
} as const;
