import type { ShareSign } from '../../../contract/proofs';
import { signsOf, type KindCounts, type ShareLife } from './opens';

const none: ShareLife = { days: 5, visitors: 0, topAgent: 0, topHour: 0, atNight: 0 };

it.each<[string, Partial<ShareLife>, ShareSign[]]>([
  ['no visitor at all', {}, []],
  ['nine visitors with everything in common', { visitors: 9, topAgent: 9, topHour: 9, atNight: 9 }, []],
  ['ten with nothing in common', { visitors: 10, topAgent: 1, topHour: 1 }, []],
  [
    'ten with everything in common',
    { visitors: 10, topAgent: 10, topHour: 10, atNight: 10 },
    ['burst', 'one_agent', 'night_only'],
  ],
  ['six of ten within an hour', { visitors: 10, topHour: 6 }, ['burst']],
  ['six of ten within an hour of the first day', { days: 1, visitors: 10, topHour: 6 }, []],
  ['five of ten within an hour', { visitors: 10, topHour: 5 }, []],
  ['59 of 100 within an hour', { visitors: 100, topHour: 59 }, []],
  ['nine of ten with one agent', { visitors: 10, topAgent: 9 }, ['one_agent']],
  ['eight of ten with one agent', { visitors: 10, topAgent: 8 }, []],
  ['eight of ten at night', { visitors: 10, atNight: 8 }, ['night_only']],
  ['seven of ten at night', { visitors: 10, atNight: 7 }, []],
])('%s', (_name, life, signs) => {
  expect(signsOf({ ...none, ...life }, {}, {})).toEqual(signs);
});

it.each<[string, KindCounts, ShareSign[]]>([
  ['four of ten visits without an id', { counted: 6, 'no-id': 4 }, ['no_ids']],
  ['three of ten', { counted: 7, 'no-id': 3 }, []],
  ['four of nine visits of machines', { counted: 5, bot: 4 }, []],
  ['six of ten', { counted: 4, bot: 2, unknown: 2, 'data-centre': 2 }, ['machines']],
  ['previews, repeats and a crowded network', { counted: 10, preview: 500, repeat: 500, crowded: 500, own: 50 }, []],
])('%s, of a link and of all a member’s links', (_name, kinds, signs) => {
  expect(signsOf(none, kinds, {})).toEqual(signs);
  expect(signsOf(none, {}, kinds)).toEqual(signs);
});
