import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { getFaults, settled, still } from './screenCheck';
import { demo, logIn, openWindow } from './people';
import { test } from './story';

const word = `suya${Date.now().toString(36)}`;
const title = `Share the ${word} grill`;

const picture = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 1_200, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** The containers of an MP4 file: the page loads nothing of it before it is pressed. */
const film = (): Buffer => {
  const box = (name: string, content: string): Buffer => {
    const bytes = Buffer.alloc(8 + content.length);
    bytes.writeUInt32BE(bytes.length, 0);
    bytes.write(name + content, 4, 'latin1');
    return bytes;
  };
  return Buffer.concat([
    box('ftyp', 'isom\0\0\x02\0isommp41'),
    box('moov', '\0'.repeat(64)),
    box('mdat', '\0'.repeat(500)),
  ]);
};

const shot = (page: Page, name: string) => page.screenshot({ path: `test-results/adKit/${name}.png`, fullPage: true });

test('a job is posted with two pictures and a video, and its post is seen as each platform shows it', async ({
  browser,
}) => {
  const { page, complaints } = await openWindow(browser, { viewport: { width: 1366, height: 768 } });
  await logIn(page, demo.admin, demo.password);
  await page.goto('/admin/post-job');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill('Post the picture to your status.');
  await page.getByLabel('Email').fill('owner@advertiser.example');
  await page.getByLabel('Payout amount').fill('250');
  await page.getByLabel('Minimum followers').fill('');
  await page.getByText('Pictures, video and captions').click();
  await page.locator('.kit input[type="file"]').setInputFiles([
    { name: 'grill.jpg', mimeType: 'image/jpeg', buffer: await picture('#c04010') },
    {
      name: 'plate.png',
      mimeType: 'image/png',
      buffer: await sharp(await picture('#208040'))
        .png()
        .toBuffer(),
    },
    { name: 'film.mp4', mimeType: 'video/mp4', buffer: film() },
  ]);
  await expect(page.getByLabel('Video of the ad kit')).toBeVisible();
  await page.getByLabel('What picture 1 shows').fill('A grill');
  await page.getByLabel('What picture 2 shows').fill('A plate');
  await page.getByRole('button', { name: 'Move picture 2 up' }).press('Enter');
  await expect(page.getByLabel('What picture 1 shows')).toHaveValue('A plate');
  await expect(page.getByRole('button', { name: 'Move picture 1 down' })).toBeFocused();
  await page.getByLabel('X (Twitter) caption').fill('Suya tonight, on X');
  await page.getByLabel('Hashtags').fill('#Suya ');
  await page.getByLabel('Hashtags').press('Enter');

  const preview = page.getByRole('region', { name: 'Preview' });
  const post = preview.getByRole('figure');
  for (const [name, label] of [
    ['WhatsApp status', 'WhatsApp'],
    ['Instagram story', 'Instagram'],
    ['Facebook post', 'Facebook'],
    ['TikTok', 'TikTok'],
    ['Post on X', 'X'],
  ] as const) {
    await preview
      .locator('label')
      .filter({ hasText: new RegExp(`^${label}$`) })
      .click();
    await expect(post).toHaveAccessibleName(name);
    await expect(post.getByRole('img', { name: 'A plate' })).toHaveJSProperty('complete', true);
    await expect(post).toContainText(label === 'X' ? 'Suya tonight, on X' : title);
    await expect(post).toContainText('#Suya');
    await shot(page, `preview-${label}`);
  }

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await still(page);
    expect(await getFaults(page), colorScheme).toEqual([]);
    await shot(page, `form-1366-${colorScheme}`);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await still(page);
  expect(await getFaults(page)).toEqual([]);
  await shot(page, 'form-360');
  await page.setViewportSize({ width: 1366, height: 768 });

  await test.step('a picture is cropped in the browser, and keeps its place and its words', async () => {
    const [before] = await page.getByRole('list', { name: 'Pictures of the ad kit' }).getByRole('img').all();
    const address = await before!.getAttribute('src');
    await page.getByRole('button', { name: 'Crop picture 1' }).click();
    const dialog = page.getByRole('dialog', { name: 'Crop the picture' });
    await expect(dialog.getByLabel(/Part of the picture/)).toHaveCSS('width', /^[1-9]/);
    expect(await getFaults(page)).toEqual([]);
    await shot(page, 'crop');
    await dialog.getByRole('button', { name: 'Crop', exact: true }).click();
    await expect(before!).not.toHaveAttribute('src', address!);
    await expect(page.getByLabel('What picture 1 shows')).toHaveValue('A plate');
    const { naturalWidth, naturalHeight } = await page.evaluate(
      async (src) => {
        const image = new Image();
        image.src = src;
        await image.decode();
        return image;
      },
      (await before!.getAttribute('src'))!.replace(/\/small$/, ''),
    );
    expect(naturalWidth).toBe(naturalHeight);
  });

  await page.getByRole('button', { name: 'Post Job' }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard/);
  await page.goto(`/admin/dashboard?q=${word}`);
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await settled(page);
  const shown = page.getByRole('list', { name: 'Pictures' });
  for (const name of ['A plate', 'A grill']) await expect(shown.getByRole('img', { name })).toBeVisible();
  await expect(page.getByLabel('Video', { exact: true })).toBeVisible();
  expect(await getFaults(page)).toEqual([]);
  await shot(page, 'job');

  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByLabel('What picture 2 shows')).toHaveValue('A grill');
  expect(complaints).toEqual([]);
});
