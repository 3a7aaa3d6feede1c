import { createContext } from 'react';
import type { Proof } from '../../../contract/proofs';

/** Shows what a proof holds as large as it goes, over the list. */
export const ProofViewerContext = createContext<(proof: Proof) => void>(() => undefined);
