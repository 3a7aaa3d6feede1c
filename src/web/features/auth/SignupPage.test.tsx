import { legalVersion } from '../../../contract/brand';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { keepReferral, recallReferral } from '../../lib/referralCode';
import { storageKeys } from '../../lib/siteStorage';
import { renderWithStore } from '../../testing/renderWithStore';
import { cut, odd, refuse, serve, type Answers } from '../../testing/serve';
import { codeSentTo, signupCodeState, signupDraftState } from './authState';
import { SignupPage } from './SignupPage';

const { fields } = messages;
const banks = [
  { bank_name: 'Access Bank', bank_code: '044' },
  { bank_name: 'FCMB Microfinance Bank', bank_code: '090' },
  { bank_name: 'First City Monument Bank', bank_code: '214', aliases: ['FCMB'] },
  { bank_name: 'United Bank for Africa', bank_code: '033', aliases: ['UBA'] },
  { bank_name: 'Zenith Bank', bank_code: '057', aliases: ['Zenith'] },
];
const listBanks = { data: banks, meta: { page: 1, pageSize: 1_000, total: banks.length } };

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

const sent = { message: messages.login.signupReceived };
const show = (answers: Answers = {}, route = '/signup') => {
  const server = serve({ listBanks, matchAccountName: { data: { match: 'unchecked' } }, ...answers });
  return { ...renderWithStore(<SignupPage />, { route }), server };
};
type Shown = ReturnType<typeof show>;

const stepCalled = (title: string) => screen.findByText(title, { selector: 'h2' });
const next = ({ user }: Shown) => user.click(screen.getByRole('button', { name: 'Next' }));
const back = ({ user }: Shown) => user.click(screen.getByRole('button', { name: 'Back' }));
const submit = ({ user }: Shown) => user.click(screen.getByRole('button', { name: 'Submit' }));

/** Set, not typed, because nine fields are filled often. */
const fillIn = (label: string | RegExp, text: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value: text } });

async function choose(label: string, option: string) {
  const field = screen.getByLabelText(label);
  act(() => field.focus());
  fillIn(label, option);
  await screen.findByRole('option', { name: new RegExp(option) });
  fireEvent.keyDown(field, { key: 'Enter' });
}

async function register(page: Shown) {
  fillIn('Phone number', '0803 123 4567');
  fillIn('Full name', 'Adaeze Okafor');
  fillIn('Email', 'ada@example.com');
  fillIn('Password', 'a long sentence');
  await choose('State', 'Lagos');
  await next(page);
  await stepCalled('Bank Information');
}

async function nameBank(page: Shown) {
  await choose('Bank name', 'Zenith');
  fillIn('Account number', '0123456789');
  await next(page);
  await stepCalled('Referral & Coupon Code');
}

async function toReferral(page: Shown) {
  await register(page);
  await nameBank(page);
}

it('does not leave step 1 before every field is right, and says so without fetching anything', async () => {
  const strength = '../../lib/passwordStrength';
  let isFetched = false;
  jest.doMock(strength, () => {
    isFetched = true;
    return jest.requireActual<object>(strength);
  });
  const page = show();
  await next(page);
  for (const text of [fields.phone, messages.login.emailRequired, messages.login.passwordRequired, fields.state]) {
    expect((await screen.findAllByText(text))[0]).toBeVisible();
  }
  expect(isFetched).toBe(false);
  await stepCalled('Register');
});

it.each(['password1', 'ShareNaira2026', 'Adaeze1990', 'ada@example.com'])(
  'refuses the guessable password %s in step 1',
  async (password) => {
    const page = show();
    fillIn('Phone number', '0803 123 4567');
    fillIn('Full name', 'Adaeze Okafor');
    fillIn('Email', 'ada@example.com');
    fillIn('Password', password);
    await choose('State', 'Lagos');
    await next(page);
    expect(await screen.findByText(fields.passwordCommon)).toBeVisible();
    await stepCalled('Register');
  },
);

it.each([
  ['[Tab]', 'UBA', 'United Bank for Africa', false],
  ['[Enter]', 'fcmb', 'First City Monument Bank', false],
  ['[Tab]', 'Umoja', 'Umoja', true],
  ['[Enter]', 'Umoja', 'Umoja', true],
])('with %s takes the bank that is typed as %s, and no other', async (key, typed, held, isRefused) => {
  const page = show();
  await register(page);
  const field = await screen.findByLabelText('Bank name');
  await page.user.click(field);
  await page.user.type(await screen.findByRole('combobox', { name: 'Bank name' }), typed);
  await page.user.keyboard(key);
  expect(await screen.findByText(held, { selector: '.ant-select-content' })).toBeVisible();
  if (isRefused) {
    await next(page);
    expect(
      await screen.findByText(fields.notListed('bank', typed), { selector: '.ant-form-item-explain-error' }),
    ).toBeVisible();
  }
});

it.each([
  ['matches', fields.accountMatches],
  ['differs', fields.accountDiffers],
  ['unchecked', fields.accountUnchecked],
] as const)('an account whose name %s gets a note, and is asked about once', async (match, note) => {
  const page = show({ matchAccountName: { data: { match } } });
  await register(page);
  await choose('Bank name', 'Zenith');
  fillIn('Account number', '012345678');
  expect(page.server.inputsOf('matchAccountName')).toEqual([]);
  fillIn('Account number', '0123456789');
  expect(await screen.findByText(note)).toBeVisible();
  await back(page);
  await next(page);
  expect(await screen.findByText(note)).toBeVisible();
  expect(page.server.inputsOf('matchAccountName')).toEqual([
    { fullname: 'Adaeze Okafor', bank_name: 'Zenith Bank', account_no: '0123456789' },
  ]);
});

it('needs bank and account in step 2', async () => {
  const page = show();
  await register(page);
  fillIn('Account number', '01234');
  await next(page);
  expect(await screen.findByText(fields.bank)).toBeVisible();
  expect(await screen.findByText(fields.accountNumber)).toBeVisible();
  await stepCalled('Bank Information');
});

it('offers to reload banks that failed', async () => {
  const page = show({ listBanks: refuse(500, '') });
  await register(page);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  page.server.change({ listBanks });
  await page.user.click(retry);
  await page.user.click(screen.getByRole('combobox', { name: 'Bank name' }));
  expect(await screen.findByRole('option', { name: 'Access Bank' })).toBeVisible();
});

it('sends filled-in fields only, and asks for the code', async () => {
  const page = show({ register: sent });
  await toReferral(page);
  await submit(page);
  await stepCalled('OTP Verification');
  expect(screen.getByText(messages.login.signupReceived)).toBeVisible();
  expect(page.server.inputsOf('register')).toEqual([
    {
      phone: '0803 123 4567',
      fullname: 'Adaeze Okafor',
      email: 'ada@example.com',
      password: 'a long sentence',
      state: 'Lagos',
      bank_name: 'Zenith Bank',
      account_no: '0123456789',
      terms_version: legalVersion,
    },
  ]);
});

it('fills in the link’s referral number and locks it', async () => {
  const page = show({ register: sent }, '/signup?referralNumber=SN7K2M');
  await toReferral(page);
  const referral = screen.getByLabelText(/Referral number/);
  expect(referral).toHaveValue('SN7K2M');
  expect(referral).toHaveAttribute('readonly');
  await submit(page);
  await stepCalled('OTP Verification');
  expect(page.server.inputsOf('register')).toMatchObject([{ refer_by: 'SN7K2M' }]);
});

it('waits on step 4 for the server', async () => {
  let answer = (_said: typeof sent): void => undefined;
  const page = show({ register: () => new Promise((resolve) => (answer = resolve)) });
  await toReferral(page);
  await submit(page);
  await stepCalled('Submitting Your Application');
  expect(screen.queryByRole('button', { name: 'Back' })).not.toBeInTheDocument();
  await waitFor(() => expect(page.server.inputsOf('register')).toHaveLength(1));
  answer(sent);
  await stepCalled('OTP Verification');
});

it.each<[string, Answers['register'], string]>([
  ['the server’s words', refuse(409, 'This cannot be.'), 'Signup failed: This cannot be.'],
  ['its own where there are none', refuse(500, ''), 'Signup failed: Unknown error'],
  ['the network’s', () => cut(), `Signup failed, please try again. ${messages.server.networkFailed}`],
  ['doubt where the answer cannot be read', odd(200, { hello: 'there' }), 'An unexpected error occurred.'],
  ['doubt where the answer says nothing', { message: '' }, 'An unexpected error occurred.'],
])('returns one step with %s', async (_what, answer, text) => {
  const page = show({ register: answer });
  await toReferral(page);
  await submit(page);
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  await stepCalled('Referral & Coupon Code');
  await back(page);
  expect(screen.getByLabelText('Account number')).toHaveValue('0123456789');
});

it.each([
  ['coupon_code', messages.login.signupCouponInvalid, 'Referral & Coupon Code'],
  ['refer_by', messages.login.signupReferralUnknown, 'Referral & Coupon Code'],
  ['account_no', fields.accountNumber, 'Bank Information'],
  ['password', fields.passwordCommon, 'Register'],
])('returns to the step of %s, with its message', async (field, text, title) => {
  const page = show({ register: refuse(400, 'Check the marked fields.', { [field]: text }) });
  await toReferral(page);
  await submit(page);
  await stepCalled(title);
  expect(await screen.findByText(text)).toBeVisible();
});

it('can be sent again after a correction', async () => {
  const page = show({ register: refuse(400, 'Check.', { coupon_code: messages.login.signupCouponInvalid }) });
  await toReferral(page);
  fillIn(/Coupon code/, 'BAD');
  await submit(page);
  await screen.findByText(messages.login.signupCouponInvalid);
  page.server.change({ register: sent });
  await page.user.clear(screen.getByLabelText(/Coupon code/));
  await submit(page);
  await stepCalled('OTP Verification');
  expect(page.server.inputsOf('register').at(-1)).not.toHaveProperty('coupon_code');
});

async function toOtp(answers: Answers = {}) {
  const page = show({ register: sent, ...answers });
  await toReferral(page);
  await submit(page);
  await stepCalled('OTP Verification');
  return page;
}

const openCode = ({ user }: Shown) => user.click(screen.getByRole('button', { name: 'Enter your code' }));
const enterCode = (digits: string) => fillIn(/6-digit code/, digits);
const wrongCode = refuse('otp_wrong', messages.login.otpWrong, { otpCode: messages.login.otpWrong });

it('submits the code at its sixth digit, as a number, and leads to login', async () => {
  const page = await toOtp({ verifyOtp: { data: { purpose: 'signup' } } });
  enterCode('004821');
  expect(await screen.findByTestId('elsewhere')).toHaveTextContent('/login');
  expect(page.server.inputsOf('verifyOtp')).toEqual([{ email: 'ada@example.com', otpCode: 4821 }]);
});

it('leads back to the job that was chosen on the landing page', () => {
  const job = '0b8f6a2e-9c1d-4e5f-8a7b-123456789abc';
  const page = show({}, `/signup?job=${job}`);
  fireEvent.click(screen.getByRole('link', { name: 'Log in' }));
  expect(page.router.state.location.state).toEqual({ from: `/account/job-details/${job}` });
});

it('resends the same code only when asked', async () => {
  const page = await toOtp({ verifyOtp: wrongCode });
  enterCode('111111');
  await screen.findByText(messages.login.otpWrong);
  enterCode('11111');
  enterCode('111111');
  await page.user.click(screen.getByRole('button', { name: 'Verify OTP' }));
  await waitFor(() => expect(page.server.inputsOf('verifyOtp')).toHaveLength(2));
  enterCode('222222');
  await waitFor(() => expect(page.server.inputsOf('verifyOtp')).toHaveLength(3));
});

it.each<[string, Answers['verifyOtp'], string]>([
  ['the server’s words', refuse(429, messages.login.otpTooMany(4)), messages.login.otpTooMany(4)],
  ['the server’s text for the field', wrongCode, messages.login.otpWrong],
  ['its own where there are none', refuse(500, ''), messages.login.otpFailed],
])('shows %s under a refused code', async (_what, answer, text) => {
  await toOtp({ verifyOtp: answer });
  enterCode('111111');
  await waitFor(() => expect(screen.getByLabelText(/6-digit code/)).toHaveAccessibleDescription(new RegExp(text)));
  expect(screen.getByLabelText(/6-digit code/)).toHaveFocus();
});

it('says after the fifth wrong try that the code is dead, even after a reload', async () => {
  const first = await toOtp({ verifyOtp: wrongCode });
  for (const code of ['111111', '222222', '333333']) {
    enterCode(code);
    await waitFor(() => expect(first.server.inputsOf('verifyOtp').at(-1)).toMatchObject({ otpCode: Number(code) }));
    await screen.findByText(messages.login.otpWrong);
  }
  first.unmount();
  await openCode(show({ verifyOtp: wrongCode }));
  await screen.findByLabelText(/6-digit code/);
  enterCode('444444');
  expect(await screen.findByText(messages.login.otpWrong)).toBeVisible();
  enterCode('555555');
  expect(await screen.findByText(messages.login.otpDead)).toBeVisible();
});

it('does not call another sign-up’s right code dead', async () => {
  const { otpOtherBrowser: otherBrowser } = messages.login;
  signupCodeState.keep({ ...codeSentTo('ada@example.com', messages.login.signupReceived), wrongTries: 4 });
  await openCode(show({ verifyOtp: refuse(409, otherBrowser, { otpCode: otherBrowser }) }));
  enterCode('111111');
  expect(await screen.findByText(otherBrowser)).toBeVisible();
});

it('says that a wrong code expired once its time is over', async () => {
  await toOtp({ verifyOtp: wrongCode });
  const later = Date.now() + limits.otpLifetimeMinutes * 60_000;
  jest.spyOn(Date, 'now').mockReturnValue(later);
  enterCode('111111');
  expect(await screen.findByText(messages.login.otpExpired)).toBeVisible();
});

it('restarts counting with a new code', async () => {
  signupCodeState.keep({
    ...codeSentTo('ada@example.com', messages.login.signupReceived),
    wrongTries: 4,
    againAtMs: 0,
  });
  const page = show({ resendOtp: {}, verifyOtp: wrongCode });
  await openCode(page);
  await page.user.click(screen.getByRole('button', { name: 'Request for a new OTP.' }));
  await waitFor(() => expect(screen.getByLabelText(/6-digit code/)).toHaveFocus());
  enterCode('111111');
  expect(await screen.findByText(messages.login.otpWrong)).toBeVisible();
});

it('waits as long as the server says for another code', async () => {
  signupCodeState.keep({ ...codeSentTo('ada@example.com', messages.login.signupReceived), againAtMs: 0 });
  const page = show({
    resendOtp: odd(429, { error: true, message: messages.login.otpWait(40), data: null }, { 'Retry-After': '40' }),
  });
  await openCode(page);
  await page.user.click(screen.getByRole('button', { name: 'Request for a new OTP.' }));
  expect(await screen.findByRole('button', { name: 'Request for a new OTP. (0:40)' })).toBeDisabled();
});

it('can restart after a wrong email', async () => {
  const page = await toOtp();
  await page.user.click(screen.getByRole('button', { name: 'Start again' }));
  await stepCalled('Register');
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
});

it('can restart with everything but the password after a reload', async () => {
  const page = await toOtp();
  page.unmount();
  const again = show();
  await again.user.click(screen.getByRole('button', { name: 'Start again' }));
  await stepCalled('Register');
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
  expect(screen.getByLabelText('Password')).toHaveValue('');
  again.unmount();
  show();
  await stepCalled('Register');
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
});

it('keeps step and fields over a reload, except the password, which it asks for', async () => {
  const page = show();
  await toReferral(page);
  fillIn(/Coupon code/, 'SN-GIFT');
  page.unmount();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('a long sentence');

  const again = show({ register: sent });
  await stepCalled('Referral & Coupon Code');
  expect(screen.getByLabelText(/Coupon code/)).toHaveValue('SN-GIFT');
  expect(screen.getByText(messages.login.signupPasswordAgain)).toBeVisible();
  await submit(again);
  expect(await screen.findByText(messages.login.passwordRequired)).toBeVisible();
  expect(again.server.inputsOf('register')).toHaveLength(0);

  fillIn('Password', 'a long sentence');
  await submit(again);
  await stepCalled('OTP Verification');
  expect(again.server.inputsOf('register')).toMatchObject([{ phone: '0803 123 4567', coupon_code: 'SN-GIFT' }]);
});

it('drops the fields once the account is active', async () => {
  await toOtp({ verifyOtp: { data: { purpose: 'signup' } } });
  enterCode('004821');
  await screen.findByTestId('elsewhere');
  expect(signupDraftState.recall()).toBeNull();
  expect(signupCodeState.recall()).toMatchObject({ accepted: true });
  expect(Object.keys(localStorage)).not.toContain(storageKeys.referral);
});

describe('the browser’s Back and forward', () => {
  const go = ({ router }: Shown, by: number) => act(() => router.navigate(by));

  it('take one step each, and nothing typed is lost', async () => {
    const page = show({ register: sent });
    await toReferral(page);
    fillIn(/Coupon code/, 'SN-GIFT');
    await go(page, -1);
    await stepCalled('Bank Information');
    expect(screen.getByLabelText('Account number')).toHaveValue('0123456789');
    await go(page, -1);
    await stepCalled('Register');
    expect(screen.getByLabelText('Password')).toHaveValue('a long sentence');
    await go(page, 2);
    await stepCalled('Referral & Coupon Code');
    expect(screen.getByLabelText(/Coupon code/)).toHaveValue('SN-GIFT');
    await submit(page);
    await stepCalled('OTP Verification');
    await go(page, -1);
    await stepCalled('Referral & Coupon Code');
    await go(page, 1);
    await stepCalled('OTP Verification');
  });

  it('take one step each in a reopened page, which asks for the password where it is', async () => {
    const page = show();
    await toReferral(page);
    page.unmount();
    const again = show();
    await stepCalled('Referral & Coupon Code');
    await go(again, -1);
    await stepCalled('Bank Information');
    expect(screen.getByText(messages.login.signupPasswordAgain)).toBeVisible();
    await back(again);
    await stepCalled('Register');
    expect(again.router.state.location.pathname).toBe('/signup');
  });

  it('do not lead back into a finished sign-up', async () => {
    const page = await toOtp({ verifyOtp: { data: { purpose: 'signup' } } });
    enterCode('004821');
    await screen.findByTestId('elsewhere');
    await go(page, -1);
    await stepCalled('Register');
    expect(screen.getByLabelText('Email')).toHaveValue('');
  });
});

it('a waiting code is offered in another tab, and starting again keeps what was typed', async () => {
  (await toOtp()).unmount();
  sessionStorage.clear();
  const page = show();
  expect(screen.getByText(/ada@example.com/)).toBeVisible();
  await openCode(page);
  await stepCalled('OTP Verification');
  await act(() => page.router.navigate(-1));
  await page.user.click(screen.getByRole('button', { name: 'Start again' }));
  await stepCalled('Register');
  expect(signupCodeState.recall()).toBeNull();
});

it('a waiting code is forgotten after a day', async () => {
  (await toOtp()).unmount();
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + limits.askerCookieHours * 3_600_000);
  expect(signupCodeState.recall()).toBeNull();
});

it('fills in the referral of an earlier visit for 30 days, and lets it be changed', async () => {
  keepReferral('?fbclid=1&ReferralNumber=sn7k2m.');
  const page = show({ register: sent });
  await toReferral(page);
  const referral = screen.getByLabelText(/Referral number/);
  expect(referral).toHaveValue('SN7K2M');
  expect(referral).toHaveAttribute('readonly');
  await page.user.click(screen.getByRole('button', { name: 'Change' }));
  expect(screen.getByLabelText(/Referral number/)).not.toHaveAttribute('readonly');
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 30 * 86_400_000);
  expect(recallReferral()).toBe('');
});

it('lets the bank be added later only where the operator allows it', async () => {
  const page = show({ register: sent, listBanks: { ...listBanks, at_signup: 'later' } });
  await register(page);
  await page.user.click(await screen.findByRole('button', { name: 'Add it later' }));
  await stepCalled('Referral & Coupon Code');
  await submit(page);
  await stepCalled('OTP Verification');
  expect(page.server.inputsOf('register')[0]).not.toHaveProperty('bank_name');
  page.unmount();
  signupCodeState.forget();
  sessionStorage.clear();
  await register(show());
  expect(screen.queryByRole('button', { name: 'Add it later' })).not.toBeInTheDocument();
});

it('unlocks a referral number from the link that is unknown', async () => {
  const page = show(
    { register: refuse(400, messages.login.signupReferralUnknown, { refer_by: messages.login.signupReferralUnknown }) },
    '/signup?referralNumber=WRONG',
  );
  await toReferral(page);
  await submit(page);
  await screen.findAllByText(messages.login.signupReferralUnknown);
  const referral = screen.getByLabelText(/Referral number/);
  expect(referral).toHaveAccessibleDescription(new RegExp(messages.login.signupReferralUnknown));
  expect(referral).toHaveFocus();
  expect(referral).not.toHaveAttribute('readonly');

  await page.user.clear(referral);
  page.server.change({
    register: refuse(409, messages.login.signupCouponInvalid, { coupon_code: messages.login.signupCouponInvalid }),
  });
  await submit(page);
  expect((await screen.findAllByText(messages.login.signupCouponInvalid))[0]).toBeVisible();
  expect(screen.getByLabelText(/Referral number/)).not.toHaveAttribute('readonly');
});

it('unlocks a referral number from the link that can only be left out', async () => {
  const text = messages.login.signupCodesMany(3_600);
  const page = show({ register: refuse(429, text, { refer_by: text }) }, '/signup?referralNumber=RIGHT');
  await toReferral(page);
  expect(screen.getByLabelText(/Referral number/)).toHaveAttribute('readonly');
  await submit(page);
  await screen.findAllByText(new RegExp(text));
  const referral = screen.getByLabelText(/Referral number/);
  expect(referral).not.toHaveAttribute('readonly');
  await page.user.clear(referral);
  await submit(page);
  await waitFor(() => expect(page.server.inputsOf('register')).toHaveLength(2));
  expect(page.server.inputsOf('register')[1]).not.toHaveProperty('refer_by');
});

it.each([
  ['the line breaks', cut],
  ['the server fails', refuse(500, '')],
  ['too many bank accounts were checked', refuse(429, messages.server.tooManyOnNetwork('bank-account')(60))],
  [
    'the coupon is at fault',
    refuse(409, messages.login.signupCouponInvalid, { coupon_code: messages.login.signupCouponInvalid }),
  ],
])('keeps the link’s referral number locked and says where it is from, when %s', async (_, register) => {
  const page = show({ register }, '/signup?referralNumber=SN7K2M');
  await toReferral(page);
  await submit(page);
  await screen.findByRole('alert');
  const referral = screen.getByLabelText(/Referral number/);
  expect(referral).toHaveValue('SN7K2M');
  expect(referral).toHaveAttribute('readonly');
  expect(referral).toHaveAccessibleDescription(/Filled in from the link that brought you here/);
});
