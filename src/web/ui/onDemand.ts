import { mayPrefetch } from '../lib/mayPrefetch';
import { fetchPiece } from '../lib/missingPiece';

/** A value whose files come when it is needed. Once loaded it is there at once the next time: React's lazy would hold it back. */
export interface OnDemand<Part> {
  come: Part | undefined;
  fetch: () => Promise<Part>;
  /** Brings it before it is needed, where the line allows it. */
  ahead: () => void;
}

export function onDemand<Part>(load: () => Promise<Part>): OnDemand<Part> {
  const demand: OnDemand<Part> = {
    come: undefined,
    fetch: async () => (demand.come ??= await fetchPiece(load)),
    ahead: () => {
      if (!demand.come && mayPrefetch()) demand.fetch().catch(() => undefined);
    },
  };
  return demand;
}

export const notLoaded = 'This could not be loaded. Try again.';
