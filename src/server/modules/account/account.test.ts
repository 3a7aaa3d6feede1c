import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import * as contract from '../../../contract/account';
import * as profileContract from '../../../contract/profile';
import * as messages from '../../../contract/messages';
import { inTransaction, type Ctx } from '../../context';
import { auditLog, media, users } from '../../db/schema';
import { fileOf } from '../../verb';
import { person, type Person } from '../../testing/factories';
import { brokenAfterCommit } from '../../testing/concurrency';
import { testContext } from '../../testing/testContext';
import { getProfile, uploadPhoto } from './getProfile';
import { updateProfile } from './updateProfile';

const t = testContext();
let ada: Person;
beforeEach(async () => {
  ada = await person(t.ctx, { email: 'ada@example.com', fullname: 'Ada Obi' });
});

const rowOf = async ({ id }: Person): Promise<Person> =>
  (await t.ctx.db.select().from(users).where(eq(users.id, id)))[0]!;
const audits = () => t.ctx.db.select().from(auditLog);
/** Parses the input like a real call; in a transaction, because it may fail. */
const update = (who: Person, input: object) =>
  inTransaction(t.as(who), (tx) => updateProfile(tx, contract.updateProfile.body.parse(input)));

describe('the profile', () => {
  it('shows the member’s money, bank and socials in the contract’s shape', async () => {
    const profile = await getProfile(t.as(ada));
    expect(profileContract.getProfile.answer.parse({ error: false, message: '', ...profile })).toMatchObject({
      data: { id: ada.id, fullname: 'Ada Obi', email: 'ada@example.com', status: true, isAdmin: false, dob: null },
      userbalance: { balance: 0, on_hold: 0, total_earned: 0 },
      bankdetails: { bank_name: 'GTBank', account_name: 'Ada Obi', account_no: '0123456789' },
      socialdetails: { twitter: '', followers: { twitter: null } },
    });
  });
});

describe('changing it', () => {
  it('saves the given fields and keeps the others', async () => {
    const input = {
      phone: '0803 123 4567',
      dob: '1999-12-31',
      gender: 'female',
      country: 'Nigeria',
      state: 'Kano',
      account_name: 'Ada N Obi',
      bank_name: 'GTBank',
      account_number: '9876543210',
      username: 'ada.obi',
      twitter: '@ada',
      twitter_followers: '1500',
      tiktok: 'https://tiktok.com/@ada',
    };
    expect(await update(ada, input)).toEqual({ message: messages.profile.bankUpdated });
    expect(await rowOf(ada)).toEqual({
      ...ada,
      phone: '+2348031234567',
      dob: '1999-12-31',
      gender: 'female',
      state: 'Kano',
      accountName: 'Ada N Obi',
      accountNo: '9876543210',
      username: 'ada.obi',
      twitter: '@ada',
      twitterFollowers: 1_500,
      tiktok: 'https://tiktok.com/@ada',
      withdrawalsFrom: new Date('2026-03-06T09:00:00.000Z'),
      bankConfirmHash: expect.any(Uint8Array),
    });
  });

  it('clears date of birth, username, gender, socials and followers sent empty', async () => {
    await update(ada, {
      dob: '1999-12-31',
      username: 'ada.obi',
      gender: 'female',
      twitter: '@ada',
      twitter_followers: 10,
    });
    await update(ada, { dob: '', username: '', gender: null, twitter: '', twitter_followers: null });
    expect(await rowOf(ada)).toEqual(ada);
    await update(ada, { dob: '1999-12-31', username: 'ada.obi' });
    await update(ada, { dob: null, username: null });
    expect(await rowOf(ada)).toEqual(ada);
  });

  it('accepts an unchanged name and email', async () => {
    await expect(
      update(ada, { fullname: ' Ada  Obi ', email: 'ADA@example.com', state: 'Oyo' }),
    ).resolves.toBeDefined();
  });

  const refusals: readonly [string, object, Record<string, string>][] = [
    ['another name', { fullname: 'Ada Eze' }, { fullname: messages.profile.nameLocked }],
    ['another e-mail', { email: 'eve@example.com' }, { email: messages.profile.emailLocked }],
    [
      'a bank that no one knows',
      { bank_name: 'Bank of Ada' },
      { bank_name: messages.fields.notListed('bank', 'Bank of Ada') },
    ],
    ['an age of 17 years and 364 days', { dob: '2008-03-06' }, { dob: messages.fields.dobRange }],
    ['a birth in the future', { dob: '2030-01-01' }, { dob: messages.fields.dobRange }],
    ['a birth in the last years that four digits can tell', { dob: '9999-12-31' }, { dob: messages.fields.dobRange }],
    ['a birth two centuries ago', { dob: '1826-01-01' }, { dob: messages.fields.dobRange }],
    [
      'two faults at once',
      { fullname: 'X Y', dob: '2020-01-01' },
      { fullname: messages.profile.nameLocked, dob: messages.fields.dobRange },
    ],
  ];
  it.each(refusals)('refuses %s under its field and changes nothing', async (_, input, fields) => {
    await expect(update(ada, { ...input, state: 'Kano' })).rejects.toMatchObject({ status: 400, fields });
    expect(await rowOf(ada)).toEqual(ada);
  });

  it('accepts the eighteenth birthday from the first hour in Nigeria', async () => {
    t.clock.set('2026-03-05T22:59:59Z');
    await expect(update(ada, { dob: '2008-03-06' })).rejects.toMatchObject({ status: 400 });
    t.clock.set('2026-03-05T23:00:00Z');
    await expect(update(ada, { dob: '2008-03-06' })).resolves.toBeDefined();
  });

  it('keeps a bank the directory no longer lists', async () => {
    const old = await person(t.ctx, { bankName: 'Heritage Bank' });
    await expect(update(old, { bank_name: 'Heritage Bank', state: 'Oyo' })).resolves.toBeDefined();
  });

  it.each([
    ['Adé', 'ade'],
    ['Ọ̀ṣun', 'osun'],
    ['ọ̀ṣun', 'o\u0323\u0300s\u0323un'],
    ["'Yar_adua", 'ʼyar_adua'],
    ['Ɓaɗa', 'bada'],
    ['Straße', 'strasse'],
  ])('gives neither of the usernames %s and %s to two members', async (one, other) => {
    await update(ada, { username: one });
    const bola = await person(t.ctx);
    await expect(update(bola, { username: other })).rejects.toMatchObject({ code: 'username_taken' });
  });

  it('gives a username to one member, ignoring case', async () => {
    await update(ada, { username: 'Queen' });
    const bola = await person(t.ctx);
    await expect(update(bola, { username: 'queen' })).rejects.toMatchObject({
      status: 400,
      fields: { username: messages.profile.usernameTaken },
    });
    await expect(update(ada, { username: 'queen' })).resolves.toBeDefined();
  });

  it('audits changed fields before and after, with only the end of the account number', async () => {
    await update(ada, { account_number: '9876543210', country: 'Nigeria', state: 'Kano' });
    const [entry, ...others] = await audits();
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      action: 'profile.update',
      actorId: ada.id,
      objectId: ada.id,
      before: { accountNo: '••••••6789', state: 'Lagos' },
      after: { accountNo: '••••••3210', state: 'Kano' },
    });
    expect(JSON.stringify(entry)).not.toContain('9876543210');
  });

  it('audits nothing if nothing changed', async () => {
    await update(ada, { state: ada.state });
    expect(await audits()).toEqual([]);
  });
});

describe('pictures', () => {
  const file = (bytes: Buffer, mimetype = 'image/png', filename = '../../evil.php') => ({
    file: fileOf(bytes, mimetype, filename),
  });
  const png = (color: string) =>
    sharp({ create: { width: 600, height: 400, channels: 3, background: color } })
      .png()
      .toBuffer();
  const photo = (ctx: Ctx, bytes: Buffer) => inTransaction(ctx, (tx) => uploadPhoto(tx, file(bytes)));
  const records = () => t.ctx.db.select().from(media);

  it('become the profile picture, under our name', async () => {
    const { data, message } = await uploadPhoto(t.as(ada), file(await png('#fff')));
    expect(message).toBe('Profile picture updated successfully');
    expect(data.profile_pics).toMatch(/^\/media\/[0-9a-f]{32}\.webp$/);
    expect((await getProfile(t.as(ada))).data.profile_url).toBe(data.profile_pics);
    const stored = t.media.get(data.profile_pics.slice('/media/'.length))!;
    expect(stored.type).toBe('image/webp');
    expect((await sharp(stored.bytes).metadata()).format).toBe('webp');
  });

  it('replace the previous one, which is deleted', async () => {
    const first = (await uploadPhoto(t.as(ada), file(await png('#fff')))).data.profile_pics;
    const second = (await uploadPhoto(t.as(ada), file(await png('#000')))).data.profile_pics;
    expect(second).not.toBe(first);
    expect([...t.media.keys()]).toEqual([second.slice('/media/'.length)]);
    expect((await records()).map(({ name }) => name)).toEqual([second.slice('/media/'.length)]);
  });

  it.each([
    ['nothing', () => Buffer.alloc(0), 400, messages.profile.photoMissing],
    ['more than 5 MB', () => Buffer.alloc(5 * 1024 * 1024 + 1), 413, messages.profile.photoTooLarge],
  ])('are refused for %s, with nothing stored', async (_, bytes, status, text) => {
    await expect(photo(t.as(ada), bytes())).rejects.toMatchObject({ status, fields: { profile_pics: text } });
    expect(t.media.size).toBe(0);
    expect(await records()).toEqual([]);
  });

  it('keep their file if the connection broke after they were recorded', async () => {
    const broken = uploadPhoto(brokenAfterCommit(t.as(ada), 1), file(await png('#fff')));
    await expect(broken).rejects.toThrow('Connection terminated');
    expect([...t.media.keys()]).toEqual([(await rowOf(ada)).photoUrl?.slice('/media/'.length)]);
  });

  it('may be WebP', async () => {
    const webp = await sharp(await png('#fff'))
      .webp()
      .toBuffer();
    await expect(photo(t.as(ada), webp)).resolves.toBeDefined();
  });
});
