import { expect, type Page } from '@playwright/test';
import { codeFor, mailTo } from './pendingActions';
import { activateElsewhere, getApi, applyElsewhere, demo, logIn, newMember, openWindow, stranger } from './people';
import {
  codeField,
  expectBank,
  expectRegister,
  expectSaid,
  fillBank,
  fillRegister,
  otherThan,
  press,
  stepHeading,
  toast,
  walkToReferral,
} from './signUpForm';
import { test } from './story';

const shot = (page: Page, name: string) => page.screenshot({ path: `test-results/auth/${name}.png`, fullPage: true });

const sent = 'We have sent a 6-digit code to your email. Enter it to activate your account.';
const wrongCode = 'This code is wrong or no longer valid. Check the newest mail from us, or ask for a new code.';

/** Copies a text elsewhere and pastes it where the cursor is. */
const paste = async (page: Page, text: string): Promise<void> => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('Control+V');
};

test('a stranger becomes a member: nothing typed is lost going back or by a reload, and the pasted code sends itself', async ({
  browser,
}) => {
  const { page, complaints } = await openWindow(browser);
  const person = stranger('Amina Bello');

  await test.step('going back keeps everything', async () => {
    await page.goto('/signup');
    await fillRegister(page, person);
    await shot(page, '1-register');
    await press(page, 'Next');
    await fillBank(page, person);
    await shot(page, '2-bank');
    await press(page, 'Back');
    await expectRegister(page, person);
    await press(page, 'Next');
    await expectBank(page, person);
  });

  await test.step('a reload keeps the step and all but the password', async () => {
    await page.reload();
    await expect(stepHeading(page, 'Bank Information')).toBeVisible();
    await expectBank(page, person);
    await press(page, 'Back');
    await expectRegister(page, person, '');
    await page.getByLabel('Full name').fill('Amina Zainab Bello');
    await page.reload();
    await expectRegister(page, { ...person, fullname: 'Amina Zainab Bello' }, '');
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await press(page, 'Next');
    await press(page, 'Next');
    await shot(page, '3-referral');
  });

  await test.step('on the third step too: the password is asked for where it is typed', async () => {
    await page.reload();
    await expect(stepHeading(page, 'Referral & Coupon Code')).toBeVisible();
    await press(page, 'Submit');
    const password = page.getByLabel('Password', { exact: true });
    await expectSaid(password, 'Enter your password again. It is never kept in the browser.');
    await expect(password).toBeFocused();
    await password.fill(person.password);
    await press(page, 'Next');
    await press(page, 'Next');
    await press(page, 'Submit');
  });

  await test.step('a reload while the code is awaited stays there', async () => {
    await expect(page.getByText(sent)).toBeVisible();
    await page.reload();
    await expect(stepHeading(page, 'OTP Verification')).toBeVisible();
    await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code');
    await shot(page, '5-code');
  });

  await test.step('the code pasted with words around it sends itself', async () => {
    await codeField(page).focus();
    await paste(page, `Your code:\n ${await codeFor(person.email)} \nIt works once.`);
    await Promise.all([
      expect(toast(page, 'Your account is active. Log in to start earning.')).toBeVisible(),
      expect(page).toHaveURL(/\/login$/),
    ]);
    await expect(page.getByLabel('Email')).toHaveValue(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await press(page, 'Sign in');
    await expect(page).toHaveURL(/\/account\/dashboard/);
  });

  await test.step('the next person at this browser finds an empty form', async () => {
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(person.phone);
  });
  expect(complaints).toEqual([]);
});

test('each step is left only when it is right, and names the fields to correct', async ({ browser }) => {
  const { page, complaints } = await openWindow(browser);
  await page.goto('/signup');
  await press(page, 'Next');
  await expectSaid(page.getByLabel('Phone number'), 'Enter a Nigerian mobile number, for example 0803 123 4567');
  await expectSaid(page.getByLabel('Full name'), 'Please fill this in');
  await expectSaid(page.getByLabel('Email'), 'Email is required');
  await expectSaid(page.getByLabel('Password', { exact: true }), 'Password is required');
  await expectSaid(page.getByRole('combobox', { name: 'State' }), 'Choose a state from the list');
  await expect(page.getByLabel('Phone number')).toBeFocused();
  await page.getByLabel('Full name').fill('Ada');
  await page.getByLabel('Email').fill('ada at home');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await press(page, 'Next');
  await expectSaid(page.getByLabel('Full name'), 'Enter your first and last name');
  await expectSaid(page.getByLabel('Email'), 'Please enter a valid email address');
  await expectSaid(page.getByLabel('Password', { exact: true }), 'Use at least 8 characters');
  await shot(page, '1-register-refused');

  const person = stranger('Bola Ade');
  await fillRegister(page, person);
  await press(page, 'Next');
  await expect(stepHeading(page, 'Bank Information')).toBeVisible();
  await press(page, 'Next');
  const account = page.getByLabel('Account number');
  await expectSaid(page.getByRole('combobox', { name: 'Bank name' }), 'Choose a bank from the list');
  await expectSaid(account, 'An account number has exactly 10 digits');
  await account.fill('0803 123 4567');
  await expect(page.getByRole('status').getByText('Is this a phone number?')).toBeVisible();
  await shot(page, '2-bank-phone-number');
  await press(page, 'Use 8031234567');
  await expect(account).toHaveValue('8031234567');
  await expect(account).toBeFocused();
  expect(complaints).toEqual([]);
});

test('on a small phone a list opens in sight of the finger that opened it', async ({ browser }) => {
  const { page } = await openWindow(browser, { viewport: { width: 360, height: 640 }, hasTouch: true });
  await page.goto('/signup');
  const state = page.getByRole('combobox', { name: 'State' });
  await expect(page.getByRole('button', { name: 'Next' })).toBeEnabled();
  await state.evaluate((field) =>
    scrollTo({ top: field.getBoundingClientRect().bottom - innerHeight, behavior: 'instant' }),
  );
  await state.tap();
  await expect(page.getByTitle('Abia', { exact: true })).toBeInViewport({ ratio: 1 });
  await expect(state).toBeInViewport({ ratio: 1 });
});

test('with the server down at step 3 everything typed stays, and it goes through once the server is back', async ({
  browser,
}) => {
  const { page, complaints } = await openWindow(browser);
  const person = stranger('Chidi Obi');
  await page.goto('/signup');
  await walkToReferral(page, person);
  await page.getByLabel('Coupon code').fill('KEEP-ME');

  let cutLine = (): void => undefined;
  const lineCut = new Promise<void>((resolve) => (cutLine = resolve));
  await page.route(/\/api\/v1\/(auth\/register|ping)$/, async (route) => {
    await lineCut;
    await route.abort();
  });
  await press(page, 'Submit');
  await expect(stepHeading(page, 'Submitting Your Application')).toBeFocused();
  await expect(page.getByRole('status')).toContainText('Please wait while we submit your application...');
  await shot(page, '4-waiting');
  cutLine();

  await expect(page.getByRole('alert')).toHaveText(
    'Signup failed, please try again. Network error. Please check your internet connection and try again.',
  );
  await expect(page.getByLabel('Coupon code')).toHaveValue('KEEP-ME');
  await shot(page, '3-server-down');
  await press(page, 'Submit');
  await expect(page.getByRole('alert')).toHaveText(
    'Signup failed, please try again. No internet connection. Please check your network and try again.',
  );
  await press(page, 'Back');
  await expectBank(page, person);
  await press(page, 'Back');
  await expectRegister(page, person);

  await page.unrouteAll();
  await press(page, 'Next');
  await press(page, 'Next');
  await page.getByLabel('Coupon code').fill('');
  await press(page, 'Submit');
  await expect(page.getByText(sent)).toBeVisible();
  expect(new Set(complaints)).toEqual(
    new Set(['net::ERR_FAILED /api/v1/auth/register', 'net::ERR_FAILED /api/v1/ping']),
  );
});

test('each way in which an application fails is told apart, and none of them loses a word', async ({ browser }) => {
  const { page } = await openWindow(browser);
  const person = stranger('Dayo Ojo');
  await page.goto('/signup');
  await walkToReferral(page, person);
  const cases = [
    { status: 500, json: {}, told: 'Signup failed: Unknown error' },
    {
      status: 503,
      json: { error: true, code: 'unavailable', message: 'Back in a minute.' },
      told: 'Signup failed: Back in a minute.',
    },
    { status: 200, json: { error: false, message: '', data: null }, told: 'An unexpected error occurred.' },
    { status: 200, json: ['what is this'], told: 'An unexpected error occurred.' },
  ];
  for (const { told, ...answer } of cases) {
    await page.route('**/api/v1/auth/register', (route) => route.fulfill(answer), { times: 1 });
    await press(page, 'Submit');
    await expect(page.getByRole('alert')).toHaveText(told);
  }
  await press(page, 'Back');
  await expectBank(page, person);
  await press(page, 'Back');
  await expectRegister(page, person);
});

test('a coupon that is used already is refused under its field, and without it the sign-up goes on', async ({
  browser,
}) => {
  const admin = await getApi(demo.admin, demo.password);
  const { code } = (await (await admin.post('admin/coupon/generate')).json()) as { code: string };
  const first = stranger('Efe First');
  await applyElsewhere({ ...first, coupon_code: code });
  await activateElsewhere(first);

  const { page, complaints } = await openWindow(browser);
  const second = stranger('Efe Second');
  await page.goto('/signup');
  await walkToReferral(page, second);
  const coupon = page.getByLabel('Coupon code');
  await coupon.fill(code);
  await press(page, 'Submit');
  const refused = 'This coupon code is unknown, reserved or already used. Check it, or leave the field empty.';
  await expectSaid(coupon, refused);
  await expect(coupon).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('Signup failed: ');
  await shot(page, '3-coupon-used');
  await coupon.fill('');
  await press(page, 'Submit');
  await codeField(page).pressSequentially(await codeFor(second.email));
  await expect(page).toHaveURL(/\/login$/);
  expect(complaints).toEqual(['409 /api/v1/auth/register']);
});

test('another person’s email gets the same screen as a fresh one, and only its owner’s mail tells', async ({
  browser,
}) => {
  const owner = await newMember('Funmi Owner');
  const fresh = await openWindow(browser);
  const taken = await openWindow(browser);
  const screens: string[] = [];
  for (const [{ page }, person] of [
    [fresh, stranger('Funmi Fresh')],
    [taken, { ...owner, password: 'another phrase of mine' }],
  ] as const) {
    await page.goto('/signup');
    await walkToReferral(page, person);
    await press(page, 'Submit');
    await expect(stepHeading(page, 'OTP Verification')).toBeVisible();
    await expect(page.getByText(sent)).toBeVisible();
    await expect(codeField(page)).toBeVisible();
    screens.push(
      (await page.getByRole('main').innerText()).replace(person.email, 'the email').replace(/\d+ s\./, 'N s.'),
    );
  }
  expect(screens[1]).toBe(screens[0]);
  expect(await mailTo(owner.email, 'You already have a ShareNaira account')).toContain('nothing was changed');

  await codeField(taken.page).pressSequentially('123456');
  await expectSaid(codeField(taken.page), wrongCode);
  const admin = await getApi(demo.admin, demo.password);
  const found = await admin.get('admin/users', { params: { q: owner.email, page: 1 } });
  expect(await found.json()).toMatchObject({ meta: { total: 1 } });
  await logIn(fresh.page, owner.email, owner.password);
});

/** From the fourth wrong code on the next one must wait a little, and is told so. */
const typeUntilShown = (page: Page, code: string, said: string) =>
  expect(async () => {
    await codeField(page).fill('');
    await codeField(page).pressSequentially(code);
    await expectSaid(codeField(page), said);
  }).toPass();

test('after five wrong codes the right one is dead as well, and a new one opens the account', async ({ browser }) => {
  const { page, complaints } = await openWindow(browser);
  const person = stranger('Gozie Eze');
  await page.clock.install();
  await page.goto('/signup');
  await walkToReferral(page, person);
  await press(page, 'Submit');
  const right = await codeFor(person.email);
  const dead = 'That was 5 wrong tries, so this code no longer works. Ask for a new code below, then enter that one.';
  for (let tries = 1, code = otherThan(right); tries <= 5; tries += 1, code = otherThan(code)) {
    await typeUntilShown(page, code, tries < 5 ? wrongCode : dead);
    await expect(page.getByRole('button', { name: 'Verify OTP' })).toBeVisible();
  }
  await shot(page, '5-code-dead');
  await typeUntilShown(page, right, dead);

  const resend = page.getByRole('button', { name: 'Request for a new OTP.' });
  await expect(resend).toBeDisabled();
  await page.clock.fastForward(61_000);
  await resend.click();
  await expect(toast(page, /^Wait \d+ seconds? before asking for another code\.$/)).toBeVisible();
  await expect(page.getByText(/You can ask again in \d+ s\./)).toBeVisible();
  await expect(resend).toBeDisabled();

  // The server's minute between two codes is not the browser's to move. Details sent once more, from this same browser, bring a
  // new code at once.
  await page.route('**/api/v1/auth/resend-otp', async (route) => {
    expect((await page.request.post('/api/v1/auth/register', { data: person })).ok()).toBe(true);
    const message = 'If this address belongs to an account, a new code is on its way.';
    await route.fulfill({ json: { error: false, message, data: null } });
  });
  await page.clock.fastForward(61_000);
  await resend.click();
  await expect(toast(page, 'If this address belongs to an account, a new code is on its way.')).toBeVisible();
  await expect(codeField(page)).toHaveValue('');
  const fresh = await codeFor(person.email, right);
  await expect(async () => {
    await codeField(page).fill('');
    await codeField(page).pressSequentially(fresh);
    await expect(page).toHaveURL(/\/login$/);
  }).toPass();
  const tooSoon = '429 /api/v1/auth/verify-otp';
  const wrong = '400 /api/v1/auth/verify-otp';
  const others = complaints.filter((complaint) => complaint !== tooSoon);
  expect(others).toEqual([...Array<string>(6).fill(wrong), '429 /api/v1/auth/resend-otp']);
  expect(complaints).toContain(tooSoon);
});

test('a code that has run out is called so, one that could not be checked is not called wrong, and the login leads back to it', async ({
  browser,
}) => {
  const { page } = await openWindow(browser);
  const person = stranger('Habiba Sani');
  await page.clock.install();
  await page.goto('/signup');
  await walkToReferral(page, person);
  await press(page, 'Submit');
  const right = await codeFor(person.email);

  await page.route('**/api/v1/auth/verify-otp', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }), {
    times: 1,
  });
  await codeField(page).fill(right);
  await expectSaid(codeField(page), 'OTP verification failed, please try again.');
  await page.route(/\/api\/v1\/(auth\/verify-otp|ping)$/, (route) => route.abort());
  await press(page, 'Verify OTP');
  await expectSaid(codeField(page), 'Network error. Please check your internet connection and try again.');
  await expect(codeField(page)).toHaveValue(right);
  await page.unrouteAll();

  await page.clock.fastForward('10:01');
  // The server's answer for an expired code; the server's own tests show when it gives it.
  await page.route(
    '**/api/v1/auth/verify-otp',
    (route) =>
      route.fulfill({
        status: 400,
        json: { error: true, code: 'otp_wrong', message: wrongCode, fields: { otpCode: wrongCode } },
      }),
    { times: 1 },
  );
  await press(page, 'Verify OTP');
  await expectSaid(
    codeField(page),
    'This code has run out: a code works for 10 minutes. Ask for a new code below, then enter that one.',
  );
  await expect(page.getByRole('button', { name: 'Request for a new OTP.' })).toBeEnabled();
  await shot(page, '5-code-expired');

  await page.goto('/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await press(page, 'Sign in');
  await page.getByRole('link', { name: 'Enter the code, or get a new one' }).click();
  await codeField(page).fill(right);
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, person.email, person.password);
});

test('whose sign-up was replaced from elsewhere activates nothing by the code, and can send the details again', async ({
  browser,
}) => {
  const { page, complaints } = await openWindow(browser);
  const person = stranger('Ify Nnadi');
  await page.goto('/signup');
  await walkToReferral(page, person);
  await press(page, 'Submit');
  const own = await codeFor(person.email);
  await applyElsewhere({ ...person, password: 'a password of a stranger', account_no: '1234567890' });
  const foreign = await codeFor(person.email, own);
  await codeField(page).fill(foreign);
  await expectSaid(
    codeField(page),
    'This sign-up was started again from another place, so nothing was activated. Start again and send your details once more.',
  );
  await shot(page, '5-other-browser');
  await press(page, 'Start again');
  await expectRegister(page, person);
  await press(page, 'Next');
  await press(page, 'Next');
  await press(page, 'Submit');
  await codeField(page).fill(await codeFor(person.email, foreign));
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, person.email, person.password);
  expect(complaints).toEqual(['409 /api/v1/auth/verify-otp']);
});

test('a referral link fills its number in for good, and pays the member who sent it', async ({ browser }) => {
  const ada = await getApi(demo.member, demo.password);
  const { data } = (await (await ada.get('user/profile')).json()) as { data: { referral_code: string } };
  const { page, complaints } = await openWindow(browser);
  const person = stranger('Jumoke Friend');
  await page.goto(`/signup?referralNumber=${data.referral_code}`);
  await walkToReferral(page, person);
  const number = page.getByLabel('Referral number');
  await expect(number).toHaveValue(data.referral_code);
  await expect(number).toHaveAttribute('readonly');
  await shot(page, '3-referred');
  await press(page, 'Submit');
  await codeField(page).fill(await codeFor(person.email));
  await expect(page).toHaveURL(/\/login$/);
  const referrals = (await (await ada.get('user/referrals')).json()) as { data: object[] };
  expect(referrals.data).toContainEqual(expect.objectContaining({ user_fullname: person.fullname, reward: 200 }));

  const other = await openWindow(browser);
  await other.page.goto('/signup?referralNumber=NOBODY1');
  await walkToReferral(other.page, stranger('Jumoke Lost'));
  await press(other.page, 'Submit');
  const unknown = other.page.getByLabel('Referral number');
  await expectSaid(unknown, 'No member has this referral number. Check it, or leave the field empty.');
  await expect(unknown).toBeEditable();
  expect(complaints).toEqual([]);
});

const doors = [
  { address: '/login', fields: ['Password', 'Email'] },
  { address: '/signup', fields: ['Phone number', 'Password', 'Full name'] },
  { address: '/forgot-password', fields: ['Email'] },
] as const;
for (const { address, fields } of doors) {
  test(`what is typed at ${address} before the app is there stays, and so does the cursor`, async ({ browser }) => {
    const { page, complaints } = await openWindow(browser);
    let letScripts = (): void => undefined;
    const scriptsMayCome = new Promise<void>((resolve) => (letScripts = resolve));
    await page.route('**/assets/*.js', async (route) => {
      await scriptsMayCome;
      await route.continue();
    });
    await page.goto(address, { waitUntil: 'commit' });
    for (const field of fields) await page.getByLabel(field, { exact: true }).pressSequentially(`early ${field}`);
    const last = page.getByLabel(fields.at(-1) ?? '', { exact: true });
    const submit = page.getByRole('button', { name: /^(Sign in|Next|Send Reset Instructions)$/ });
    await expect(submit).toBeDisabled();
    letScripts();
    await expect(submit).toBeEnabled();
    for (const field of fields) await expect(page.getByLabel(field, { exact: true })).toHaveValue(`early ${field}`);
    await expect(last).toBeFocused();
    await page.keyboard.type(', and on');
    await expect(last).toHaveValue(`early ${fields.at(-1)}, and on`);
    expect(complaints).toEqual([]);
  });
}
