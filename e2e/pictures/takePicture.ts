import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { settled, still } from '../screenCheck';

const docs = path.join(__dirname, '..', '..', 'docs');
/** If set, pictures are taken again instead of compared: check each before you commit it. */
const shouldUpdate = process.env.TAKE_PICTURES !== undefined;

/** Smaller than a letter: another date or reference counts as the same picture, another layout does not. */
const grain = 48;
/** The visible difference between two cells, out of 255. */
const visible = 40;
const maxDifference = 0.02;

const getCells = (picture: Buffer | string): Promise<Buffer> =>
  sharp(picture).greyscale().resize(grain, grain, { fit: 'fill' }).raw().toBuffer();

const getDifference = async (one: Buffer, other: string): Promise<number> => {
  const [cells, others] = await Promise.all([getCells(one), getCells(other)]);
  return cells.filter((cell, at) => Math.abs(cell - (others[at] ?? 0)) > visible).length / cells.length;
};

const capture = (page: Page): Promise<Buffer> => page.screenshot({ animations: 'disabled', caret: 'hide' });

/** Compares the window with `docs/<name>.webp`, retrying while a dialog opens; throws if they differ. */
export const takePicture = async (page: Page, name: string): Promise<void> => {
  await settled(page);
  await page.evaluate(() => document.fonts.ready);
  await still(page);
  const picture = path.join(docs, `${name}.webp`);
  if (shouldUpdate) {
    await sharp(await capture(page))
      .webp({ quality: 72, effort: 6, smartSubsample: true })
      .toFile(picture);
    return;
  }
  const advice = `${name} shows what the product no longer is: TAKE_PICTURES=1 takes it again`;
  let last: Buffer | undefined;
  try {
    await expect(async () => {
      last = await capture(page);
      expect(await getDifference(last, picture), advice).toBeLessThan(maxDifference);
    }).toPass({ timeout: 5_000 });
  } finally {
    if (last) await test.info().attach(name, { body: last, contentType: 'image/png' });
  }
};
