import { getFit, foundText, heldText, getUsualReview } from './jobWords';

test.each([
  [0, 'a few minutes'],
  [9, 'a few minutes'],
  [10, 'about 10 minutes'],
  [23, 'about 25 minutes'],
  [49, 'about 50 minutes'],
  [50, 'about an hour'],
  [89, 'about an hour'],
  [90, 'about 2 hours'],
  [9 * 60 + 20, 'about 9 hours'],
  [19 * 60, 'about 19 hours'],
  [24 * 60, 'about a day'],
  [36 * 60, 'about 2 days'],
  [5 * 24 * 60, 'about 5 days'],
  [null, null],
])('a usual wait of %p minutes reads %p', (reviewMinutes, text) => {
  expect(getUsualReview({ reviewMinutes })).toBe(text);
});

test.each([
  [{ platform: null, minFollowers: null, missing: null }, null],
  [{ platform: null, minFollowers: 0, missing: null }, null],
  [{ platform: 'instagram', minFollowers: null, missing: null }, 'met'],
  [{ platform: null, minFollowers: 1_000, missing: null }, 'met'],
  [{ platform: 'tiktok', minFollowers: 1_000, missing: 'Add your TikTok profile first.' }, 'missing'],
] as const)('the fit of %j is %p', (task, fit) => {
  expect(getFit(task)).toBe(fit);
});

test.each([
  [{ total: 0, q: 'flyer', filtered: false, mine: false }, 'No job matches “flyer”'],
  [{ total: 1, q: 'flyer', filtered: true, mine: false }, '1 job matches “flyer” and your filters'],
  [{ total: 1_200, q: '', filtered: true, mine: false }, '1,200 jobs match your filters'],
  [{ total: 0, q: 'flyer', filtered: false, mine: true }, 'None of your jobs matches “flyer”'],
  [{ total: 1, q: 'flyer', filtered: false, mine: true }, '1 of your jobs matches “flyer”'],
  [{ total: 2, q: 'flyer', filtered: false, mine: true }, '2 of your jobs match “flyer”'],
])('the result is announced: %j', (found, text) => {
  expect(foundText(found)).toBe(text);
});

test.each([
  [{ held: 3, heldLimit: 5, heldReason: null }, '3 of 5 jobs in hand'],
  [{ held: 2, heldLimit: 2, heldReason: 'Three ran out.' }, '2 of 2 jobs in hand. Three ran out.'],
  [{ held: 0, heldLimit: 1, heldReason: null }, 'No job in hand (up to 1 at once)'],
])('the reason for a hold reads %j', (statistics, text) => {
  expect(heldText(statistics)).toBe(text);
});
