export { foldTallies } from './foldTallies';
export { countEach, countIn, countNow, perDay, type Tally, type TallyName } from './queries';
