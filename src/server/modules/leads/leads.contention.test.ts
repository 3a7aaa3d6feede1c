import { systemCtx } from '../../context';
import { leads, ownerMails, owners, tasks } from '../../db/schema';
import { acting, adminPerson, postedTask } from '../../testing/factories';
import { race } from '../../testing/concurrency';
import { TestClock, resetDatabase, testDatabase, testParts } from '../../testing/testContext';
import { mailJobNews } from '../owners';
import { sendLead, reportLeads, takeLead } from './leads';

const rivals = 10;
const world = async () => {
  await resetDatabase();
  const { db } = await testDatabase();
  const { base, jobs } = testParts(db, new TestClock());
  const ctx = systemCtx(base);
  const admin = await adminPerson(base);
  const mails = () => jobs.filter(({ queue }) => queue === 'mail').length;
  const ask = (email: string) =>
    sendLead(ctx, {
      name: 'Bisi Ade',
      company: 'Bakery',
      phone: '+2348031234567',
      email,
      text: 'Bread.',
      consent: true,
    });
  return { db, ctx, admin, mails, ask };
};

it('ten servers report the same requests, and mail the same job’s news, once', async () => {
  const { ctx, admin, mails, ask } = await world();
  await ask('one@bakery.example');
  const before = mails();
  expect(await race(rivals, () => reportLeads(ctx))).toEqual({ done: rivals });
  expect(mails()).toBe(before + 1);
  await postedTask(ctx, admin);
  const posted = mails();
  expect(await race(rivals, () => mailJobNews(ctx))).toEqual({ done: rivals });
  expect(mails()).toBe(posted + 1);
  expect(await ctx.db.$count(ownerMails)).toBe(1);
});

it('a request taken by ten admins becomes one draft, and two with one mailbox have one owner', async () => {
  const { db, ctx, admin, ask } = await world();
  await ask('two@bakery.example');
  await ask('two+ads@bakery.example');
  const [one, other] = await db.select({ id: leads.id }).from(leads);
  const take = (rival: number) => takeLead(acting(ctx, admin), { id: (rival % 2 ? one : other)!.id });
  expect(await race(rivals, take)).toEqual({ done: 2, 409: rivals - 2 });
  expect([await db.$count(owners), await db.$count(tasks)]).toEqual([1, 2]);
});
