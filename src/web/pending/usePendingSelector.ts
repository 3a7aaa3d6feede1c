import { useSelector } from 'react-redux';
import type { QueueState } from './queue';

/** Reads of the queue, for screens that only look at it: what acts comes with `hooks.ts`. */
export const usePendingSelector = useSelector.withTypes<QueueState>();
