import { useSelector } from 'react-redux';
import type { QueueState } from './handling';

/** Selectors of the queue, for screens that only show it: operations come with `hooks.ts`. */
export const usePendingSelector = useSelector.withTypes<QueueState>();
