import type { Task } from '../../../contract/jobs';
import { taskKind } from '../../../contract/taskShapes';
import { application, memberTask, shareKit } from '../../testing/memberRows';
import { getJobState, isShareable, type JobState } from './jobState';

const now = new Date('2025-03-05T12:00:00.000Z');
const ahead = '2025-03-05T12:00:01.000Z';
const past = '2025-03-05T12:00:00.000Z';
const full = { maxSlots: 10, applicants_applied: 10 };
const held = (status: 'taken' | 'expired', reservedUntil: string | null = null): Partial<Task> => ({
  application: application({ status, reservedUntil }),
});
const handedIn = (status: 'in-review' | 'approved' | 'rejected'): Partial<Task> => ({
  application: application({ status }),
});

test.each<[JobState, string, Partial<Task>]>([
  ['open', 'available with a free slot', {}],
  ['full', 'available, every slot held', full],
  ['full', 'available, no slot paid for any more', { maxSlots: 0, applicants_applied: 0 }],
  ['closed', 'in a state that is not known here', { status: 'awaiting-payment' }],
  ['closed', 'paused', { status: 'paused' }],
  ['closed', 'stopped', { status: 'stopped' }],
  ['closed', 'completed', { status: 'completed' }],
  ['taken', 'taken, time left', held('taken', ahead)],
  ['taken', 'taken, then paused', { ...held('taken', ahead), status: 'paused' }],
  ['taken', 'taken, then stopped', { ...held('taken', ahead), status: 'stopped' }],
  ['expired', 'taken, time over', held('taken', past)],
  ['expired', 'taken, time over, its own slot the last one', { ...held('taken', past), ...full }],
  ['expired', 'expired, a slot free', held('expired')],
  ['full', 'expired, every slot held', { ...held('expired'), ...full }],
  ['closed', 'expired, then stopped', { ...held('expired'), status: 'stopped' }],
  ['in-review', 'submitted, then completed', { ...handedIn('in-review'), status: 'completed' }],
  ['approved', 'approved in a full job', { ...handedIn('approved'), ...full }],
  ['rejected', 'rejected while slots are free', handedIn('rejected')],
])('%s: %s', (jobState, _case, part) => {
  expect(getJobState(memberTask(part), now)).toBe(jobState);
});

const share = { url: 'https://sharenaira.example/s/aB3dE5gH', opened: 0, visits: 0, until: null };
test.each([
  ['kit and link', { kit: shareKit(), application: application({ share }) }, true],
  ['a kit alone', { kit: shareKit(), application: application({ share: null }) }, true],
  ['a link alone', { kit: null, application: application({ share }) }, true],
  ['neither', { kit: null, application: application({ share: null }) }, false],
  ['neither, in a list', { application: null }, false],
])('of any kind, a job with %s has something to share or not', (_, part, shareable) => {
  for (const kind of taskKind.options) expect(isShareable(memberTask({ ...part, kind }))).toBe(shareable);
});
