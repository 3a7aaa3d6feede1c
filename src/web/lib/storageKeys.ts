import { brand } from '../brand';

/** What this browser keeps between visits. The token's name is the specification's. */
export const storageKeys = {
  token: `${brand.shortName}_token`,
  isAdmin: `${brand.shortName}_isAdmin`,
  /** Stands there from the moment somebody logs out until somebody logs in, for the other tabs to see. */
  left: `${brand.shortName}_left`,
  /** The id of the person who holds the token, with the token's end, for when the server cannot be asked. */
  person: `${brand.shortName}_person`,
  theme: `${brand.shortName}_theme`,
  /** Stands there as `off` where an admin wants no single keys at the desk. */
  adminKeys: `${brand.shortName}_deskKeys`,
  /** Stands there while an admin wants the side bar as icons alone. */
  adminSide: `${brand.shortName}_adminSide`,
  /** Stands there while a member wants their sums hidden. */
  hiddenSums: `${brand.shortName}_hiddenSums`,
} as const;

/** Where version 1 kept a withdrawal without an answer: nothing is kept here today, what is left is taken over. */
export const unansweredOfVersion1 = `${brand.shortName}_unanswered`;
