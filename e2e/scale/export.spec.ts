import { expect, type Page } from '@playwright/test';
import { getApi, demo, logIn, openWindow } from '../people';
import { test } from '../story';
import { printFigures, watchServer } from './server';

/** Nobody can answer the browser's save dialog here: the same stream writes to the page's private folder. */
const answerWhereTo = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const save = async ({ suggestedName }: { suggestedName: string }): Promise<FileSystemFileHandle> =>
      (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true });
    Object.assign(window, { showSaveFilePicker: save });
  });
};

/** Counts a saved file's rows without its header; our quoted fields contain no line breaks. */
const rowsSaved = (page: Page, filename: string): Promise<{ rows: number; bytes: number }> =>
  page.evaluate(async (name) => {
    const file = await (await (await navigator.storage.getDirectory()).getFileHandle(name)).getFile();
    let lines = 0;
    const reader = file.stream().getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read())
      for (const byte of part.value) if (byte === 10) lines += 1;
    return { rows: lines - 1, bytes: file.size };
  }, filename);

const getHeap = async (page: Page): Promise<number> => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('HeapProfiler.enable');
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = (await cdp.send('Runtime.getHeapUsage')) as { usedSize: number };
  await cdp.detach();
  return usedSize;
};

test('a million withdrawals are exported while others are served, without growing server or page memory', async ({
  browser,
}) => {
  const api = await getApi('admin1@members.example', demo.password);
  const list = await api.get('admin/withdrawal?page=1&pageSize=1');
  const { meta } = (await list.json()) as { meta: { total: number } };
  expect(meta.total, 'The database is not of the size this story is about.').toBeGreaterThanOrEqual(1_000_000);

  const alone = watchServer(api);
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  printFigures('before the export', await alone.stop());

  const { page, complaints } = await openWindow(browser);
  await answerWhereTo(page);
  await logIn(page, demo.admin, demo.password);
  await page.goto('/admin/withdrawal');
  await expect(page.getByText(/^Showing 1-\d+ (?:from|of) /)).toBeVisible();
  const pageBefore = await getHeap(page);

  const firstHalf = watchServer(api);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('button', { name: 'CSV', exact: true }).click();
  const progress = page.getByRole('progressbar', { name: 'Rows exported' });
  const done = async (): Promise<number> => Number(await progress.getAttribute('value'));
  await expect(progress).toHaveAttribute('max', String(meta.total));
  await expect.poll(done, { timeout: 60_000 }).toBeGreaterThan(meta.total / 10);
  await page.getByRole('link', { name: 'Next', exact: true }).click();
  await expect(page, 'The list works meanwhile.').toHaveURL(/page=2/);
  await expect(page.getByText(/^Showing \d+-\d+ (?:from|of) /)).not.toContainText('Showing 1-');
  await expect.poll(done, { timeout: 300_000 }).toBeGreaterThan(meta.total / 2);
  expect(await done()).toBeLessThan(meta.total);
  const early = await firstHalf.stop();
  printFigures('during the first half of the export', early);

  const secondHalf = watchServer(api);
  const pageAmid = await getHeap(page);
  const saved = page.getByText(/rows saved: withdrawals-.*\.csv$/);
  await expect(saved).toBeVisible({ timeout: 600_000 });
  const late = await secondHalf.stop();
  const filename = /withdrawals-.*\.csv$/.exec((await saved.textContent()) ?? '')?.[0] ?? '';
  const file = await rowsSaved(page, filename);
  printFigures(`during the rest of its ${file.rows} rows, ${Math.round(file.bytes / 1e6)} MB`, late);

  expect(file.rows).toBe(meta.total);
  expect(late.calls).toBeGreaterThan(10);
  // Streaming allocates memory early; a buffered file would grow until the end.
  expect(late.memory - early.memory, 'The file passes through the server; it is not gathered there.').toBeLessThan(
    file.bytes / 3,
  );
  expect(pageAmid - pageBefore, 'The file passes through the page; it is not gathered there.').toBeLessThan(20_000_000);
  expect(complaints).toEqual([]);
  await api.dispose();
});
