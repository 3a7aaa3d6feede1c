import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import * as messages from '../src/contract/messages';
import { PaymentsDouble } from '../src/server/testing/paymentsDouble';
import { approveProof, openAdmin } from './adminPages';
import { playOnOwnServer } from './ownServer';
import { mailTo } from './pendingActions';
import { askOwnerLink, demo, getApi, logIn, newMember, openWindow, post } from './people';
import { addScreenshot, linkField, submitProof } from './proofForm';
import { getFaults, still } from './screenCheck';
import { test } from './story';

/** Owners on this server pay first, by transfer or through a payments provider that runs beside it. */
let provider: PaymentsDouble;
playOnOwnServer(async (origin) => {
  const [secretKey, publicKey] = ['sk_test_1', 'pk_test_1'];
  provider = await PaymentsDouble.start({ secretKey, publicKey, webhook: `${origin}/api/v1/payments/webhook` });
  return {
    CONFIRM_ABOVE_NAIRA: 'off',
    OWNER_CREDIT_NAIRA: '0',
    PAY_IN_WITH: 'provider',
    PAY_IN_BANK: 'Zenith Bank',
    PAY_IN_ACCOUNT_NUMBER: '1234567890',
    PAY_IN_ACCOUNT_NAME: 'ShareNaira Ltd',
    PAYMENTS_SECRET_KEY: secretKey,
    PAYMENTS_PUBLIC_KEY: publicKey,
    PAYMENTS_BASE_URL: provider.baseUrl,
  };
});
test.afterAll(() => provider.stop());

const [company, email, title] = ['Amala Spot', 'tola@amala.example', 'Share our new branch in Yaba'];
const words = 'Post our flyer to your story.';
const onPhone = { viewport: { width: 360, height: 740 } };
const inDialog = (page: Page) => page.getByRole('dialog').last();

test('a campaign from request to refund: posted, paid for in both ways, done, reported and settled', async ({
  browser,
}) => {
  test.setTimeout(360_000);
  const { page: owner, complaints } = await openWindow(browser, onPhone);
  await test.step('an advertiser sends a request on a phone and sees what is missing', async () => {
    await owner.goto('/');
    await owner.getByRole('link', { name: 'Start a campaign' }).click();
    await expect(owner).toHaveURL('/start-a-campaign');
    await owner.getByLabel('Business or your name').fill(company);
    await owner.getByRole('button', { name: 'Send request' }).click();
    await expect(owner.getByText(messages.owners.leadConsentRequired)).toBeVisible();
    await expect(owner.getByLabel('Phone')).toBeFocused();
    expect(await getFaults(owner)).toEqual([]);
    await owner.getByLabel('Phone').fill('0803 123 4567');
    await owner.getByLabel('Email', { exact: true }).fill(email);
    await owner.getByLabel('Budget').fill('₦150,000');
    await owner.getByLabel('What should members share?').fill(words);
    await owner.getByRole('checkbox').check();
    await owner.getByRole('button', { name: 'Send request' }).click();
    await expect(owner.getByText(messages.owners.leadSent)).toBeVisible();
    expect(await getFaults(owner)).toEqual([]);
  });

  const { page: admin, complaints: ofAdmin } = await openWindow(browser);
  await logIn(admin, demo.admin, demo.password);
  const job =
    await test.step('one press of an admin creates owner and draft; price and slots complete it', async () => {
      await admin.goto('/admin/owners');
      await admin.getByRole('link', { name: 'Campaign requests' }).click();
      await expect(admin.getByText('₦150,000')).toBeVisible();
      expect(await getFaults(admin)).toEqual([]);
      await admin.getByRole('button', { name: 'Make owner and draft' }).click();
      await expect(admin).toHaveURL(/\/admin\/edit-job\//);
      await expect(admin.getByText(messages.owners.leadTaken)).toBeVisible();
      await expect(admin.getByLabel('Title')).toHaveValue(`Campaign of ${company}`);
      await expect(admin.getByLabel('Description')).toHaveValue(words);
      await admin.getByLabel('Title').fill(title);
      await admin.getByLabel('Payout amount').fill('500');
      await admin.getByLabel('Slots', { exact: true }).fill('3');
      expect(await getFaults(admin)).toEqual([]);
      const id = new URL(admin.url()).pathname.split('/').pop() ?? '';
      await admin.getByRole('button', { name: 'Save Job' }).click();
      await expect(admin.getByText(messages.adminJobs.updated)).toBeVisible();
      return id;
    });

  const { page: phone, complaints: ofMember } = await openWindow(browser, onPhone);
  const card = phone.getByRole('heading', { name: title });
  await test.step('it is posted and waits for its money, hidden from members', async () => {
    await admin.goto(`/admin/view-job/${job}`);
    await admin.getByRole('button', { name: 'Post Job' }).click();
    await expect(admin.getByText(messages.adminJobs.postedUnpaid)).toBeVisible();
    await expect(admin.getByText(/This job waits for ₦1,500/)).toBeVisible();
    expect(await getFaults(admin)).toEqual([]);
    await logIn(phone, demo.member, demo.password);
    await phone.goto(`/account/dashboard?q=${encodeURIComponent(title)}`);
    await expect(phone.getByRole('searchbox', { name: 'Search Tasks' })).toHaveValue(title);
    await expect(card).toHaveCount(0);
  });

  await test.step('an email tells the owner what to pay and how, and opens nothing', async () => {
    const mail = await mailTo(email, `“${title}” waits for your payment`);
    expect(mail).toMatch(/₦1,500[^]*1234567890, Zenith Bank, ShareNaira Ltd[^]*OWN-/);
    expect(mail).not.toMatch(/token/);
  });

  await test.step('the owner enters by a mailed link and finds the job and a page to print', async () => {
    await owner.goto(await askOwnerLink(owner, email));
    expect(await getFaults(owner)).toEqual([]);
    await owner.getByRole('button', { name: 'Open my jobs' }).click();
    await expect(owner.getByText('₦1,500 missing')).toBeVisible();
    expect(await getFaults(owner)).toEqual([]);
    await owner.getByRole('link', { name: title }).click();
    await expect(owner.getByRole('heading', { name: title })).toBeVisible();
    expect(await getFaults(owner)).toEqual([]);
    await owner.getByRole('link', { name: 'Print what to pay' }).click();
    await expect(owner.getByRole('heading', { name: 'Pro-forma' })).toBeVisible();
    await expect(owner.getByText('₦1,500').last()).toBeVisible();
    // Printed parts fade in.
    await still(owner);
    expect(await getFaults(owner)).toEqual([]);
  });

  await test.step('half is recorded by hand from the bank, and the job keeps waiting', async () => {
    await admin.getByRole('link', { name: company }).first().click();
    await expect(admin).toHaveURL(/\/admin\/owners\//);
    await admin.getByRole('button', { name: 'Record deposit' }).click();
    const form = inDialog(admin);
    await form.getByLabel('Amount').fill('750');
    await form.getByLabel('Day received').click();
    await form.getByLabel('Day received').fill(new Date(Date.now() + 3_600_000).toISOString().slice(0, 10));
    await form.getByLabel('Day received').press('Tab');
    await form.getByLabel('Bank reference').fill('FT-1');
    await expect(admin.locator('.ant-picker-body')).toBeHidden();
    expect(await getFaults(admin)).toEqual([]);
    await form.getByRole('button', { name: 'Record deposit' }).click();
    await expect(admin.getByText(messages.funding.depositBooked)).toBeVisible();
    await mailTo(email, 'Receipt RCT-');
    await owner.getByRole('link', { name: 'Jobs' }).click();
    await expect(owner.getByText('₦750 missing')).toBeVisible();
  });

  await test.step('an admin can also pass on a payment link', async () => {
    await admin.getByRole('tab', { name: 'Deposits' }).click();
    await admin.getByRole('button', { name: 'Make a payment link…' }).click();
    await inDialog(admin).getByLabel('Amount').fill('1000');
    await inDialog(admin).getByRole('button', { name: 'Make link' }).click();
    await expect(admin.getByText(messages.funding.payInStarted)).toBeVisible();
    await expect(admin.getByRole('button', { name: 'Copy link' })).toBeVisible();
    expect(await getFaults(admin)).toEqual([]);
  });

  await test.step('the owner overpays the rest at the provider, and the job appears on the member’s open page', async () => {
    await owner.getByRole('listitem').getByRole('button', { name: 'Pay in' }).click();
    await expect(inDialog(owner).getByRole('textbox', { name: 'Amount' })).toHaveValue('750');
    await expect(inDialog(owner).getByText('1234567890')).toBeVisible();
    expect(await getFaults(owner)).toEqual([]);
    await inDialog(owner).getByRole('textbox', { name: 'Amount' }).fill('1000');
    await inDialog(owner).getByRole('button', { name: 'Pay online' }).click();
    await inDialog(owner).getByRole('link', { name: 'Go on to pay ₦1,000' }).click();
    await expect(card).toHaveCount(0);
    await owner.getByRole('button', { name: 'Pay 1000' }).click();
    await expect(card).toBeVisible({ timeout: 5_000 });
    await expect(owner.getByRole('heading', { name: 'Your jobs' })).toBeVisible();
    await expect(owner.getByRole('listitem').getByText('Available')).toBeVisible();
    expect(await mailTo(email, '2 documents about your account')).toMatch(
      /Receipt RCT-.+₦1,000[^]*Invoice INV-.+₦1,500/,
    );
    await admin.reload();
    const ways = admin.getByRole('region', { name: 'How to pay' });
    await expect(ways.getByText('Paid', { exact: true })).toBeVisible();
    await expect(admin.getByText('by Provider')).toBeVisible();
    expect(provider.faults).toEqual([]);
  });

  await test.step('a member takes it there and submits link and picture', async () => {
    await phone.getByRole('button', { name: `Apply for ${title}` }).click();
    await phone.getByRole('button', { name: 'Take the Job' }).click();
    // Longer than a phone is wide.
    await linkField(phone).fill('facebook.com/amala/posts/pfbid02AmalaAndEwedu1234567890AbCdEfGhIjKl');
    const picture = sharp({ create: { width: 600, height: 800, channels: 3, background: '#0a7' } });
    await addScreenshot(phone, await picture.jpeg().toBuffer());
    await expect(phone.getByText('Uploaded')).toBeVisible();
    await submitProof(phone);
    await expect(phone.getByText('Proof sent', { exact: true })).toBeVisible();
  });

  await test.step('the owner sees the proof with its picture and agrees', async () => {
    await owner.getByRole('link', { name: title }).click();
    await owner.getByRole('link', { name: 'See the proofs' }).click();
    const proof = owner.getByRole('article', { name: /^Proof by Ada/ });
    await expect(proof.getByRole('link', { name: /^facebook\.com\/amala/ })).toBeVisible();
    const picture = proof.getByRole('img', { name: /^Picture 1 of 1/ });
    await expect(picture).toHaveJSProperty('complete', true);
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
    await proof.getByRole('button', { name: 'As agreed', exact: true }).click();
    await expect(owner.getByText(messages.ownerPage.proofAgreed)).toBeVisible();
    expect(await getFaults(owner)).toEqual([]);
  });

  await test.step('the other slots are done, an admin accepts, and the owner hears that the job is done', async () => {
    const api = await openAdmin();
    for (const name of ['Chidi Okeke', 'Bisi Alade']) {
      const member = await newMember(name);
      const own = await getApi(member.email, member.password);
      await post(own, 'task/apply-task', { task_id: job });
      const proof = { task_id: job, proof: '<p>Posted.</p>' };
      const { data } = await post<{ data: { id: string } }>(own, 'task/submit-task', proof);
      await approveProof(api, data.id);
    }
    await admin.goto(`/admin/review-jobs?q=${encodeURIComponent(title)}`);
    const row = admin.getByRole('row', { name: new RegExp(title) });
    await expect(row).toBeVisible();
    await admin.keyboard.press('j');
    await admin.keyboard.press('Enter');
    await expect(inDialog(admin)).toContainText('Job owner: as agreed');
    await admin.keyboard.press('Escape');
    await row.getByRole('button', { name: 'Accept' }).click();
    await admin.getByRole('button', { name: /^Send now: Accept the proof by/ }).click();
    await expect(admin.getByText('Proof approved. The member has been paid.')).toBeVisible();
    await expect(phone.getByRole('link', { name: /^Notifications, \d+ unread/ })).toBeVisible();
  });

  await test.step('the report has the figures, and the receipt can be printed', async () => {
    await owner.goto(`/owner/jobs/${job}`);
    await expect(owner.getByText('Completed')).toBeVisible();
    await expect(owner.getByRole('row').nth(1)).toContainText(/3\s*3\s*0$/);
    await expect(owner.getByText('₦1,500')).toBeVisible();
    expect(await getFaults(owner)).toEqual([]);
    await owner.getByRole('link', { name: 'Money' }).click();
    await owner.getByRole('listitem').filter({ hasText: '₦750' }).getByRole('link', { name: /^RCT-/ }).click();
    await expect(owner.getByRole('heading', { name: /^Receipt RCT-/ })).toBeVisible();
    await expect(owner.getByText(/bank reference FT-1/)).toBeVisible();
    expect(await getFaults(owner)).toEqual([]);
  });

  const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting for another admin' });
  const recordAsSent = async (page: Page, reference: string) => {
    await waiting(page).getByRole('button', { name: 'Record as sent…' }).click();
    await inDialog(page).getByLabel('Bank reference').fill(reference);
    await inDialog(page).getByRole('button', { name: 'Record as sent' }).click();
    await expect(waiting(page)).toHaveCount(0);
  };
  const accept = async (page: Page) => {
    await waiting(page).getByRole('button', { name: 'Accept…' }).click();
    await inDialog(page).getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByText(messages.funding.requestAccepted)).toBeVisible();
  };
  const { page: colleague } = await openWindow(browser);
  await logIn(colleague, demo.colleague, demo.password);
  await test.step('the owner requests part of the rest, and an admin accepts and sends it', async () => {
    await owner.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Money' }).click();
    const deposit = owner.getByRole('list', { name: 'Deposits' }).getByRole('listitem').filter({ hasText: '₦1,000' });
    await deposit.getByRole('button', { name: 'Ask for a refund…' }).click();
    await inDialog(owner).getByLabel('Amount').fill('150');
    await inDialog(owner).getByLabel('Reason').fill('We paid too much.');
    expect(await getFaults(owner)).toEqual([]);
    await inDialog(owner).getByRole('button', { name: 'Ask for a refund' }).click();
    await expect(owner.getByText(messages.ownerPage.refundAsked)).toBeVisible();
    await expect(deposit.getByText('₦150 asked for')).toBeVisible();
    await admin.goto('/admin/deposits');
    await expect(waiting(admin)).toContainText('requested by the job owner');
    expect(await getFaults(admin)).toEqual([]);
    // The first admin created the owner and its mailbox, so a colleague must accept.
    await colleague.goto(admin.url());
    await accept(colleague);
    await recordAsSent(colleague, 'OUT-1');
    await admin.reload();
  });

  await test.step('an admin asks to refund the remainder, and only a colleague can accept', async () => {
    await admin.getByRole('link', { name: company }).first().click();
    await admin.getByRole('tab', { name: 'Deposits' }).click();
    const deposit = admin.getByRole('row', { name: /₦1,000/ });
    await deposit.getByRole('button', { name: 'Pay back…' }).click();
    await inDialog(admin).getByLabel('Amount').fill('100');
    await inDialog(admin).getByLabel('Reason').fill('The campaign is over.');
    await inDialog(admin).getByRole('button', { name: 'Request refund' }).click();
    await expect(admin.getByText(messages.funding.requestWaits)).toBeVisible();
    await waiting(admin).getByRole('button', { name: 'Accept…' }).click();
    await inDialog(admin).getByRole('button', { name: 'Accept' }).click();
    await expect(admin.getByText(messages.funding.secondAdminOfRequest).first()).toBeVisible();
    await colleague.goto(admin.url());
    await accept(colleague);
    await recordAsSent(colleague, 'OUT-2');
    expect(await getFaults(colleague)).toEqual([]);
  });

  await test.step('the owner sees nothing left, both refunds and a full statement', async () => {
    await owner.reload();
    await expect(owner.getByRole('region', { name: 'Your money' })).toContainText('₦0');
    await expect(owner.getByText('Paid back to you')).toHaveCount(2);
    expect(await getFaults(owner)).toEqual([]);
    await owner.getByRole('button', { name: 'Make a statement…' }).click();
    await inDialog(owner).getByRole('button', { name: 'Make statement' }).click();
    await expect(owner.getByRole('heading', { name: /^Statement STM-/ })).toBeVisible();
    expect(await getFaults(owner)).toEqual([]);
  });

  // Expected: the refused half-filled form, and the owner's page before the link was followed.
  expect(complaints.filter((one) => !one.includes(provider.baseUrl))).toEqual([
    '400 /api/v1/campaigns',
    '401 /api/v1/owner/self',
  ]);
  expect(ofMember).toEqual([]);
  // Admins cannot decide their own request.
  expect(ofAdmin).toEqual([expect.stringMatching(/^403 \/api\/v1\/admin\/owners\/request\//)]);
  await test.step('emails told the owner when it went live and when it was done', async () => {
    // A job sends them once a minute.
    for (const news of ['live', 'done']) await mailTo(email, `“${title}” is ${news}`, { timeout: 120_000 });
  });
});
