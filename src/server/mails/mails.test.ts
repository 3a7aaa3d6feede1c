import * as mails from '.';

const publicUrl = 'http://localhost:3000';
const ada = { fullname: 'Ada Obi', publicUrl };
const everyEmail = [
  mails.newMailboxMail({ publicUrl, email: 'new@shop.example' }),
  mails.refundMail({ publicUrl, amount: '₦100', accepted: false }),
  mails.refundMail({ publicUrl, amount: '₦100', accepted: true }),
  mails.campaignInYourNameMail({ publicUrl, reference: 'REQ-ABC123' }),
  mails.otpMail({ code: '004217', purpose: 'signup', bankName: 'GTBank', accountNo: '0050883605' }),
  mails.otpMail({ code: '004217', purpose: 'reset', bankName: 'GTBank', accountNo: '0050883605' }),
  mails.accountExistsMail({ publicUrl }),
  mails.signupUnfinishedMail({ publicUrl }),
  mails.bankChangedMail({
    ...ada,
    bankName: 'Bank <b>of</b> Ada',
    accountNo: '9876543210',
    until: 'Fri 6 Mar, 10:00',
    confirmUrl: `${publicUrl}/bank-change/confirm?t=1&u=2`,
  }),
  mails.accountClosedMail({ fullname: 'Ada Obi', gaveUp: '₦60' }),
  mails.dataDownloadedMail({ ...ada, at: 'Fri 6 Mar, 10:00' }),
  mails.passwordChangedMail({ ...ada, loggedOut: 'every device' }),
  mails.secondFactorMail({ ...ada, event: 'recovery code used', codesLeft: 9 }),
  mails.secondFactorMail({ ...ada, event: 'reset', codesLeft: 0 }),
  mails.proofApprovedMail({ ...ada, jobTitle: 'Share <b>this</b>', amount: '₦1,250' }),
  mails.proofRejectedMail({ ...ada, jobTitle: 'Share this', reason: '<script>alert(1)</script>' }),
  mails.slotEndingMail({
    ...ada,
    jobTitle: 'Share <b>this</b>',
    until: 'Fri 6 Mar, 10:00',
    jobUrl: `${publicUrl}/account/job-details/1`,
  }),
  mails.withdrawalApprovedMail({ ...ada, reference: 'WD-4F8TZ1XC', amount: '₦500', bankName: 'GTBank' }),
  mails.withdrawalRejectedMail({
    ...ada,
    reference: 'WD-4F8TZ1XC',
    amount: '₦500',
    reason: 'Wrong “account”',
  }),
  mails.decidedTogetherMail({
    ...ada,
    subject: '2 of your proofs were rejected',
    happened: '2 of your proofs were rejected, so they are not paid.',
    items: ['Share <b>this</b>', 'Share that'],
    reason: '<script>alert(1)</script>',
  }),
  mails.referralRefusedMail({ ...ada, friend: 'Bola <i>Ade</i>', amount: '₦200', reason: 'One <phone>.' }),
  mails.referralRewardedMail({ ...ada, friend: 'Bola <i>Ade</i>', amount: '₦200' }),
  mails.accountSuspendedMail({ fullname: 'Ada Obi', reason: 'One <b>person</b>' }),
  mails.accountReopenedMail(ada),
  mails.alarmMail({
    ...ada,
    subject: 'The <ledger> does not add up',
    paragraphs: ['One & two'],
    runbook: 'reconciliation',
  }),
  mails.reviewReminderMail({
    ...ada,
    waiting: 1,
    lastDay: 11,
    oldest: [{ id: '1', job: 'Share <b>this</b>', member: 'Bola <i>Ade</i>', due: 'Fri 6 Mar, 10:00' }],
  }),
  ...[null, { bank: 'Zenith <b>Bank</b>', number: '1234567890', name: 'ShareNaira Ltd' }].map((account) =>
    mails.whatToPayMail({
      ...{ publicUrl, account, job: 'Share <b>this</b>', jobReference: 'JOB-4F8TZ1' },
      ...{ amount: '₦1,500', reference: 'OWN-4F8TZ1', online: account !== null },
    }),
  ),
  mails.newsletterConfirmMail({
    confirmUrl: `${publicUrl}/a?t=1&u=2`,
    unsubscribeUrl: `${publicUrl}/b`,
    oneClickUrl: `${publicUrl}/c`,
  }),
];

it.each(['signup', 'reset'] as const)('shows the %s code as the only six-digit number of its text', (purpose) => {
  const { text } = mails.otpMail({ code: '004217', purpose, bankName: 'GTBank', accountNo: '0050883605' });
  expect(text.match(/\d{6,}/g)).toEqual(['004217']);
});

it('shows the code of a sign-up in notifications, and that of a reset not on a locked phone', () => {
  const details = { code: '004217', bankName: 'GTBank', accountNo: '0050883605' };
  const [signup, reset] = (['signup', 'reset'] as const).map((purpose) => mails.otpMail({ ...details, purpose }));
  expect(signup!.subject).toBe('004217 is your ShareNaira code');
  expect(signup!.text).toMatch(/^004217\n/);
  expect(reset!.subject).not.toMatch(/\d/);
  expect(reset!.text.split('\n')[0]).not.toMatch(/\d/);
});

it('distinguishes the purposes of codes by subject', () => {
  const [signup, reset] = everyEmail;
  expect(signup!.subject).not.toBe(reset!.subject);
});

it.each(everyEmail)('escapes typed texts in “$subject”', ({ html }) => {
  expect(html).not.toMatch(/<(?:b|i|script)>/);
  expect(html).not.toContain('?t=1&u=2');
});

it.each(everyEmail)('has the same text in both parts of “$subject”', ({ html, text }) => {
  const visible = html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&');
  for (const paragraph of text.split('\n\n').slice(0, -2)) expect(visible).toContain(paragraph.split(':\nhttp')[0]);
});

it('offers an account’s holder login and a new password, but no code', () => {
  const { text } = mails.accountExistsMail({ publicUrl });
  expect(text).toContain(`${publicUrl}/login`);
  expect(text).toContain(`${publicUrl}/forgot-password`);
  expect(text).not.toMatch(/\d{6}/);
});
