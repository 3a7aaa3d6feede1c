import { brand } from '../brand';

/** The keys of this browser's storage. The token's name is the specification's. */
export const storageKeys = {
  token: `${brand.shortName}_token`,
  isAdmin: `${brand.shortName}_isAdmin`,
  /** Set from log-out until the next log-in, for the other tabs to see. */
  left: `${brand.shortName}_left`,
  /** The id of the token's owner, with the token's end, for when the server cannot be asked. */
  person: `${brand.shortName}_person`,
  theme: `${brand.shortName}_theme`,
  /** `off` where an admin has switched the single keys of the admin area off. */
  adminKeys: `${brand.shortName}_deskKeys`,
  /** Stands there while an admin wants the side bar as icons alone. */
  adminSide: `${brand.shortName}_adminSide`,
  /** The ids of bulk decisions whose end was shown or closed. */
  shownBulks: `${brand.shortName}_shownBulks`,
  /** Stands there while a member wants their sums hidden. */
  hiddenSums: `${brand.shortName}_hiddenSums`,
} as const;
