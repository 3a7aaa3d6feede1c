import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { inputLimits, limits } from '../src/contract/limits';
import { openAdmin, postJob, rejectProof } from './adminPages';
import { getApi, demo, logIn, newMember, post, type Person } from './people';
import { test } from './story';
import { openTrap, showRaw, touchAll } from './xss/trap';
import { classes, mutated, vectors } from './xss/vectors';

const seed = Number(process.env.XSS_SEED ?? Date.now() % 1_000_000);
const all = [...vectors, ...mutated(1_000, seed)];
/** Closes what a vector leaves open, so that each is parsed alone. */
const closer = `-->"'></style></title></textarea></noscript></xmp></iframe></noembed></noframes></select></svg></math></template></script></form></table>`;
const batches = (size: number, from: readonly string[] = all): string[][] =>
  Array.from({ length: Math.ceil(from.length / size) }, (_, at) => from.slice(at * size, (at + 1) * size));
const together = (batch: readonly string[]): string => batch.map((vector) => `<p>v</p>${vector}${closer}`).join('');

test.use({ breaksThePolicy: true });
test.beforeAll(() => {
  expect(Object.keys(classes)).toHaveLength(10);
  expect(new Set(vectors).size).toBeGreaterThanOrEqual(200);
  process.stdout.write(
    `XSS: ${vectors.length} vectors in 10 classes, 1000 mutations, seed ${seed} (again with XSS_SEED=${seed})\n`,
  );
});

/** Submits this as a proof, null if refused, then an honest one, because open jobs are limited. */
const proveWith = async (own: APIRequestContext, task_id: string, proof: string): Promise<string | null> => {
  await post(own, 'task/apply-task', { task_id });
  const answer = await own.post('task/submit-task', { data: { task_id, proof } });
  if (answer.ok()) return ((await answer.json()) as { data: { id: string } }).data.id;
  await post(own, 'task/submit-task', { task_id, proof: '<p>Posted it.</p>' });
  return null;
};

const handIn = async (admin: APIRequestContext, own: APIRequestContext, proof: string): Promise<string | null> =>
  proveWith(own, (await postJob(admin, { applicants_needed: 1 })).id, proof);

interface Detail {
  readonly data: { dataValues: { proof: string }; job: { instructions: string; jobDescription: string } };
}
const stored = async (admin: APIRequestContext, id: string): Promise<string> =>
  ((await (await admin.get(`admin/submitted-tasks/${id}`)).json()) as Detail).data.dataValues.proof;

const openFocus = async (page: Page, id: string): Promise<void> => {
  await page.goto(`/admin/review-jobs?focus=${id}`);
  await expect(
    page.getByRole('region', { name: 'The job' }).getByRole('heading', { name: 'Instructions' }),
  ).toBeVisible();
};

test('each layer alone stops stored scripts', async ({ browser }) => {
  test.slow();
  const admin = await openAdmin();
  const ada = await newMember('Vector Adeyemi');
  const own = await getApi(ada.email, ada.password);
  const plain = await handIn(admin, own, '<p>Posted it.</p>');

  await test.step('the trap catches running scripts', async () => {
    const trap = await openTrap(browser, { policy: false });
    await trap.page.goto('/login');
    await showRaw(trap, ['<img src=x onerror=canary()>', '<img src="https://canary.invalid/x.gif">']);
    expect(trap.caught).toEqual(expect.arrayContaining(['canary', 'asked image https://canary.invalid/x.gif']));
  });

  await test.step('the server’s sanitiser, without policy and browser sanitiser', async () => {
    const trap = await openTrap(browser, { policy: false });
    const { page, caught } = trap;
    await page.goto('/login');
    await page.waitForLoadState('networkidle');
    let refused = 0;
    const pass = async (batch: readonly string[]): Promise<void> => {
      const id = await handIn(admin, own, together(batch));
      if (id !== null) return showRaw(trap, [await stored(admin, id)]);
      // One bad link refuses the whole batch; the rest must be cleaned and shown.
      const half = batch.length >> 1;
      if (half === 0) refused += 1;
      else for (const part of [batch.slice(0, half), batch.slice(half)]) await pass(part);
    };
    for (const batch of batches(60)) await pass(batch);
    process.stdout.write(`XSS: ${all.length - refused} were cleaned by the server, ${refused} refused whole\n`);
    expect(caught).toEqual([]);
    expect(refused).toBeLessThan(all.length / 10);
  });

  await test.step('the policy, without sanitisers', async () => {
    const trap = await openTrap(browser, { policy: true });
    const { page, caught } = trap;
    await page.goto('/login');
    await page.waitForLoadState('networkidle');
    for (const batch of batches(50)) await showRaw(trap, batch);
    // A policy cannot stop markup from navigating; both sanitisers do.
    expect(caught.filter((what) => !/^(?:asked document|led to) /.test(what))).toEqual([]);
  });

  await test.step('the browser’s sanitiser, without policy and server sanitiser', async () => {
    const trap = await openTrap(browser, { policy: false });
    const { page, caught } = trap;
    await logIn(page, demo.admin, demo.password);
    let raw = '';
    // The admin area's answer if rows were stored unsanitised.
    await page.route(/admin\/submitted-tasks\/[\w-]+$/, async (route) => {
      const answer = await route.fetch();
      const json = (await answer.json()) as Detail;
      json.data.dataValues.proof = raw;
      json.data.job.instructions = raw;
      json.data.job.jobDescription = raw;
      await route.fulfill({ response: answer, json });
    });
    for (const batch of batches(60)) {
      raw = together(batch);
      expect(raw.length).toBeLessThan(limits.proofMaxBytes);
      expect(raw.split('<').length - 1).toBeLessThan(inputLimits.proofMaxTags);
      await openFocus(page, plain ?? '');
      await touchAll(trap, '.sn-rich');
    }
    expect(caught).toEqual([]);
    expect(page.url()).toContain('/admin/review-jobs');
  });
});

/** Fills a field with as many vectors as fit; each call takes the next ones. */
const fieldful = (() => {
  let at = 0;
  return (max: number): string => {
    let text = '';
    while (text.length < max && at < 10_000) {
      // Every field refuses control characters.
      const next = (vectors[at++ % vectors.length] ?? '').replace(/[^\P{Cc}\t\n]/gu, '');
      if (text.length + next.length > max) return text || next.slice(0, max);
      text += next;
    }
    return text;
  };
})();

const fillFields = async (admin: APIRequestContext, ada: Person): Promise<{ job: string; memberId: string }> => {
  const own = await getApi(ada.email, ada.password);
  const { data: me } = (await (await own.get('user/profile')).json()) as { data: { id: string } };
  let job = '';
  for (let n = 0; n < 12; n += 1) {
    const fields = {
      title: fieldful(100),
      description: fieldful(1_500),
      instruction: fieldful(1_500),
      applicants_needed: 1,
    };
    const { id } = await postJob(admin, fields);
    job = id;
    const proof = await proveWith(own, id, fieldful(4_000));
    if (proof !== null && n % 2 === 0) await rejectProof(admin, proof, fieldful(200));
  }
  for (const username of ['"><img src=x onerror=canary()>', "'onfocus=canary() x='"])
    await own.post('user/profile', { data: { username, twitter: username, instagram: username } });
  await admin.post(`admin/user/${me.id}/notes`, { data: { text: fieldful(900) } });
  return { job, memberId: me.id };
};

test('no field shown to members or admins runs a script, even without the policy', async ({ browser }) => {
  const admin = await openAdmin();
  const ada = await newMember('Fieldful Bello');
  const { job, memberId } = await fillFields(admin, ada);
  const odd = encodeURIComponent(`"><img src=x onerror=canary()><svg onload=canary()>`);
  const visits = {
    [ada.email]: [
      ada.password,
      [
        'dashboard',
        'dashboard?tab=submitted',
        'notifications',
        'profile',
        'my-account',
        `job-details/${job}`,
        `job-details/${odd}`,
      ].map((path) => `/account/${path}`),
    ],
    [demo.admin]: [
      demo.password,
      [
        'dashboard',
        `user-management?q=${odd}`,
        `user-management/user/${memberId}`,
        `user-management/user/${odd}`,
        `view-job/${job}`,
        `edit-job/${job}`,
        `post-job?from=${job}`,
        `review-jobs?q=${odd}`,
        'review-jobs?status=rejected',
        `coupon?q=${odd}&sort=${odd}`,
        'audit',
        `withdrawal?tab=${odd}`,
      ].map((path) => `/admin/${path}`),
    ],
  } as const;
  for (const [email, [password, paths]] of Object.entries(visits)) {
    const trap = await openTrap(browser, { policy: false });
    const { page, caught } = trap;
    await logIn(page, email, password);
    for (const path of [...paths, `/${odd}`, `/login?from=${odd}#${odd}`, `/?q=${odd}`]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await touchAll(trap, '.sn-rich, .admin-proof-text');
    }
    expect([email, caught]).toEqual([email, []]);
    await page.close();
  }
});
