import { limits } from '../contract/limits';
import * as messages from '../contract/messages';
import type { Person } from '../server/testing/factories';
import { application, codeMailedTo, mailsTo } from '../server/testing/signingUp';
import { openServer } from './testing/startServer';
import type { Tab } from './testing/tab';
import { eventually } from '../server/testing/concurrency';

const server = openServer();

const applies = async (fields: Parameters<typeof application>[0]) => {
  const tab = server.openTab({ at: '/signup' });
  const form = application(fields);
  await tab.does('register', form);
  return { tab, form };
};
const verifies = ({ tab, form: { email } }: Awaited<ReturnType<typeof applies>>) =>
  tab.does('verifyOtp', { email, otpCode: codeMailedTo(server, email) });

describe('a referral', () => {
  let ada: Person;
  let own: Tab;
  beforeEach(async () => {
    ada = await server.member();
    own = await server.signedIn(ada);
  });

  test(`pays ₦${limits.referralRewardNaira} when the friend verifies, not before, and open screens show it`, async () => {
    const profile = await own.opens('getProfile');
    const friends = await own.opens('listReferrals', {});
    const bell = await own.opens('listNotifications', {});
    const bola = await applies({ fullname: 'Bola Ade', refer_by: profile().data.referral_code });
    const before = await own.opens('listReferrals', { page: 1 });
    expect([before().data, profile().userbalance.balance]).toEqual([[], 0]);

    await verifies(bola);
    const reward = limits.referralRewardNaira;
    await eventually(() => {
      expect(profile().userbalance).toEqual({ balance: reward, on_hold: 0, total_earned: reward });
      expect(friends().data).toMatchObject([{ user_fullname: 'Bola Ade', reward }]);
      expect(bell()).toMatchObject({ unread: 1, data: [{ kind: 'referral-reward' }] });
    });
    expect(mailsTo(server, ada.email)).toHaveLength(1);
  });
});

describe('a coupon', () => {
  let adminTab: Tab;
  let coupon_code: string;
  beforeEach(async () => {
    adminTab = await server.signedIn(await server.admin());
    ({ code: coupon_code } = await adminTab.does('createCoupon'));
  });
  const seen = async () => {
    const tab = await server.signedIn(await server.admin());
    return (await tab.opens('listCoupons', {}))().codes;
  };
  const isTaken = (form: ReturnType<typeof application>) =>
    server
      .openTab({ at: '/signup' })
      .isRefused('register', form)
      .then((error) =>
        expect(error).toMatchObject({ status: 409, fields: { coupon_code: messages.login.signupCouponInvalid } }),
      );

  test('appears in the list of the admin who made it', async () => {
    const coupons = await adminTab.opens('listCoupons', {});
    const { code } = await adminTab.does('createCoupon');
    await eventually(() => expect(coupons().codes).toMatchObject([{ code, status: 'pending' }, { code: coupon_code }]));
  });

  test('is reserved by the first sign-up and used with its code', async () => {
    const bola = await applies({ fullname: 'Bola Ade', coupon_code });
    expect(await seen()).toMatchObject([{ code: coupon_code, status: 'reserved', used_by: 'Bola Ade' }]);
    await isTaken(application({ coupon_code }));
    await verifies(bola);
    expect(await seen()).toMatchObject([{ code: coupon_code, status: 'used', used_by: 'Bola Ade' }]);
    await isTaken(application({ coupon_code }));
  });
});
