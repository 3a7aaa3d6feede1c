import { priceOfSlot } from '../../../../contract/slotPrice';
import { createTask, updateTask } from '../../../../contract/jobForm';
import { adminTask, idOf } from '../../../testing/adminRows';
import { kitOf, kitPicture } from '../../../testing/kitRows';
import {
  copiedJob,
  createErrorsForForm,
  createTaskArg,
  jobCost,
  jobFormValues,
  updateTaskArg,
  type JobFormValues,
} from './jobFormValues';

const typed: JobFormValues = {
  jobOwnerEmail: 'owner@shop.example',
  jobOwnerPhoneNumber: '',
  jobTitle: 'Share our Eid sale flyer',
  link: 'https://shop.example/eid',
  jobDescription: 'Post it on your story.',
  payoutAmount: '500.50',
  maxSlots: 40,
  platform: undefined,
  minFollowers: null,
  arconNumber: '',
  arconExpiry: '',
};

test('a new job has create-task’s names, and empty fields require nothing', () => {
  const arg = createTaskArg({ ...typed, owner: { id: idOf(701), name: 'Shop Ltd' } }, true);
  expect(createTask.body.safeParse(arg).error).toBeUndefined();
  expect(arg).toEqual({
    owner_id: idOf(701),
    draft: true,
    kind: undefined,
    kit: null,
    taskOwnerEmail: 'owner@shop.example',
    taskOwnerphoneNumber: null,
    title: 'Share our Eid sale flyer',
    jobLink: 'https://shop.example/eid',
    description: 'Post it on your story.',
    instruction: '',
    amount: '500.50',
    applicants_needed: 40,
    platform: null,
    minFollowers: null,
    arconNumber: null,
    arconExpiry: null,
    startsAt: null,
    endsAt: null,
    slotsPerDay: null,
    trialSlots: null,
    campaignTags: false,
    linksUntil: null,
  });
  expect(Object.keys(arg).sort()).toEqual(Object.keys(createTask.body.shape).sort());
});

test('an untouched job is sent back unchanged', () => {
  const task = adminTask({
    arconNumber: 'ARC-1',
    arconExpiry: '2027-01-31',
    startsAt: '2027-01-01T07:00:00.000Z',
    endsAt: '2027-01-31T17:30:00.000Z',
    slotsPerDay: 5,
    trialSlots: 2,
    campaignTags: true,
    linksUntil: '2027-03-01T17:30:00.000Z',
  });
  const { id, ...body } = updateTaskArg(task, jobFormValues(task));
  expect(id).toBe(idOf(1));
  expect(updateTask.body.safeParse(body).error).toBeUndefined();
  // An unchanged kit is not sent.
  expect({ ...task, kit: undefined }).toMatchObject(body);
  expect(Object.keys(body).sort()).toEqual(Object.keys(updateTask.body.shape).sort());
});

describe('the ad kit', () => {
  const [one, two] = [kitPicture(1), kitPicture(2)];
  const kit = kitOf({ pictures: [one, two], captions: { twitter: 'Suya tonight' }, hashtags: ['Suya'] });
  const sent = (pictures = kit.pictures) => ({
    pictures: pictures.map(({ name, alt }) => ({ name, alt })),
    video: null,
    captions: { twitter: 'Suya tonight' },
    hashtags: ['Suya'],
  });

  test.each([
    ['none, and none before', null, '' as const, undefined],
    ['untouched', kit, kit, undefined],
    ['new', null, kit, sent()],
    ['in another order', kit, { ...kit, pictures: [two, one] }, sent([two, one])],
    [
      'with another description',
      kit,
      { ...kit, pictures: [{ ...one, alt: 'A grill' }] },
      sent([{ ...one, alt: 'A grill' }]),
    ],
    ['emptied', kit, '' as const, null],
  ])('%s, is sent on saving only if changed', (_what, before, after, expected) => {
    const task = adminTask({ kit: before });
    const arg = updateTaskArg(task, { ...jobFormValues(task), kit: after });
    expect(arg.kit).toEqual(expected);
    const { id: _id, ...body } = arg;
    expect(updateTask.body.safeParse(body).error).toBeUndefined();
  });

  test('is sent with a new job', () => {
    const arg = createTaskArg({ ...typed, kind: 'resell', kit }, false);
    expect(arg).toMatchObject({ kind: 'resell', kit: sent() });
    expect(createTask.body.safeParse(arg).error).toBeUndefined();
  });

  test('of a copied job keeps its texts but not its files', () => {
    expect(copiedJob(adminTask({ kit })).kit).toEqual({ ...kit, pictures: [] });
    expect(copiedJob(adminTask({ kit: kitOf({ pictures: [one] }) })).kit).toBe('');
    expect(copiedJob(adminTask()).kit).toBe('');
  });
});

test('every field create-task can refuse is in the form', () => {
  const form = new Set([...Object.keys(updateTask.body.shape), 'owner']);
  const errors = createErrorsForForm(
    Object.fromEntries(Object.keys(createTask.body.shape).map((name) => [name, 'no'])),
  );
  // A button sets the draft, not a field.
  expect(Object.keys(errors).filter((name) => !form.has(name))).toEqual(['draft']);
});

test.each([
  [500, 40, 0, 20_000],
  ['0.10', 3, 0, 0.3],
  ['1250.55', 7, 0, 8753.85],
  ['', 40, 1_000, null],
  [undefined, 40, 1_000, null],
  ['12a', 40, 1_000, null],
  [500, null, 1_000, null],
  [500, 0, 1_000, null],
  [-5, 3, 1_000, null],
  // ₦100, a fee of ₦10, 75 kobo VAT.
  [100, 40, 1_000, 4_430],
])('a payout of %p for %p slots at a fee of %d basis points costs %p naira', (payout, slots, fee, total) => {
  const cost = jobCost(payout, slots, (kobo) => priceOfSlot(kobo, { feeBasisPoints: fee, vatBasisPoints: 750 }));
  expect(cost && cost.totalKobo / 100).toBe(total);
});
