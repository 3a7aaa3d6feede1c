export { compactCounters } from './compactCounters';
export { countByStatus, countEach, countIn, countNow, perDay, type Counter, type CounterName } from './queries';
export { byDay, byStatusAndDay, seekPosition, type Daily, type Segment } from './seekPosition';
