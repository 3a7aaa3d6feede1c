export { foldTallies } from './foldTallies';
export { countByStatus, countEach, countIn, countNow, perDay, type Tally, type TallyName } from './queries';
export { byDay, byStatusAndDay, placeOf, type Daily, type Stretch } from './places';
