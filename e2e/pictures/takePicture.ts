import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { settled, still } from '../screenCheck';

const docs = path.join(__dirname, '..', '..', 'docs');
/** Set to anything, the pictures are taken again instead of compared: check each before it is committed. */
const shouldUpdate = process.env.TAKE_PICTURES !== undefined;

/** Smaller than any letter, so that another date or reference is the same picture, and another layout is not. */
const grain = 48;
/** Of 255, between two cells of the same place. */
const visible = 40;
const maxDifference = 0.02;

const getCells = (picture: Buffer | string): Promise<Buffer> =>
  sharp(picture).greyscale().resize(grain, grain, { fit: 'fill' }).raw().toBuffer();

/** The share of pixels that differ. */
const getDifference = async (one: Buffer, other: string): Promise<number> => {
  const [cells, others] = await Promise.all([getCells(one), getCells(other)]);
  return cells.filter((cell, at) => Math.abs(cell - (others[at] ?? 0)) > visible).length / cells.length;
};

const capture = (page: Page): Promise<Buffer> => page.screenshot({ animations: 'disabled', caret: 'hide' });

/**
 * A picture of the window, for the documents: `docs/<name>.webp`. A dialog on its way in is compared again, for some seconds.
 * @throws where the picture differs from that of the documents.
 */
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
