import { overviewLimits } from '../overviewLimits';

export const thisCentury = 'Enter a date of this century';
export const dayOrder = 'The last day must not be before the first';
export const tooManyDays = `Choose at most ${overviewLimits.maxDays} days`;
