import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { settled, still } from '../screenCheck';

const docs = path.join(__dirname, '..', '..', 'docs');
/** Set to anything, the pictures are taken anew instead of compared: check each before it is committed. */
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

const month =
  /\b(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sep(?:tember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\b/g;

/** The accessible text of a screen, without values that change each time: numbers, dates, references, addresses. */
const getWords = async (page: Page): Promise<string> =>
  (await page.locator('body').ariaSnapshot())
    .replace(/^ *- \/url: .*\n/gm, '')
    .replace(/\b[A-Z]{2,3}-[A-Z0-9]{5,}/g, '…')
    .replace(/\b(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?\b,? ?/g, '')
    .replace(month, 'month')
    .replace(/\d(?:[\d,.:]*\d)?(?:st|nd|rd|th)?/g, '0')
    .replace(/\b0 (?:seconds?|minutes?|hours?|days?|min|[dhs])\b(?: 0 (?:h|min|s)\b)*/g, '0 time')
    .replace(/\b(?:just now|0 time ago|yesterday|today)\b/gi, 'lately');

const capture = async (page: Page): Promise<{ readonly screenshot: Buffer; readonly text: string }> => ({
  screenshot: await page.screenshot({ animations: 'disabled', caret: 'hide' }),
  text: `${await getWords(page)}\n`,
});

/**
 * A picture of the window, for the documents: `docs/<name>.webp`, with its words in `words/`.
 * A dialog on its way in is compared again, for some seconds.
 * @throws where the words or the picture differ from those of the documents.
 */
export const takePicture = async (page: Page, name: string): Promise<void> => {
  await settled(page);
  await page.evaluate(() => document.fonts.ready);
  await still(page);
  const picture = path.join(docs, `${name}.webp`);
  const words = path.join(__dirname, 'words', `${path.basename(name)}.txt`);
  if (shouldUpdate) {
    const { screenshot, text } = await capture(page);
    await sharp(screenshot).webp({ quality: 72, effort: 6, smartSubsample: true }).toFile(picture);
    await writeFile(words, text);
    return;
  }
  const advice = `${name} shows what the product no longer is: TAKE_PICTURES=1 takes it anew`;
  const expected = existsSync(words) ? readFileSync(words, 'utf8') : '';
  let last: Buffer | undefined;
  try {
    await expect(async () => {
      const { screenshot, text } = await capture(page);
      last = screenshot;
      expect(text, advice).toBe(expected);
      expect(await getDifference(screenshot, picture), advice).toBeLessThan(maxDifference);
    }).toPass({ timeout: 5_000 });
  } finally {
    if (last) await test.info().attach(name, { body: last, contentType: 'image/png' });
  }
};
