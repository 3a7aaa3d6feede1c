import { expect, type Locator, type Page } from '@playwright/test';
import { still } from './screenCheck';

/** A person's actions on a phone: presses, typing, and scrolling to the next control. */
interface Effort {
  taps: number;
  /** Taps that only put the cursor into a field. */
  focusing: number;
  fields: number;
  screens: number;
}

/** The control's place for a finger: 0 in reach, 1 below, -1 above, null under a message that will disappear. */
const wayTo = (control: Locator): Promise<-1 | 0 | 1 | null> =>
  control.evaluate((element) => {
    const { top, bottom, left, width, height } = element.getBoundingClientRect();
    if (bottom > innerHeight + 1) return 1;
    if (top < 0) return -1;
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    const whole = element.closest('label') ?? element;
    if (hit && (whole.contains(hit) || hit.contains(element))) return 0;
    if (hit?.closest('.ant-notification')) return null;
    return top > innerHeight / 2 ? 1 : -1;
  });

/** One swipe by at most a share of the screen, ending once the control is in view; true if anything moved. */
const swipe = (control: Locator, share: number): Promise<boolean> =>
  control.evaluate((element, by) => {
    const scrolls = (box: Element) =>
      /auto|scroll/.test(getComputedStyle(box).overflowY) && box.scrollHeight > box.clientHeight + 1;
    let box = element.parentElement;
    while (box && !scrolls(box)) box = box.parentElement;
    const moved = box ?? document.documentElement;
    const before = moved.scrollTop;
    const { top, bottom } = element.getBoundingClientRect();
    const beyond = Math.max(0, by > 0 ? bottom - innerHeight : -top) + innerHeight / 5;
    const way = Math.min(Math.abs(by) * Math.min(innerHeight, moved.clientHeight), beyond);
    moved.scrollBy({ top: Math.sign(by) * way, behavior: 'instant' });
    return moved.scrollTop !== before;
  }, share);

/** Less than a full screen, so that the last line stays in view. */
const swipeShare = 0.8;

/** A finger that counts its own effort. */
export const fingerOn = (page: Page) => {
  const effort: Effort = { taps: 0, focusing: 0, fields: 0, screens: 0 };
  const swipeTo = async (control: Locator): Promise<void> => {
    await still(page);
    let [share, last] = [swipeShare, 0];
    for (let way = await wayTo(control); way; way = await wayTo(control)) {
      // Past the control, a person scrolls back by less.
      if (way === -last) share /= 2;
      if (!(await swipe(control, way * share))) break;
      effort.screens += 1;
      last = way;
    }
    expect(await wayTo(control)).toBe(0);
  };
  // A line that comes late moves what is below it.
  const reach = async (control: Locator): Promise<void> => {
    await expect(control).toBeVisible();
    await expect(() => swipeTo(control)).toPass();
  };
  const tap = async (control: Locator): Promise<void> => {
    await reach(control);
    effort.taps += 1;
    await control.tap();
  };
  const type = async (control: Locator, text: string): Promise<void> => {
    await expect(control).toBeVisible();
    if (!(await control.evaluate((field) => field === document.activeElement))) {
      await tap(control);
      effort.focusing += 1;
    }
    effort.fields += 1;
    await control.fill(text);
  };
  return { effort, reach, tap, type };
};
