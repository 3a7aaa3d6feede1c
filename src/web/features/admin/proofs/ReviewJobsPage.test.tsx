import { act, screen, waitFor, within } from '@testing-library/react';
import type { ArgOf } from '../../../../contract/endpoint';
import * as messages from '../../../../contract/messages';
import type { listProofs, Proof } from '../../../../contract/proofs';
import { profileApi } from '../../../api/profileApi';
import { formDrafts } from '../../../lib/formDrafts';
import { adminTask, answerOf, idOf, listOf, proof, userProfile } from '../../../testing/adminRows';
import { profile } from '../../../testing/memberRows';
import { renderWithStore } from '../../../testing/renderWithStore';
import { refuse, serve } from '../../../testing/serve';
import { DecisionToast } from '../shared/decisions/DecisionToast';
import { ReviewJobsPage } from './ReviewJobsPage';

const route = '/admin/review-jobs';
const png = 'data:image/png;base64,iVBORw0KGgo=';
const openReview = (
  <>
    <ReviewJobsPage />
    <DecisionToast />
  </>
);
const show = (at = route) => renderWithStore(openReview, { route: at, session: 'admin' });
const sendNow = async () => within(document.body).findAllByRole('button', { name: /^Send now: / });
const getRow = async (fullname: string) => (await screen.findByText(fullname)).closest('tr')!;
const button = (within_: HTMLElement, name: string) => within(within_).getByRole('button', { name });

const ada = proof({ id: idOf(1) });
const tunde = proof({
  id: idOf(2),
  userInfo: { id: idOf(902), fullname: 'Tunde Adebayo', email: 't@mail.example', ban: null },
});

const detailed = {
  fraudulent: false,
  job: { jobDescription: 'Post the flyer.', instructions: '', link: null, platform: null, minFollowers: null },
  member: {
    since: '2025-01-02T09:00:00.000Z',
    status: true,
    approved: 0,
    rejected: 0,
    fraudulent: 0,
    inReview: 0,
    lastRejections: [],
    socials: userProfile().socials,
  },
  pictureMatches: [],
};

function serveAdmin(...proofs: Proof[]) {
  let kept = proofs;
  return serve({
    listProofs: ({ status }: ArgOf<typeof listProofs>) =>
      listOf(kept.filter((row) => !status || row.status === status)),
    reviewProof: ({ id, given_status }) => {
      kept = kept.map((row) => (row.dataValues.id === id ? { ...row, status: given_status } : row));
      return answerOf({ id, status: given_status }, messages.proofs[given_status]);
    },
    listAdminTasks: listOf([adminTask({ id: idOf(801) })]),
    getAdminTask: answerOf(adminTask({ id: idOf(801) })),
  });
}

test('an accepted proof is held, then sent and reported as paid, leaving other rows', async () => {
  const server = serveAdmin(ada, tunde);
  const { user } = show(`${route}?status=all`);
  await user.click(button(await getRow('Adaeze Okafor'), 'Accept'));
  expect(server.inputsOf('reviewProof')).toEqual([]);
  await user.click((await sendNow())[0]!);
  expect(await screen.findByText(messages.proofs.approved)).toBeVisible();
  expect(server.inputsOf('reviewProof')).toEqual([{ id: idOf(1), given_status: 'approved' }]);
  const row = await getRow('Adaeze Okafor');
  expect(await within(row).findByText('Approved')).toBeVisible();
  expect(button(row, 'Accept')).toBeDisabled();
  expect(button(await getRow('Tunde Adebayo'), 'Accept')).toBeEnabled();
});

test('a row being decided offers no second decision until the list is refreshed', async () => {
  let answerReview: () => void = () => undefined;
  const server = serve({
    listProofs: () => (server.inputsOf('listProofs').length < 2 ? listOf([ada, tunde]) : new Promise(() => undefined)),
    reviewProof: ({ id }) =>
      new Promise((resolve) => {
        answerReview = () => resolve(answerOf({ id, status: 'approved' as const }));
      }),
  });
  const { user } = show();
  const row = await getRow('Adaeze Okafor');
  await user.click(button(row, 'Accept'));
  expect(button(row, 'Undo')).toBeEnabled();
  expect(button(row, 'Reject')).toBeDisabled();
  await user.click((await sendNow())[0]!);
  expect(button(row, 'Accept')).toBeDisabled();
  expect(button(row, 'Reject')).toBeDisabled();
  expect(button(await getRow('Tunde Adebayo'), 'Accept')).toBeEnabled();
  await waitFor(() => expect(server.inputsOf('reviewProof')).toHaveLength(1));
  answerReview();
  expect(await within(row).findByText('Approved')).toBeVisible();
  expect(button(row, 'Accept')).toBeDisabled();
  expect(server.inputsOf('reviewProof')).toHaveLength(1);
});

test('an optional column shows each link’s visitors and marks unusual ones', async () => {
  const chosen = {
    ...{
      id: idOf(1),
      list: 'proofs' as const,
      name: '',
      query: '',
      columns: ['fullname', 'opened'],
      widths: {},
      pinned: [],
    },
    ...{ density: 'comfortable' as const, page_size: null, shared: false },
    owner: { id: idOf(3), fullname: 'Ngozi Admin', isYou: true },
  };
  serve({
    listTableViews: { data: [chosen] },
    listProofs: listOf([
      { ...ada, share: { opened: 1_031, visits: 1_200, signs: ['burst', 'one_agent'] } },
      { ...tunde, share: { opened: 7, visits: 9, signs: [] } },
    ]),
  });
  show(`${route}?status=all`);
  await screen.findByRole('columnheader', { name: 'Opened links' });
  expect(
    within(await getRow('Adaeze Okafor')).getByRole('cell', { name: '1,031 at least, 1,200 visits, unusual' }),
  ).toBeVisible();
  expect(within(await getRow('Tunde Adebayo')).getByRole('cell', { name: '7 at least, 9 visits' })).toBeVisible();
});

test('nothing is rejected without a reason, and the member gets its text', async () => {
  const server = serveAdmin(ada);
  const { user } = show();
  await user.click(button(await getRow('Adaeze Okafor'), 'Reject'));
  const dialog = await screen.findByRole('dialog', { name: 'Reject the proof by Adaeze Okafor?' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), '   ');
  await user.click(button(dialog, 'Reject proof'));
  expect(await within(dialog).findByText(messages.fields.reason)).toBeVisible();
  expect(server.inputsOf('reviewProof')).toEqual([]);

  await user.click(button(dialog, 'The instructions were not followed.'));
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), ' The flyer is cut off.');
  await user.click(within(dialog).getByRole('checkbox', { name: /fraudulent/ }));
  await user.click(button(dialog, 'Reject proof'));
  await user.click((await sendNow())[0]!);
  expect(await screen.findByText(messages.proofs.rejected)).toBeVisible();
  expect(server.inputsOf('reviewProof')).toEqual([
    {
      id: idOf(1),
      given_status: 'rejected',
      reason: 'The instructions were not followed. The flyer is cut off.',
      fraudulent: true,
    },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a failed rejection frees its row and keeps its text for another try', async () => {
  const server = serveAdmin(ada);
  server.change({ reviewProof: refuse(500, '') });
  const { user } = show();
  await user.click(button(await getRow('Adaeze Okafor'), 'Reject'));
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Too late.');
  await user.click(screen.getByRole('button', { name: 'Reject proof' }));
  await user.click((await sendNow())[0]!);
  expect(await within(await getRow('Adaeze Okafor')).findByText(messages.server.pendingFailed)).toBeVisible();
  expect(button(await getRow('Adaeze Okafor'), 'Accept')).toBeEnabled();
  server.change({ reviewProof: ({ id }) => answerOf({ id, status: 'rejected' as const }, messages.proofs.rejected) });
  await user.click(button(await getRow('Adaeze Okafor'), 'Reject'));
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Too late.');
  await user.click(screen.getByRole('button', { name: 'Reject proof' }));
  await user.click((await sendNow())[0]!);
  expect(await screen.findByText(messages.proofs.rejected)).toBeVisible();
  expect(server.inputsOf('reviewProof').at(-1)).toMatchObject({ given_status: 'rejected', reason: 'Too late.' });
});

describe('a rejected proof', () => {
  const rejected = proof({
    id: idOf(1),
    status: 'rejected',
    reason: 'Too dark.',
    decidedHow: 'admin',
    decidedAt: ada.submittedAt,
  });
  const dialog = () => screen.getByRole('dialog', { name: 'Look again at the proof by Adaeze Okafor?' });
  const serveReopening = (...proofs: Proof[]) => {
    const server = serveAdmin(...proofs);
    server.change({
      reopenProof: ({ id }) => {
        server.change({ listProofs: listOf([ada]) });
        return answerOf({ id, status: 'in-review' as const }, messages.proofs.reopened);
      },
    });
    return server;
  };

  test('shows the reason the member read', async () => {
    serveAdmin(rejected);
    show(`${route}?status=rejected`);
    expect(await getRow('Adaeze Okafor')).toHaveTextContent('Too dark.');
  });

  test('can be reopened by keys alone, for a reason, and then decided', async () => {
    const server = serveReopening(rejected);
    const { user } = show(`${route}?status=all`);
    const row = await getRow('Adaeze Okafor');
    for (const name of ['Accept', 'Reject'])
      expect(within(row).queryByRole('button', { name })).not.toBeInTheDocument();
    act(() => button(row, 'Reopen').focus());
    await user.keyboard('{Enter}');
    await user.click(button(dialog(), 'Reopen'));
    expect(await within(dialog()).findByText(messages.fields.reason)).toBeVisible();
    expect(server.inputsOf('reopenProof')).toEqual([]);

    await user.keyboard('1');
    expect(button(dialog(), 'Reopen')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText(messages.proofs.reopened)).toBeVisible();
    expect(server.inputsOf('reopenProof')).toEqual([
      { id: idOf(1), reason: 'The member has shown that the post was there.' },
    ]);
    expect(await within(row).findByText('In review')).toBeVisible();
    expect(button(row, 'Accept')).toBeEnabled();
    expect(row).toHaveFocus();
  });

  test('just now is no longer known as rejected', async () => {
    serveReopening(ada);
    const { user } = show(`${route}?status=all`);
    const row = await getRow('Adaeze Okafor');
    await user.click(button(row, 'Reject'));
    await user.keyboard('3{Enter}');
    await user.click((await sendNow())[0]!);
    await user.click(await within(row).findByRole('button', { name: 'Reopen' }));
    await user.keyboard('3{Enter}');
    expect(await within(row).findByRole('button', { name: 'Accept' })).toBeEnabled();
  });

  test('without a free slot explains what to do and keeps the text', async () => {
    const server = serveAdmin(rejected);
    server.change({ reopenProof: refuse('job_full', messages.proofs.noFreeSlot) });
    const { user } = show(`${route}?status=rejected`);
    await user.click(button(await getRow('Adaeze Okafor'), 'Reopen'));
    await user.type(within(dialog()).getByRole('textbox', { name: 'Reason' }), 'Shown in a mail.{Enter}');
    expect(await screen.findByText(messages.proofs.noFreeSlot)).toBeVisible();
    expect(within(dialog()).getByRole('textbox', { name: 'Reason' })).toHaveValue('Shown in a mail.');
    expect(server.inputsOf('reopenProof')).toEqual([{ id: idOf(1), reason: 'Shown in a mail.' }]);
  });

  test('can be reopened from focused review', async () => {
    const server = serveReopening(rejected);
    server.change({ getProof: answerOf({ ...detailed, ...rejected }) });
    const { user } = show(`${route}?focus=${idOf(1)}`);
    await user.click(await screen.findByRole('button', { name: 'Reopen' }));
    expect(screen.getByText('Too dark.')).toBeVisible();
    await user.click(button(dialog(), 'It was rejected by mistake.'));
    server.change({ getProof: answerOf({ ...detailed, ...ada }) });
    await user.keyboard('{Enter}');
    expect(await screen.findByText(messages.proofs.reopened)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: /^Accept/ })).toBeEnabled());
    expect(screen.queryByRole('button', { name: 'Reopen' })).not.toBeInTheDocument();
  });
});

test('an undone rejection was never sent, and its text is kept', async () => {
  const server = serveAdmin(ada);
  const { user } = show();
  const row = await getRow('Adaeze Okafor');
  await user.click(button(row, 'Reject'));
  await user.keyboard('3');
  expect(screen.getByRole('button', { name: 'Reject proof' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.keyboard('u');
  expect(button(row, 'Accept')).toBeEnabled();
  await user.click(button(row, 'Reject'));
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('The instructions were not followed.');
  expect(server.inputsOf('reviewProof')).toEqual([]);
});

test('an approved proof cannot be decided again', async () => {
  serveAdmin(proof({ status: 'approved', decidedAt: '2025-03-06T08:00:00.000Z', decidedHow: 'admin' }));
  show(`${route}?status=approved`);
  const row = await getRow('Adaeze Okafor');
  expect(button(row, 'Accept')).toBeDisabled();
  expect(button(row, 'Reject')).toBeDisabled();
  expect(within(row).queryByRole('button', { name: 'Reopen' })).not.toBeInTheDocument();
});

test('our picture opens in a window with a Close button', async () => {
  serveAdmin(proof({ proof: `<p><img src="${png}"></p>` }));
  const { user } = show();
  await user.click(button(await getRow('Adaeze Okafor'), 'View Image'));
  const dialog = await screen.findByRole('dialog', { name: 'Proof by Adaeze Okafor' });
  expect(await within(dialog).findByRole('img', { name: /Proof of completion/ })).toHaveAttribute('src', png);
  await user.click(button(dialog, 'Close'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('two small pictures are in the row, and Space enlarges them', async () => {
  const [one, two, three] = ['a', 'b', 'c'].map((letter) => `/media/${letter.repeat(32)}.webp`);
  serveAdmin(proof({ proof: [one, two, three].map((src) => `<p><img src="${src}"></p>`).join('') }));
  const { user } = show();
  const small = within(await getRow('Adaeze Okafor')).getByRole('button', { name: /^Enlarge the proof by/ });
  expect([...small.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
    `${one}/small`,
    `${two}/small`,
  ]);
  expect(small).toHaveTextContent('+1');
  await user.keyboard('j ');
  expect(await screen.findByRole('img', { name: /picture 1 of 3/ })).toHaveAttribute('src', one);
  await user.keyboard('{ArrowRight}');
  expect(await screen.findByRole('img', { name: /picture 2 of 3/ })).toHaveAttribute('src', two);
});

test('the gallery requests twelve, uses the same keys, and is in the address', async () => {
  const server = serveAdmin(proof({ proof: `<p><img src="${png}"></p>` }));
  const { user, router } = show();
  await getRow('Adaeze Okafor');
  await user.click(screen.getByRole('radio', { name: 'Gallery' }));
  expect(await screen.findByRole('button', { name: /^Enlarge the proof by/ })).toBeVisible();
  expect(router.state.location.search).toBe('?view=gallery');
  expect(server.inputsOf('listProofs').at(-1)).toMatchObject({ pageSize: '12' });
  await user.keyboard('ja');
  expect(await screen.findByRole('button', { name: /^Undo: Accept the proof/ })).toBeVisible();
});

test('a web link is not loaded here: it opens separately, without a reference to us', async () => {
  serveAdmin(proof({ proof: 'https://i.imgur.com/a.png' }));
  show();
  const link = await screen.findByRole('link', { name: 'View Image' });
  expect(link).toHaveAttribute('href', 'https://i.imgur.com/a.png');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  expect(screen.queryByRole('img', { name: /^Proof/ })).not.toBeInTheDocument();
});

test('text shows without foreign tags, and a long one opens in a window', async () => {
  serveAdmin(proof({ proof: '<p><strong>Done</strong><script>stolen()</script></p>' }), {
    ...tunde,
    proof: `<h1>Report</h1><p>${'I did it all. '.repeat(40)}<b>The end.</b></p>`,
  });
  const { user } = show();
  const row = await getRow('Adaeze Okafor');
  expect(within(row).getByText('Done').tagName).toBe('STRONG');
  expect(row.innerHTML).not.toContain('stolen');
  await user.click(button(await getRow('Tunde Adebayo'), 'Read proof'));
  expect(within(await screen.findByRole('dialog')).getByText('The end.')).toBeVisible();
});

test('inline pictures open in the window too, one at a time with zoom, and the text below', async () => {
  const [first, second] = ['/media/0a.webp', '/media/0b.webp'];
  serveAdmin(proof({ proof: `<p>Morning</p><p><img src="${first}"></p><p><img src="${second}"></p>` }));
  const { user } = show();
  await user.click(button(await getRow('Adaeze Okafor'), 'View Image'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Morning')).toBeVisible();
  expect(dialog.getByRole('img', { name: /picture 1 of 2/ })).toHaveAttribute('src', first);
  await user.click(dialog.getByRole('button', { name: 'Picture 2' }));
  expect(dialog.getByRole('img', { name: /picture 2 of 2/ })).toHaveAttribute('src', second);
  await user.click(dialog.getByRole('button', { name: 'Zoom in' }));
  expect(dialog.getByLabelText('Zoom')).toHaveTextContent('150 %');
});

describe('the page’s queries', () => {
  test('are proofs in review by default, which the address omits', async () => {
    const server = serveAdmin(ada);
    const { user, router } = show();
    await getRow('Adaeze Okafor');
    expect(server.inputsOf('listProofs')[0]).toEqual({ page: '1', pageSize: '10', status: 'in-review' });
    await user.click(screen.getByRole('radio', { name: /^All/ }));
    expect(router.state.location.search).toBe('?status=all');
    await user.click(screen.getByRole('radio', { name: /^In review/ }));
    expect(router.state.location.search).toBe('');
  });

  test('are one job’s if the address names it, with its heading marked', async () => {
    const server = serveAdmin(ada);
    const { user } = show(`${route}?task_id=${idOf(801)}&status=all`);
    await getRow('Adaeze Okafor');
    expect(server.inputsOf('listProofs')[0]).toEqual({ page: '1', pageSize: '10', task_id: idOf(801) });
    const trigger = screen.getByRole('button', { name: 'Filter by Job Title' });
    expect(trigger.closest('.ant-table-filter-trigger')).toHaveClass('active');
    await user.click(trigger);
    expect(await screen.findByTitle('Share our Eid sale flyer · JOB-7K2M4Q')).toBeVisible();
  });

  test('are one member’s if a link names it, with the name above', async () => {
    const server = serveAdmin(ada);
    const { user, router } = show(`${route}?user_id=${idOf(901)}&status=all`);
    await user.click(await screen.findByRole('button', { name: 'Remove the filter Member: Adaeze Okafor' }));
    expect(server.inputsOf('listProofs')[0]).toMatchObject({ user_id: idOf(901) });
    expect(router.state.location.search).toBe('?status=all');
  });

  test('follow a search after a pause', async () => {
    const server = serveAdmin(ada);
    const { user, router } = show(`${route}?page=3`);
    await getRow('Adaeze Okafor');
    await user.type(screen.getByRole('searchbox', { name: 'Search proofs' }), 'ada');
    await waitFor(() =>
      expect(server.inputsOf('listProofs').filter(({ q }) => q !== undefined)).toEqual([
        { page: '1', pageSize: '10', q: 'ada', status: 'in-review' },
      ]),
    );
    expect(router.state.location.search).toBe('?q=ada');
  });

  test('ignore a mistyped address', async () => {
    const server = serveAdmin(ada);
    show(`${route}?status=done&sort=secret&task_id=7`);
    await getRow('Adaeze Okafor');
    expect(server.inputsOf('listProofs')[0]).toEqual({ page: '1', pageSize: '10', status: 'in-review' });
  });
});

describe('an unfinished reason', () => {
  const holder = profile().data.id;
  const of = { form: `reject-proof:${idOf(1)}`, holder };
  const drafts = formDrafts(sessionStorage);
  const kept = 'We kept what you typed.';

  async function openDialog() {
    const server = serveAdmin(ada, tunde);
    server.change({ getProfile: profile() });
    const view = show();
    await view.store.dispatch(profileApi.endpoints.getProfile.initiate());
    await view.user.click(button(await getRow('Adaeze Okafor'), 'Reject'));
    return { ...view, server, field: screen.getByRole('textbox', { name: 'Reason' }) };
  }

  test('is kept for that proof only, until given', async () => {
    drafts.keep(of, { reason: 'The picture is cut off.' }, {});
    const { user, server, field } = await openDialog();
    expect(field).toHaveValue('The picture is cut off.');
    expect(screen.getByText(kept)).toBeVisible();
    await user.type(field, ' Sorry.');
    expect(drafts.read(of)?.values).toEqual({ reason: 'The picture is cut off. Sorry.' });
    await user.click(screen.getByRole('button', { name: 'Reject proof' }));
    await user.click((await sendNow())[0]!);
    await waitFor(() => expect(server.inputsOf('reviewProof')).toHaveLength(1));
    await waitFor(() => expect(drafts.read(of)).toBeNull());
    await user.click(button(await getRow('Tunde Adebayo'), 'Reject'));
    expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('');
  });

  test.each(['Cancel', 'Start over'])('is discarded by %s', async (name) => {
    drafts.keep(of, { reason: 'The picture is cut off.' }, {});
    const { user } = await openDialog();
    await user.click(screen.getByRole('button', { name }));
    expect(drafts.read(of)).toBeNull();
    expect(screen.queryByText(kept)).not.toBeInTheDocument();
  });

  test('survives closing the dialog', async () => {
    const { user, field } = await openDialog();
    await user.type(field, 'Cut off');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(drafts.read(of)?.values).toEqual({ reason: 'Cut off' });
  });
});

test('a banned member’s proof says so, is not auto-approved, and accepting asks first', async () => {
  const ban = { at: null, reason: null };
  const adaeze = proof({ id: idOf(1), userInfo: { ...ada.userInfo, ban }, escalated: true });
  const server = serve({ listProofs: listOf([adaeze]), reviewProof: answerOf({ id: idOf(1), status: 'approved' }) });
  const { user } = show();
  const row = await getRow('Adaeze Okafor');
  expect(within(row).getByText('Banned')).toBeVisible();
  expect(within(row).getAllByText('Overdue: an admin decides')[0]).toBeVisible();
  await user.click(button(row, 'Accept'));
  const dialog = await screen.findByRole('dialog', { name: 'Adaeze Okafor is banned' });
  expect(dialog).toHaveTextContent('no reason was given');
  await user.click(button(dialog, 'Accept anyway'));
  await user.click((await sendNow())[0]!);
  await waitFor(() => expect(server.calls.map(({ name }) => name)).toContain('reviewProof'));
  expect(server.calls.find(({ name }) => name === 'reviewProof')?.input).toMatchObject({ despite_ban: true });
});
