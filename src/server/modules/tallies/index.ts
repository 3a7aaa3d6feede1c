export { foldTallies } from './foldTallies';
export { countEach, countNow, perDay, type Tally, type TallyName } from './queries';
