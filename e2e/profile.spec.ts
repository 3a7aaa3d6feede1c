import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { mailTo } from './outbox';
import { apiOf, demo, logIn, newMember, openApi, openWindow, tokenHeldBy } from './people';
import { test } from './story';

const phone = { viewport: { width: 360, height: 740 } };
const shot = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/profile/${name}.png`, fullPage: true });
const heading = (page: Page) => page.getByRole('heading', { name: 'Profile', level: 1 });

const openProfile = async (page: Page): Promise<void> => {
  await page.goto('/account/profile');
  await expect(heading(page)).toBeVisible();
  await expect(page.getByLabel('Account number')).toBeVisible();
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
  await openProfile(page);
  await noSidewaysScroll(page);

  await page.getByRole('button', { name: 'Upload photo' }).click();
  await expect(page.getByText('Please select a file to upload')).toBeVisible();
  const photo = page.getByLabel('Choose a photo');
  await photo.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  await expect(page.getByText('File size should not exceed 5MB')).toBeVisible();
  await photo.setInputFiles({ name: 'me.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(page.getByText('Only JPEG, PNG, and GIF files are allowed')).toBeVisible();

  await photo.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photoFromPhone() });
  const dialog = page.getByRole('dialog', { name: 'Choose the part to show' });
  await expect(dialog.getByRole('button', { name: 'Use this part' })).toHaveAttribute('aria-disabled', 'false');
  await shot(page, '1-crop');
  await dialog.getByRole('slider', { name: 'Zoom' }).fill('2');
  const part = dialog.getByLabel(/Part of the photo/);
  await part.focus();
  for (let n = 0; n < 40; n += 1) await page.keyboard.press('ArrowDown');
  await shot(page, '2-cropped-with-keys');
  await dialog.getByRole('button', { name: 'Use this part' }).click();
  await expect(page.getByText('This is how it will look.')).toBeVisible();

  // What stands in the avatar's place is what will be sent.
  const preview = page.locator('.acct-avatar img');
  await expect(preview).toHaveJSProperty('naturalWidth', 512);
  await page.getByRole('button', { name: 'Upload photo' }).click();
  await expect(page.getByText('Profile picture updated successfully')).toBeVisible();
  await expect(preview).toHaveAttribute('src', /^\/media\//);
  const url = await preview.getAttribute('src');
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
  await openProfile(page);
  const bankBefore = await page.getByLabel('Account number').inputValue();
  await page.getByLabel('Account number').fill('08031234567');
  await page.getByRole('button', { name: 'Use 8031234567' }).click();
  await page.getByRole('button', { name: 'Update Profile' }).click();
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
  await expect(mailbox.page.getByText(/^This link does nothing any more/)).toBeVisible();
  expect(bankBefore).not.toBe('8031234567');
  await api.dispose();
  expect(complaints).toEqual([]);
});

test('a screenshot is sent, marked verified at the desk, and the member sees it without a reload', async ({
  browser,
}) => {
  const member = await newMember('Bisi Adewale');
  const own = await openWindow(browser, phone);
  await logIn(own.page, member.email, member.password);
  await openProfile(own.page);
  await own.page.getByLabel('Instagram name or address').fill('@bisi');
  await own.page.getByLabel('Followers on Instagram').fill('2500');
  await own.page.getByRole('button', { name: 'Update Profile' }).click();
  const screenshot = own.page.getByLabel('Choose a screenshot for Instagram');
  await expect(screenshot).toBeVisible();
  await screenshot.setInputFiles({ name: 'shot.jpg', mimeType: 'image/jpeg', buffer: await photoFromPhone() });
  await expect(own.page.getByText('Waiting', { exact: true })).toBeVisible();
  await shot(own.page, '6-evidence-waiting');

  const api = await apiOf(demo.admin, demo.password);
  const { data } = (await (await api.get(`admin/users?q=${member.email}`)).json()) as {
    data: { userInfo: { id: string } }[];
  };
  await api.dispose();
  const desk = await openWindow(browser);
  await logIn(desk.page, demo.admin, demo.password);
  await desk.page.goto(`/admin/user-management/user/${data[0]?.userInfo.id}`);
  await expect(desk.page.getByText('2,500 followers, as stated')).toBeVisible();
  await shot(desk.page, '7-desk');
  await desk.page.getByRole('button', { name: 'Mark verified: Instagram' }).click();
  await expect(desk.page.getByText('Followers marked verified.')).toBeVisible();
  await expect(own.page.getByText('Verified', { exact: true })).toBeVisible();
  await shot(own.page, '8-verified');

  await own.page.getByLabel('Followers on Instagram').fill('9000');
  await own.page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(own.page.getByText('New screenshot needed', { exact: true })).toBeVisible();
  expect([own.complaints, desk.complaints]).toEqual([[], []]);
});
