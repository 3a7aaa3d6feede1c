import { sharingLimits } from '../../../contract/sharingLimits';
import { lagosDayNumber } from '../../lib/time';
import type { Visit } from './visitOf';

export interface FirstVisits {
  /** Notes a visit, and tells whether it may count before its browser has returned an id. */
  note(visit: Visit): boolean;
}

// A byte for each place that a link, or its network, or a browser in it, can fall upon. Two on one place cost a redirect more, and no visitor.
const places = 1 << 20;

/** FNV-1a: nothing is kept by which an address could be found. */
const placeOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % places;
};

/**
 * Tells without asking the database which visits of the day are among the first few of their network and link. The database counts for all servers;
 * one that is told wrongly here counts once its browser comes again.
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
