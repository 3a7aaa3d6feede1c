import { asc, eq } from 'drizzle-orm';
import { legalVersion } from '../../../contract/brand';
import * as messages from '../../../contract/messages';
import { auditLog, consents, users } from '../../db/schema';
import { person } from '../../testing/factories';
import { application, codeMailedTo } from '../../testing/signingUp';
import { testContext } from '../../testing/testContext';
import { acceptTerms, register } from './register';
import { verifyOtp } from './verifyOtp';

const t = testContext();
const given = (userId: string) =>
  t.ctx.db
    .select({ version: consents.version, givenAt: consents.givenAt })
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(asc(consents.version));
const idOf = async (email: string) =>
  (await t.ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email)))[0]!.id;

it('records a new member’s agreement, dated when the form was sent, once the code is right', async () => {
  const applied = application({ terms_version: legalVersion });
  await register(t.anonymous(), applied);
  const id = await idOf(applied.email);
  const sentAt = t.clock.now();
  expect(await given(id)).toEqual([]);
  t.clock.advance({ minutes: 3 });
  await verifyOtp(t.anonymous(), { email: applied.email, otpCode: codeMailedTo(t, applied.email) });
  expect(await given(id)).toEqual([{ version: legalVersion, givenAt: sentAt }]);
});

it('records nothing for a client that names no version', async () => {
  const applied = application();
  await register(t.anonymous(), applied);
  await verifyOtp(t.anonymous(), { email: applied.email, otpCode: codeMailedTo(t, applied.email) });
  expect(await given(await idOf(applied.email))).toEqual([]);
});

describe('a member who agrees to newer terms', () => {
  it('has both agreements recorded with one audit row, and repeating keeps the date', async () => {
    const ada = await person(t.base, { termsVersion: '2020-01-01' });
    const first = t.clock.now();
    t.clock.advance({ days: 1 });
    const second = t.clock.now();
    expect(await acceptTerms(t.as(ada), { terms_version: legalVersion })).toEqual({
      message: messages.profile.termsAccepted,
    });
    t.clock.advance({ days: 1 });
    await acceptTerms(t.as(ada), { terms_version: legalVersion });
    expect(await given(ada.id)).toEqual([
      { version: '2020-01-01', givenAt: first },
      { version: legalVersion, givenAt: second },
    ]);
    const rows = await t.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'terms.accept'));
    expect(rows).toEqual([expect.objectContaining({ objectId: ada.id, actorId: ada.id })]);
  });

  it('can agree only to the current version', async () => {
    const ada = await person(t.base);
    await expect(acceptTerms(t.as(ada), { terms_version: '2020-01-01' })).rejects.toMatchObject({
      status: 400,
      message: messages.login.signupTermsChanged,
    });
    expect(await given(ada.id)).toEqual([]);
  });
});
