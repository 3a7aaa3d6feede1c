import { screen, waitFor } from '@testing-library/react';
import * as messages from '../../../../../contract/messages';
import type { RejectionLimit } from '../../../../../contract/rejectionLimits';
import { idOf } from '../../../../testing/adminRows';
import { renderWithStore } from '../../../../testing/renderWithStore';
import { refuse, serve } from '../../../../testing/serve';
import { RejectionLimits } from './RejectionLimits';

const ngozi = { id: idOf(2), fullname: 'Ngozi Admin' };
const limit = (fields: Partial<RejectionLimit> = {}): RejectionLimit => ({
  job: { id: idOf(801), jobTitle: 'Share our flyer', reference: 'JOB-1' },
  waiting: 12,
  since: '2026-03-05T09:00:00.000Z',
  askedBy: [ngozi],
  lift: null,
  mayLift: true,
  ...fields,
});
const lifted = limit({ lift: { by: { id: idOf(3), fullname: 'Tunde Admin' }, until: '2026-03-05T10:00:00.000Z' } });
const show = (taskId?: string) =>
  renderWithStore(<RejectionLimits {...(taskId === undefined ? {} : { taskId })} />, {
    route: '/admin/review-jobs',
    session: 'admin',
  });
const named = { name: 'Rejections that wait for a second admin' };
const banner = () => screen.findByRole('region', named);
const letOn = () => screen.queryByRole('button', { name: 'Let rejections go on' });

test('is silent while loading and if nothing waits', async () => {
  const server = serve({ getRejectionLimits: { data: [] } });
  show();
  await waitFor(() => expect(server.inputsOf('getRejectionLimits')).toEqual([{}]));
  expect(screen.queryByRole('region', named)).not.toBeInTheDocument();
});

test('shows how many rejections wait in which job and who asked, to an admin who may lift the limit', async () => {
  serve({ getRejectionLimits: { data: [limit()] } });
  show();
  expect(await banner()).toHaveTextContent(
    /12 rejections wait for a second admin in Share our flyer \(JOB-1\), asked for by Ngozi Admin/,
  );
  const job = screen.getByRole('link', { name: 'Share our flyer' });
  expect(job).toHaveAttribute('href', `/admin/view-job/${idOf(801)}`);
  expect(letOn()).toBeEnabled();
});

test('a job asks only about itself', async () => {
  const server = serve({ getRejectionLimits: { data: [limit({ waiting: 1 })] } });
  show(idOf(801));
  expect(await banner()).toHaveTextContent('1 rejection waits for a second admin');
  expect(server.inputsOf('getRejectionLimits')).toEqual([{ task_id: idOf(801) }]);
});

test('an admin who rejected or tried to sees why they cannot lift it', async () => {
  serve({ getRejectionLimits: { data: [limit({ mayLift: false })] } });
  show();
  expect(await banner()).toHaveTextContent(messages.proofs.limitOwn);
  expect(letOn()).not.toBeInTheDocument();
});

test('once lifted it shows by whom and offers nothing', async () => {
  const server = serve({
    getRejectionLimits: { data: [limit()] },
    overrideRejectionLimit: () => {
      server.change({ getRejectionLimits: { data: [lifted] } });
      return { message: messages.proofs.limitLifted, data: { until: '2026-03-05T10:00:00.000Z' } };
    },
  });
  const { user } = show();
  await banner();
  await user.dblClick(letOn()!);
  expect(await screen.findByText(messages.proofs.limitLifted)).toBeVisible();
  expect(await screen.findByText(/Tunde Admin let rejections go on/)).toBeVisible();
  expect(letOn()).not.toBeInTheDocument();
  expect(server.inputsOf('overrideRejectionLimit')).toEqual([{ id: idOf(801) }]);
});

test('a refusal shows, and the state is refetched', async () => {
  const server = serve({
    getRejectionLimits: { data: [limit()] },
    overrideRejectionLimit: () => {
      server.change({ getRejectionLimits: { data: [] } });
      return refuse('nothing_waits', messages.proofs.limitNothingWaits);
    },
  });
  const { user } = show();
  await banner();
  await user.click(letOn()!);
  expect(await screen.findByText(messages.proofs.limitNothingWaits)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('region', named)).not.toBeInTheDocument());
});

test('a failed load says so, with Retry: silence would mean that nothing waits', async () => {
  const server = serve({ getRejectionLimits: refuse(500, '') });
  const { user } = show();
  expect(await screen.findByText('Whether rejections wait for a second admin could not be loaded.')).toBeVisible();
  server.change({ getRejectionLimits: { data: [limit()] } });
  await user.click(screen.getByRole('button', { name: 'Ask again' }));
  expect(await banner()).toBeVisible();
});
