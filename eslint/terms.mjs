/** Retired project terms, and the standard term for each. */
const banned = {
  adire: 'pattern',
  brake: 'rejection limit',
  braked: 'limited',
  brakes: 'rejection limits',
  deed: 'action',
  deeds: 'actions',
  desk: 'admin',
  ears: 'event handlers',
  enliven: 'hydrate',
  entrance: 'auth page',
  entrances: 'auth pages',
  evenly: 'constant time',
  evidence: 'verification',
  fate: 'outcome',
  heed: 'handle event',
  kbd: 'key',
  lanes: 'workers',
  onlooker: 'picture viewer',
  purse: 'balance card',
  splash: 'page loader',
  tallies: 'counters',
  tally: 'counter',
  torture: 'chaos',
  wishes: 'table params',
  withheld: 'on hold',
};

const words = Object.keys(banned);
const capitalised = words.map((word) => word[0].toUpperCase() + word.slice(1));

export const standardTerms = `^(?!.*(?:(?:^|_)(?:${words.join('|')})|(?:${capitalised.join('|')}))(?![a-z])).*$`;
