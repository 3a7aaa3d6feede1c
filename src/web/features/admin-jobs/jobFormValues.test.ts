import { priceOfSlot } from '../../../contract/slotPrice';
import { createTask, updateTask } from '../../../contract/jobs';
import { adminTask, idOf } from '../../testing/adminRows';
import {
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

test('a new job goes out under the names of create-task, and fields left empty ask for nothing', () => {
  const arg = createTaskArg({ ...typed, owner: { id: idOf(701), name: 'Shop Ltd' } }, true);
  expect(createTask.body.safeParse(arg).error).toBeUndefined();
  expect(arg).toEqual({
    owner_id: idOf(701),
    draft: true,
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
  });
  expect(Object.keys(arg).sort()).toEqual(Object.keys(createTask.body.shape).sort());
});

test('a job opened for editing and saved untouched is sent back as it was', () => {
  const task = adminTask({
    arconNumber: 'ARC-1',
    arconExpiry: '2027-01-31',
    startsAt: '2027-01-01T07:00:00.000Z',
    endsAt: '2027-01-31T17:30:00.000Z',
    slotsPerDay: 5,
    trialSlots: 2,
    campaignTags: true,
  });
  const { id, ...body } = updateTaskArg(task.id, jobFormValues(task));
  expect(id).toBe(idOf(1));
  expect(updateTask.body.safeParse(body).error).toBeUndefined();
  expect(task).toMatchObject(body);
  expect(Object.keys(body).sort()).toEqual(Object.keys(updateTask.body.shape).sort());
});

test('every field that create-task can refuse has a place in the form', () => {
  const form = new Set([...Object.keys(updateTask.body.shape), 'owner']);
  const errors = createErrorsForForm(
    Object.fromEntries(Object.keys(createTask.body.shape).map((name) => [name, 'no'])),
  );
  // Whether it is a draft is no field, but a button.
  expect(Object.keys(errors).filter((name) => !form.has(name))).toEqual(['draft']);
});

test.each([
  [500, 40, '0', 20_000],
  ['0.10', 3, '0', 0.3],
  ['1250.55', 7, '0', 8753.85],
  ['', 40, '10', null],
  [undefined, 40, '10', null],
  ['12a', 40, '10', null],
  [500, null, '10', null],
  [500, 0, '10', null],
  [-5, 3, '10', null],
  // ₦100 with ₦10 of fee and 75 kobo of VAT.
  [100, 40, '10', 4_430],
])('a payout of %p for %p slots at a fee of %s %% costs %p naira', (payout, slots, fee, total) => {
  const cost = jobCost(payout, slots, (kobo) => priceOfSlot(kobo, { feePercent: Number(fee), vatPercent: 7.5 }));
  expect(cost && cost.totalKobo / 100).toBe(total);
});
