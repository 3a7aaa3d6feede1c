import { createContext } from 'react';
import type { Proof } from '../../../contract/proofs';

/** Opens a proof at full size, over the list. */
export const ProofViewerContext = createContext<(proof: Proof) => void>(() => undefined);
