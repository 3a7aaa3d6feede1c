import { brand } from '../brand';

/** The keys of this browser's storage. The token's name is the specification's. */
export const storageKeys = {
  token: `${brand.shortName}_token`,
  isAdmin: `${brand.shortName}_isAdmin`,
  /** Set from log-out until the next log-in, for the other tabs to see. */
  left: `${brand.shortName}_left`,
  /** The id of the token's person, with the token's end, for when the server cannot be reached. */
  person: `${brand.shortName}_person`,
  theme: `${brand.shortName}_theme`,
  /** `off` if an admin has switched off single-key shortcuts. */
  adminKeys: `${brand.shortName}_adminKeys`,
  /** Set while an admin wants the sidebar as icons. */
  adminSide: `${brand.shortName}_adminSide`,
  /** The ids of bulk decisions whose end was shown or closed. */
  shownBulks: `${brand.shortName}_shownBulks`,
  /** Set while a member wants their sums hidden. */
  hiddenSums: `${brand.shortName}_hiddenSums`,
} as const;
