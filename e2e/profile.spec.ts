import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { openScreenCheck } from './screenCheck';
import { mailTo } from './pendingActions';
import { getApi, demo, logIn, newMember, openApi, openWindow, tokenHeldBy } from './people';
import { test } from './story';

const phone = { viewport: { width: 360, height: 740 } };
const shot = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/profile/${name}.png`, fullPage: true });
const heading = (page: Page) => page.getByRole('heading', { name: 'Profile', level: 1 });

const row = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) });
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name });
const update = (page: Page) => page.getByRole('button', { name: 'Update Profile' }).click();

/** The profile, with the sheet of one row open. */
const openProfile = async (page: Page, name: string, title: string): Promise<void> => {
  await page.goto('/account/profile');
  await expect(heading(page)).toBeVisible();
  await noSidewaysScroll(page);
  await row(page, name).click();
  await expect(sheet(page, title)).toBeVisible();
};

const noSidewaysScroll = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

/** As a phone takes it: large, lying on its side, with the place it was taken in. Red above, blue below. */
const photoFromPhone = async (): Promise<Buffer> => {
  const half = (background: string) => ({ create: { width: 1500, height: 3000, channels: 3 as const, background } });
  return sharp(half('#d01010'))
    .extend({ right: 1500, background: '#1010d0' })
    .withExif({ IFD0: { Make: 'Tecno' }, IFD3: { GPSLatitude: '6/1 27/1 0/1' } })
    .jpeg()
    .toBuffer()
    .then((bytes) => sharp(bytes).withMetadata({ orientation: 6 }).jpeg().toBuffer());
};

const colourAt = async (picture: Buffer, left: number, top: number): Promise<'red' | 'blue'> => {
  const [red = 0, , blue = 0] = await sharp(picture).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return red > blue ? 'red' : 'blue';
};

test('a photo is cropped with keys, shrunk on the phone, and stored the right way up', async ({ browser }) => {
  const member = await newMember('Amaka Nwosu');
  const { page, complaints } = await openWindow(browser, phone);
  await logIn(page, member.email, member.password);
  await openProfile(page, 'Profile photo', 'Profile photo');

  await update(page);
  await expect(page.getByText('Please select a file to upload')).toBeVisible();
  const photo = page.getByLabel('Choose a photo');
  await photo.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  await expect(page.getByText('File size should not exceed 5MB')).toBeVisible();
  await photo.setInputFiles({ name: 'me.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(page.getByText('Only JPEG, PNG, and GIF files are allowed')).toBeVisible();

  await photo.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photoFromPhone() });
  await expect(page.getByText('me.jpg')).toBeVisible();
  const dialog = sheet(page, 'Profile photo');
  await dialog.getByRole('slider', { name: 'Zoom' }).fill('2');
  const part = dialog.getByLabel(/Part of the photo/);
  await expect(part).toHaveCSS('width', /^[1-9]/);
  await shot(page, '1-crop');
  await part.focus();
  for (let n = 0; n < 40; n += 1) await page.keyboard.press('ArrowDown');
  await shot(page, '2-cropped-with-keys');
  await update(page);
  await expect(page.getByText('Profile picture updated successfully')).toBeVisible();
  await expect(dialog).toBeHidden();
  const stands = row(page, 'Profile photo').locator('img');
  await expect(stands).toHaveAttribute('src', /^\/media\//);
  const url = await stands.getAttribute('src');
  // As the page's own images are asked for: with the cookie of this browser.
  const stored = await (await page.request.get(url ?? '')).body();
  const { width, height, exif } = await sharp(stored).metadata();
  expect({ width, height, exif }).toEqual({ width: 512, height: 512, exif: undefined });
  // Moved down as far as it goes, the part that is shown lies wholly in the upper half.
  expect([await colourAt(stored, 256, 10), await colourAt(stored, 256, 500)]).toEqual(['red', 'red']);
  await shot(page, '3-stored');
  expect(complaints).toEqual([]);
});

test('after new bank details withdrawals wait until the mail is answered', async ({ browser }) => {
  const { page, complaints } = await openWindow(browser, phone);
  await logIn(page, demo.member, demo.password);
  await openProfile(page, 'Account number', 'Bank information');
  const bankBefore = await page.getByLabel('Account number').inputValue();
  await page.getByLabel('Account number').fill('08031234567');
  await page.getByRole('button', { name: 'Use 8031234567' }).click();
  await update(page);
  await expect(sheet(page, 'Bank information')).toBeHidden();
  await expect(page.getByText(/^Your bank details were changed, so withdrawals wait until/)).toBeVisible();
  await shot(page, '4-waits');

  const api = await openApi((await tokenHeldBy(page)) ?? undefined);
  const refused = await api.post('transaction/withdrawal', { data: { amount: 100 } });
  expect(refused.status()).toBe(409);
  expect(((await refused.json()) as { message: string }).message).toMatch(
    /^Your bank details were changed, so withdrawals wait until \w{3} \d{1,2} \w{3}, \d\d:\d\d\. To withdraw sooner, open the link in our mail/,
  );

  const mail = (await mailTo(demo.member, 'Your ShareNaira bank details were changed'))
    .replace(/=\r?\n/g, '')
    .replace(/=3D/g, '=');
  expect(mail).not.toContain('8031234567');
  const link = /\/bank-change\/confirm#token=[\w-]+/.exec(mail)?.[0] ?? '';
  const mailbox = await openWindow(browser, phone);
  await mailbox.page.goto(link);
  await expect(mailbox.page.getByRole('heading', { name: 'Confirm your bank details' })).toBeVisible();
  await noSidewaysScroll(mailbox.page);
  await shot(mailbox.page, '5-confirm');
  await mailbox.page.getByRole('button', { name: 'Yes, I changed them' }).click();
  await expect(mailbox.page.getByText('The new bank details are confirmed. You can withdraw now.')).toBeVisible();

  const allowed = await api.post('transaction/withdrawal', { data: { amount: 100 } });
  expect(allowed.ok(), await allowed.text()).toBe(true);
  await mailbox.page.reload();
  await mailbox.page.getByRole('button', { name: 'Yes, I changed them' }).click();
  await expect(mailbox.page.getByText(/^This link no longer works/)).toBeVisible();
  expect(bankBefore).not.toBe('8031234567');
  await api.dispose();
  expect(complaints).toEqual([]);
});

test('a screenshot is sent, an admin marks it verified, and the member sees it without a reload', async ({
  browser,
}) => {
  const member = await newMember('Bisi Adewale');
  const own = await openWindow(browser, phone);
  await logIn(own.page, member.email, member.password);
  await openProfile(own.page, 'Instagram', 'Instagram');
  await own.page.getByLabel('Instagram name or address').fill('@bisi');
  await own.page.getByLabel('Followers on Instagram').fill('2500');
  await update(own.page);
  await expect(sheet(own.page, 'Instagram')).toBeHidden();
  await expect(row(own.page, 'Instagram')).toContainText('@bisi2,500 followersNo screenshot');
  await row(own.page, 'Instagram').click();
  await own.page
    .getByLabel('Choose a screenshot')
    .setInputFiles({ name: 'shot.jpg', mimeType: 'image/jpeg', buffer: await photoFromPhone() });
  await expect(sheet(own.page, 'Instagram').getByText('Waiting', { exact: true })).toBeVisible();
  await shot(own.page, '6-verification-waiting');
  await own.page.keyboard.press('Escape');

  const api = await getApi(demo.admin, demo.password);
  const { data } = (await (await api.get(`admin/users?q=${member.email}`)).json()) as {
    data: { userInfo: { id: string } }[];
  };
  await api.dispose();
  const admin = await openWindow(browser);
  await logIn(admin.page, demo.admin, demo.password);
  await admin.page.goto(`/admin/user-management/user/${data[0]?.userInfo.id}`);
  await expect(admin.page.getByText('2,500 followers, as stated')).toBeVisible();
  await shot(admin.page, '7-admin');
  await admin.page.getByRole('button', { name: 'Mark verified: Instagram' }).click();
  await expect(admin.page.getByText('Followers marked verified.')).toBeVisible();
  await expect(own.page.getByText('Verified', { exact: true })).toBeVisible();
  await shot(own.page, '8-verified');

  await row(own.page, 'Instagram').click();
  await own.page.getByLabel('Followers on Instagram').fill('9000');
  await update(own.page);
  await expect(own.page.getByText('New screenshot needed', { exact: true })).toBeVisible();
  expect([own.complaints, admin.complaints]).toEqual([[], []]);
});

test('a sheet asks before unsaved changes are left, by each way out, and keeps the rest of the profile', async ({
  browser,
}) => {
  const member = await newMember('Ngozi Sheets');
  const chosen = `ngozi.${Date.now().toString(36)}`;
  const { page, complaints } = await openWindow(browser, phone);
  await logIn(page, member.email, member.password);
  await openProfile(page, 'Username', 'Personal information');
  const username = page.getByLabel('Username');
  const dialog = sheet(page, 'Leave without saving?');
  await expect(username).toBeFocused();

  await test.step('Escape, the cross and Back ask', async () => {
    await username.fill(chosen);
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await sheet(page, 'Personal information').getByRole('button', { name: 'Close' }).click();
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await page.goBack();
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await expect(username).toHaveValue(chosen);
    await page.goBack();
    await dialog.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(sheet(page, 'Personal information')).toBeHidden();
    await expect(page).toHaveURL('/account/profile');
    await expect(row(page, 'Username')).toContainText('Add');
  });

  await test.step('with the keyboard alone: opened, changed, saved, and back at the row; nothing else is sent', async () => {
    const sending = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/user/profile'),
    );
    await row(page, 'Username').focus();
    await page.keyboard.press('Enter');
    await expect(username).toBeFocused();
    await page.keyboard.type(chosen);
    await page.keyboard.press('Enter');
    expect((await sending).postDataJSON()).toEqual({ username: chosen });
    await expect(page.getByText('Profile updated').first()).toBeVisible();
    await expect(sheet(page, 'Personal information')).toBeHidden();
    await expect(row(page, 'Username')).toContainText(chosen);
    await expect(row(page, 'Username')).toBeFocused();
    await expect(row(page, 'Account number')).toContainText('0');
  });

  expect(complaints).toEqual([]);
});

test('everyone can use each sheet, its errors, and the question before leaving', async ({ browser }) => {
  test.slow();
  const { page, complaints, wrong, check } = await openScreenCheck(browser);
  await logIn(page, demo.member, demo.password);
  const dialog = page.getByRole('dialog').first();
  for (const edit of ['photo', 'username', 'bank_name', 'instagram', 'tiktok']) {
    await page.goto(`/account/profile?edit=${edit}`);
    await expect(dialog.getByRole('button', { name: 'Update Profile' })).toBeVisible();
    await check(`profile sheet ${edit}`);
  }

  await page.goto('/account/profile?edit=photo');
  await update(page);
  await expect(page.getByText('Please select a file to upload')).toBeVisible();
  await check('profile sheet photo, none');
  await page
    .getByLabel('Choose a photo')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photoFromPhone() });
  await expect(dialog.getByLabel(/Part of the photo/)).toHaveCSS('width', /^[1-9]/);
  await check('profile sheet photo, picked');

  await page.goto('/account/profile?edit=account_number');
  await page.getByLabel('Account number').fill('123');
  await update(page);
  await expect(page.getByText('10 digits').first()).toBeVisible();
  await check('profile sheet bank, refused');
  await page.keyboard.press('Escape');
  await expect(sheet(page, 'Leave without saving?')).toBeVisible();
  await check('profile sheet bank, asked');
  expect(wrong).toEqual({});
  expect(complaints).toEqual([]);
});
