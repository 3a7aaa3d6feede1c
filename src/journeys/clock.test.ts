import { limits } from '../contract/limits';
import * as messages from '../contract/messages';
import { postedTask, type Person } from '../server/testing/factories';
import { mailsTo } from '../server/testing/signingUp';
import { openServer } from './testing/startServer';
import type { Tab } from './testing/tab';
import { eventually } from '../server/testing/concurrency';

const server = openServer();
let ada: Person;
let own: Tab;
let jobId: string;

beforeEach(async () => {
  ada = await server.member();
  own = await server.signedIn(ada);
  const job = await postedTask(server.ctx, await server.admin(), { amount: 500, applicants_needed: 1 });
  jobId = job.id;
  await own.does('applyTask', { task_id: jobId });
});

describe(`the clock of ${limits.reviewWindowDays} days`, () => {
  test('pays an unreviewed proof exactly then and once, and open screens show it', async () => {
    const profile = await own.opens('getProfile');
    const submitted = await own.opens('listSubmittedTasks', {});
    const figures = await own.opens('getStatistics');
    const bell = await own.opens('listNotifications', {});
    await own.does('submitProof', { task_id: jobId, proof: '<p>Posted, 412 views.</p>' });
    await eventually(() => expect(submitted().data).toMatchObject([{ status: 'in-review' }]));
    const dueAt = submitted().data[0]?.reviewDueAt ?? '';

    server.clock.advance({ days: limits.reviewWindowDays, ms: -1 });
    await server.runTimetable();
    const early = await own.opens('listSubmittedTasks', { page: 1 });
    expect(early().data).toMatchObject([{ status: 'in-review' }]);

    server.clock.advance({ ms: 1 });
    expect(server.clock.now().toISOString()).toBe(dueAt);
    await server.runTimetable();
    await server.runTimetable();
    await eventually(() => {
      expect(profile().userbalance).toEqual({ balance: 500, on_hold: 0, total_earned: 500 });
      expect(submitted().data).toMatchObject([{ status: 'approved', decidedAt: dueAt }]);
      expect(figures().data).toMatchObject({ pending: 0, successful: 1 });
      expect(bell()).toMatchObject({ unread: 1, data: [{ kind: 'proof-auto-approved' }] });
    });
    expect(mailsTo(server, ada.email)).toHaveLength(1);
  });
});

describe(`the ${limits.slotReservationHours} hours of a slot`, () => {
  test('free the slot, notify the member and let them take the job again a day later', async () => {
    const jobs = await own.opens('listTasks', {});
    const bell = await own.opens('listNotifications', {});
    const hold = jobs().data[0]?.application;
    expect(hold).toMatchObject({ status: 'taken' });
    const bola = await server.signedIn(await server.member());
    expect((await bola.opens('listTasks', {}))().data).toEqual([]);

    server.clock.advance({ hours: limits.slotReservationHours });
    expect(server.clock.now().toISOString()).toBe(hold?.reservedUntil);
    await server.runTimetable();
    await eventually(() => {
      expect(jobs().data).toEqual([]);
      expect(bell()).toMatchObject({ unread: 1, data: [{ kind: 'slot-expired' }] });
    });
    expect(await own.isRefused('submitProof', { task_id: jobId, proof: '<p>Posted.</p>' })).toMatchObject({
      status: 409,
      message: messages.jobs.slotExpired,
    });

    expect(await own.isRefused('applyTask', { task_id: jobId })).toMatchObject({ status: 409 });
    server.clock.advance({ hours: limits.takeAgainAfterHours });
    await own.does('applyTask', { task_id: jobId });
    await eventually(() =>
      expect(jobs().data).toMatchObject([{ applicants_applied: 1, application: { status: 'taken' } }]),
    );
    expect(await bola.isRefused('applyTask', { task_id: jobId })).toMatchObject({ message: messages.jobs.full });
  });
});
