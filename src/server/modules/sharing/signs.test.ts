import type { ShareSign } from '../../../contract/proofs';
import { signsOf } from './signs';

const none = { topNetwork: 1, topAgent: 1, topHour: 1, atNight: 0 };

it.each<[string, Parameters<typeof signsOf>[0], ShareSign[]]>([
  ['no day at all', { ...none, visitors: 0 }, []],
  ['nine visitors with everything in common', { visitors: 9, topNetwork: 9, topAgent: 9, topHour: 9, atNight: 9 }, []],
  ['ten with nothing in common', { ...none, visitors: 10 }, []],
  [
    'ten with everything in common',
    { visitors: 10, topNetwork: 10, topAgent: 10, topHour: 10, atNight: 10 },
    ['burst', 'one_network', 'one_agent', 'night_only'],
  ],
  ['six of ten within an hour', { ...none, visitors: 10, topHour: 6 }, ['burst']],
  ['five of ten within an hour', { ...none, visitors: 10, topHour: 5 }, []],
  ['59 of 100 within an hour', { ...none, visitors: 100, topHour: 59 }, []],
  ['seven of ten from one network', { ...none, visitors: 10, topNetwork: 7 }, ['one_network']],
  ['six of ten from one network', { ...none, visitors: 10, topNetwork: 6 }, []],
  ['nine of ten with one agent', { ...none, visitors: 10, topAgent: 9 }, ['one_agent']],
  ['eight of ten with one agent', { ...none, visitors: 10, topAgent: 8 }, []],
  ['eight of ten at night', { ...none, visitors: 10, atNight: 8 }, ['night_only']],
  ['seven of ten at night', { ...none, visitors: 10, atNight: 7 }, []],
])('%s', (_name, day, signs) => {
  expect(signsOf(day)).toEqual(signs);
});
