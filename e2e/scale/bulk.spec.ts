import { expect, type APIRequestContext } from '@playwright/test';
import { getApi, demo, logIn, openWindow } from '../people';
import { printFigures, watchServer } from './server';
import { test } from '../story';

const hotTitle = 'Share the harvest festival with everybody you know';

interface Listed {
  readonly data: { readonly dataValues: { readonly id: string } }[];
  readonly meta: { readonly total: number; readonly atLeast?: true };
}
interface Job {
  readonly id: string;
  readonly jobTitle: string;
}
interface Run {
  readonly id: string;
  readonly status: string;
  readonly total: number;
  readonly decided: number;
  readonly refused: number;
}

const read = async <Answer>(api: APIRequestContext, path: string): Promise<Answer> => {
  const answer = await api.get(path);
  expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true);
  return (await answer.json()) as Answer;
};

/** Another admin accepts some of the same proofs one by one during the bulk decision. */
const acceptSome = async (api: APIRequestContext, ids: readonly string[]): Promise<string[]> => {
  const accepted: string[] = [];
  for (const id of ids) {
    const answer = await api.post(`admin/update-submitted-tasks/${id}`, { data: { given_status: 'approved' } });
    if (answer.ok()) accepted.push(id);
  }
  return accepted;
};

test('one decision rejects ten thousand matching proofs and names those another admin had decided', async ({
  browser,
}) => {
  const api = await getApi('admin1@members.example', demo.password);
  const { data: jobs } = await read<{ data: Job[] }>(api, 'admin/tasks?page=1&pageSize=10&q=harvest%20festival');
  const hot = jobs.find(({ jobTitle }) => jobTitle === hotTitle);
  expect(hot, 'The database was not filled by npm run command -- fill.').toBeDefined();
  const waiting = `admin/submitted-tasks?page=1&pageSize=5&status=in-review&task_id=${hot?.id}`;
  const { meta } = await read<Listed>(api, waiting);
  expect(meta.total, 'The hot job was decided by an earlier run: take a fresh copy.').toBeGreaterThanOrEqual(10_000);
  const { data: last } = await read<Listed>(api, `${waiting}&sort=-reviewDueAt`);
  const { data: first } = await read<Listed>(api, `${waiting}&sort=reviewDueAt`);

  const { page, complaints } = await openWindow(browser);
  await logIn(page, demo.admin, demo.password);
  await page.goto(`/admin/review-jobs?task_id=${hot?.id}`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: /^Select all [\d,]+\+? that match$/ }).click();
  await page.getByRole('button', { name: /^Reject [\d,]+\+? proofs$/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('The festival was called off.');
  await dialog.getByRole('button', { name: /^Reject [\d,]+\+? proofs$/ }).click();

  const runs = page.getByRole('region', { name: 'Bulk decisions' });
  await expect(page.getByText(/^Sending in \d s$/)).toBeVisible();
  await expect(runs.getByRole('progressbar')).toBeVisible({ timeout: 60_000 });
  const meanwhile = watchServer(api);
  const ids = [...last, ...first].map(({ dataValues }) => dataValues.id);
  const accepted = await acceptSome(api, ids);
  await page.reload();
  await expect(runs.getByText(/^Reject [\d,]+ proofs: done$/)).toBeVisible({ timeout: 1_500_000 });
  printFigures('while the proofs were decided', await meanwhile.stop());

  await runs.getByRole('button', { name: 'Report' }).click();
  const report = page.getByRole('dialog');
  await expect(report.getByText('The festival was called off.')).toBeVisible();
  const refused = report.getByRole('table', { name: 'Rows that could not be decided' });
  if (accepted.length > 0) await expect(refused.getByRole('row')).toHaveCount(accepted.length + 1);
  else await expect(report.getByText('Every row it came to was decided.')).toBeVisible();

  const ours = await getApi(demo.admin, demo.password);
  const { data: decisions } = await read<{ data: Run[] }>(ours, 'admin/bulk-decisions?page=1&pageSize=1');
  expect(decisions[0]).toMatchObject({ status: 'finished', refused: accepted.length });
  expect(decisions[0]?.total).toBeGreaterThanOrEqual(10_000);
  expect((decisions[0]?.decided ?? 0) + (decisions[0]?.refused ?? 0)).toBe(decisions[0]?.total);
  expect((await read<Listed>(api, waiting)).meta.total).toBe(0);
  expect(complaints).toEqual([]);
});
