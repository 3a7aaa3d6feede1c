import { fireEvent, screen, waitFor } from '@testing-library/react';
import { messages } from '../../../contract/messages';
import { legalVersion } from '../../lib/legal';
import { renderWithStore } from '../../testing/renderWithStore';
import { cut, refuse, serve, type Answers } from '../../testing/serve';
import { SignupPage } from './SignupPage';

const { fields, signup: words } = messages;
const banks = [
  { bank_name: 'Access Bank', bank_code: '044' },
  { bank_name: 'Zenith Bank', bank_code: '057' },
];
const listBanks = { data: banks, meta: { page: 1, pageSize: 1_000, total: banks.length } };

beforeEach(() => sessionStorage.clear());

const show = (answers: Answers = {}, route = '/signup') => {
  const server = serve({ listBanks, ...answers });
  return { ...renderWithStore(<SignupPage />, { route }), server };
};
type Shown = ReturnType<typeof show>;

const stepCalled = (title: string) => screen.findByText(title, { selector: 'h2' });
const next = ({ user }: Shown) => user.click(screen.getByRole('button', { name: 'Next' }));
const back = ({ user }: Shown) => user.click(screen.getByRole('button', { name: 'Back' }));
const submit = ({ user }: Shown) => user.click(screen.getByRole('button', { name: 'Submit' }));

/** Set, not typed: a form of nine fields is filled in many times here. */
const fillIn = (label: string | RegExp, text: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value: text } });

function choose(label: string, option: string) {
  fillIn(label, option);
  fireEvent.keyDown(screen.getByLabelText(label), { key: 'Enter' });
}

async function register(page: Shown) {
  fillIn('Phone number', '0803 123 4567');
  fillIn('Full name', 'Adaeze Okafor');
  fillIn('Email', 'ada@example.com');
  fillIn('Password', 'a long sentence');
  choose('State', 'Lagos');
  await next(page);
  await stepCalled('Bank Information');
}

async function nameBank(page: Shown) {
  choose('Bank name', 'Zenith');
  fillIn('Account number', '0123456789');
  await next(page);
  await stepCalled('Referral & Coupon Code');
}

async function toReferral(page: Shown) {
  await register(page);
  await nameBank(page);
}

it('does not leave step 1 before every field is right', async () => {
  const page = show();
  await next(page);
  for (const text of [fields.phone, messages.login.emailRequired, messages.login.passwordRequired, fields.state]) {
    expect((await screen.findAllByText(text))[0]).toBeVisible();
  }
  await stepCalled('Register');
});

it.each([
  ['Phone number', '12345', fields.phone],
  ['Full name', 'Adaeze', fields.fullName],
  ['Email', 'ada@', messages.login.emailInvalid],
  ['Password', 'short', fields.passwordShort],
])('says under %s what is wrong with %p', async (label, typed, text) => {
  const page = show();
  await page.user.type(screen.getByLabelText(label), typed);
  await page.user.tab();
  expect(await screen.findByText(text)).toBeVisible();
});

it.each(['08031234567', '+234 803 123 4567', '2348031234567'])('accepts the phone number %s', async (phone) => {
  const page = show();
  await page.user.type(screen.getByLabelText('Phone number'), phone);
  await page.user.tab();
  await page.user.tab();
  expect(screen.queryByText(fields.phone)).not.toBeInTheDocument();
});

it('does not leave step 2 before bank and account are right', async () => {
  const page = show();
  await register(page);
  fillIn('Account number', '01234');
  await next(page);
  expect(await screen.findByText(fields.bank)).toBeVisible();
  expect(await screen.findByText(fields.accountNumber)).toBeVisible();
  await stepCalled('Bank Information');
});

it('offers to fetch the banks again when they did not come', async () => {
  const page = show({ listBanks: refuse(500, '') });
  await register(page);
  page.server.change({ listBanks });
  await page.user.click(await screen.findByRole('button', { name: 'Retry' }));
  await page.user.click(screen.getByRole('combobox', { name: 'Bank name' }));
  expect(await screen.findByRole('option', { name: 'Zenith Bank' })).toBeVisible();
});

it('keeps everything when going back and forth', async () => {
  const page = show();
  await toReferral(page);
  await back(page);
  expect(screen.getByRole('combobox', { name: 'Bank name' })).toHaveValue('Zenith Bank');
  expect(screen.getByLabelText('Account number')).toHaveValue('0123456789');
  await back(page);
  expect(screen.getByLabelText('Phone number')).toHaveValue('0803 123 4567');
  expect(screen.getByLabelText('Password')).toHaveValue('a long sentence');
  expect(screen.getByRole('combobox', { name: 'State' })).toHaveValue('Lagos');
});

it('sends what was filled in, without the fields left empty, and asks for the code', async () => {
  const page = show({ register: { message: words.received } });
  await toReferral(page);
  await submit(page);
  await stepCalled('OTP Verification');
  expect(screen.getByText(words.received)).toBeVisible();
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

it('fills the referral number in from the link, and locks it', async () => {
  const page = show({ register: {} }, '/signup?referralNumber=SN7K2M');
  await toReferral(page);
  const referral = screen.getByLabelText(/Referral number/);
  expect(referral).toHaveValue('SN7K2M');
  expect(referral).toHaveAttribute('readonly');
  await submit(page);
  await stepCalled('OTP Verification');
  expect(page.server.inputsOf('register')).toMatchObject([{ refer_by: 'SN7K2M' }]);
});

it('waits on step 4 while the server works', async () => {
  let answer = (_said: Record<string, never>): void => undefined;
  const page = show({ register: () => new Promise((resolve) => (answer = resolve)) });
  await toReferral(page);
  await submit(page);
  await stepCalled('Submitting Your Application');
  expect(screen.queryByRole('button', { name: 'Back' })).not.toBeInTheDocument();
  answer({});
  await stepCalled('OTP Verification');
});

it.each<[string, Answers['register'], string]>([
  ['the server’s words', refuse(409, 'This cannot be.'), 'Signup failed: This cannot be.'],
  ['the wizard’s own where there are none', refuse(500, ''), words.wizardFailed],
  ['the network’s', () => cut(), words.failedPrefix + messages.network.failed],
])('goes back one step with %s', async (_what, answer, text) => {
  const page = show({ register: answer });
  await toReferral(page);
  await submit(page);
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  await stepCalled('Referral & Coupon Code');
  await back(page);
  expect(screen.getByLabelText('Account number')).toHaveValue('0123456789');
});

it.each([
  ['coupon_code', words.couponInvalid, 'Referral & Coupon Code'],
  ['refer_by', words.referralUnknown, 'Referral & Coupon Code'],
  ['account_no', fields.accountNumber, 'Bank Information'],
  ['password', fields.passwordCommon, 'Register'],
])('goes back to where %s is filled in, with its text under it', async (field, text, title) => {
  const page = show({ register: refuse(400, 'Check the marked fields.', { [field]: text }) });
  await toReferral(page);
  await submit(page);
  await stepCalled(title);
  expect(await screen.findByText(text)).toBeVisible();
});

it('sends again after mending', async () => {
  const page = show({ register: refuse(400, 'Check.', { coupon_code: words.couponInvalid }) });
  await toReferral(page);
  fillIn(/Coupon code/, 'BAD');
  await submit(page);
  await screen.findByText(words.couponInvalid);
  page.server.change({ register: {} });
  await page.user.clear(screen.getByLabelText(/Coupon code/));
  await submit(page);
  await stepCalled('OTP Verification');
  expect(page.server.inputsOf('register').at(-1)).not.toHaveProperty('coupon_code');
});

async function toOtp(answers: Answers = {}) {
  const page = show({ register: {}, ...answers });
  await toReferral(page);
  await submit(page);
  await stepCalled('OTP Verification');
  return page;
}

it('sends the code as a number and leads to the login', async () => {
  const page = await toOtp({ verifyOtp: { data: { purpose: 'signup' } } });
  fillIn(/6-digit code/, '004821');
  await page.user.click(screen.getByRole('button', { name: 'Verify OTP' }));
  expect(await screen.findByTestId('elsewhere')).toHaveTextContent('/login');
  expect(page.server.inputsOf('verifyOtp')).toEqual([{ email: 'ada@example.com', otpCode: 4821 }]);
});

it.each<[string, Answers['verifyOtp'], string]>([
  ['the server’s words', refuse(400, messages.otp.wrong), messages.otp.wrong],
  ['the server’s text for the field', refuse(400, 'Check.', { otpCode: fields.otp }), fields.otp],
  ['its own where there are none', refuse(500, ''), messages.otp.failed],
])('shows %s under a code that is refused', async (_what, answer, text) => {
  const page = await toOtp({ verifyOtp: answer });
  fillIn(/6-digit code/, '111111');
  await page.user.click(screen.getByRole('button', { name: 'Verify OTP' }));
  await waitFor(() => expect(screen.getByText(text)).toBeVisible());
});

it('lets a new code be asked for once a minute', async () => {
  await toOtp({ resendOtp: {} });
  expect(screen.getByRole('button', { name: 'Request for a new OTP.' })).toBeDisabled();
  expect(screen.getByText(/You can ask again in \d+ s\./)).toBeVisible();
});

it('is still on the last step when the phone has loaded the page anew', async () => {
  const page = await toOtp();
  page.unmount();
  show();
  expect(screen.getByLabelText(/6-digit code we sent to ada@example\.com/)).toBeVisible();
});

it('begins anew when the email was wrong', async () => {
  const page = await toOtp();
  await page.user.click(screen.getByRole('button', { name: 'Start again' }));
  await stepCalled('Register');
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
});
