import * as messages from '../../../contract/messages';
import { inTransaction } from '../../context';
import { referrals } from '../../db/schema';
import { person, type Person } from '../../testing/factories';
import { application, codeMailedTo, goodPassword } from '../../testing/signingUp';
import { testContext } from '../../testing/testContext';
import { closeAccount } from '../account';
import { walletOf } from '../ledger';
import { login } from '../login';
import { hashPassword } from '../passwords';
import { register } from './register';
import { verifyOtp } from './verifyOtp';

const t = testContext();
let goodHash = '';
beforeAll(async () => {
  goodHash = await hashPassword(goodPassword);
});

const member = () => person(t.ctx, { passwordHash: goodHash });
const close = (who: Person) => closeAccount(t.as(who), { current_password: goodPassword });
const tried = (act: () => Promise<unknown>) => inTransaction(t.ctx, act);

it('a closed account has no referral number and pays nothing for its invitees', async () => {
  const ada = await member();
  const invited = application({ refer_by: ada.referralCode });
  await register(t.anonymous(), invited);
  await close(ada);
  await verifyOtp(t.anonymous(), { email: invited.email, otpCode: codeMailedTo(t, invited.email) });
  expect((await walletOf(t.ctx, ada.id)).balance).toBe(0);
  expect(await t.ctx.db.$count(referrals)).toBe(0);
  await expect(
    tried(() => register(t.anonymous({ ip: '192.0.2.9' }), application({ refer_by: ada.referralCode }))),
  ).rejects.toMatchObject({ fields: { refer_by: messages.login.signupReferralUnknown } });
});

it('a closed account frees its email, but a returning member earns nobody a reward', async () => {
  const [ada, bola] = [await member(), await member()];
  await close(ada);
  t.clock.advance({ hours: 1 });
  await register(t.anonymous(), application({ email: ada.email, refer_by: bola.referralCode }));
  await verifyOtp(t.anonymous(), { email: ada.email, otpCode: codeMailedTo(t, ada.email) });
  await expect(login(t.anonymous(), { email: ada.email, password: goodPassword })).resolves.toBeDefined();
  expect((await walletOf(t.ctx, bola.id)).balance).toBe(0);
});
