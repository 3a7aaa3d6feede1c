import { sharingLimits } from '../../../contract/sharingLimits';
import { lagosDayNumber } from '../../lib/time';
import type { Visit } from './visitOf';

export interface FirstVisits {
  /** Records a visit. @returns true if it may count before its browser has returned an id. */
  note(visit: Visit): boolean;
}

// One byte for each hash of a link, its network, or a browser in it. A collision costs a redirect, and no visitor.
const places = 1 << 20;

/** FNV-1a: nothing is kept that could identify an address. */
const placeOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % places;
};

/**
 * Determines without the database which visits of the day are among the first few of their network and link. The database counts for all servers; a
 * visitor misjudged here counts when the browser returns.
 */
export const firstVisits = (): FirstVisits => {
  const seen = new Uint8Array(places);
  let day = 0;
  return {
    note: ({ applicationId, network, agent, at }) => {
      const today = lagosDayNumber(at);
      if (today !== day) seen.fill(0);
      day = today;
      const [ofNetwork, ofAgent] = [`${applicationId} ${network}`, `${applicationId} ${network} ${agent}`].map(placeOf);
      if (ofNetwork === undefined || ofAgent === undefined) return false;
      const isFirst = seen[ofAgent] === 0 && (seen[ofNetwork] ?? 0) < sharingLimits.directPerNetwork;
      if (isFirst) {
        seen[ofAgent] = 1;
        seen[ofNetwork] = (seen[ofNetwork] ?? 0) + 1;
      }
      return isFirst;
    },
  };
};
