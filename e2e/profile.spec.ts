import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { openScreenCheck } from './screenCheck';
import { logIn, newMember } from './people';
import { test } from './story';

const row = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) });
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name });
const update = (page: Page) => page.getByRole('button', { name: 'Save' }).click();

/** Like a phone's photo: large, rotated, with its location. Red on top, blue below. */
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

test('a member crops a photo with keys, which is stored small and the right way up, and can use each sheet of the profile', async ({
  browser,
}) => {
  test.slow();
  const member = await newMember('Amaka Nwosu');
  const { page, complaints, wrong, check } = await openScreenCheck(browser);
  await page.setViewportSize({ width: 360, height: 740 });
  await logIn(page, member.email, member.password);
  await page.goto('/account/profile');
  await row(page, 'Profile photo').click();
  const dialog = sheet(page, 'Profile photo');
  await expect(dialog).toBeVisible();

  await update(page);
  await expect(page.getByText('Please select a file to upload')).toBeVisible();
  await check('profile sheet photo, none');
  const photo = page.getByLabel('Choose a photo');
  await photo.setInputFiles({ name: 'me.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(page.getByText('Only JPEG, PNG, and GIF files are allowed')).toBeVisible();

  await photo.setInputFiles({ name: 'me.jpg', mimeType: 'application/octet-stream', buffer: await photoFromPhone() });
  await expect(page.getByText('me.jpg')).toBeVisible();
  await dialog.getByRole('slider', { name: 'Zoom' }).fill('2');
  const part = dialog.getByLabel(/Part of the photo/);
  await expect(part).toHaveCSS('width', /^[1-9]/);
  await check('profile sheet photo, picked');
  await part.focus();
  for (let n = 0; n < 40; n += 1) await page.keyboard.press('ArrowDown');
  await update(page);
  await expect(page.getByText('Profile picture updated successfully')).toBeVisible();
  await expect(dialog).toBeHidden();
  const stands = row(page, 'Profile photo').locator('img');
  await expect(stands).toHaveAttribute('src', /^\/media\//);
  const url = await stands.getAttribute('src');
  // Images are requested with this browser's cookie.
  const stored = await (await page.request.get(url ?? '')).body();
  const { width, height, exif } = await sharp(stored).metadata();
  expect({ width, height, exif }).toEqual({ width: 512, height: 512, exif: undefined });
  // Dragged all the way down, the visible part lies in the upper half.
  expect([await colourAt(stored, 256, 10), await colourAt(stored, 256, 500)]).toEqual(['red', 'red']);

  for (const edit of ['username', 'bank_name', 'instagram', 'tiktok']) {
    await page.goto(`/account/profile?edit=${edit}`);
    await expect(page.getByRole('dialog').first().getByRole('button', { name: 'Save' })).toBeVisible();
    await check(`profile sheet ${edit}`);
  }
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
