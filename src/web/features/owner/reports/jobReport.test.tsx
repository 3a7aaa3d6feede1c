import { screen, within } from '@testing-library/react';
import type { OwnJob } from '../../../../contract/jobReports';
import { idOf, listOf } from '../../../testing/adminRows';
import { renderWithStore } from '../../../testing/renderWithStore';
import { serve } from '../../../testing/serve';
import { ShareReport } from './JobDialogs';
import { OwnJobPage } from './OwnJobPage';

const at = '2026-03-05T10:00:00.000Z';
const picture = { name: `${'a'.repeat(32)}.jpg`, url: '/kit/flyer.jpg', width: 1_080, height: 1_350, bytes: 90_000 };
const job: OwnJob = {
  ...{ id: idOf(1), reference: 'JOB-7K2M4Q', jobTitle: 'Suya Friday', jobDescription: 'Post it.', status: 'available' },
  ...{
    link: 'https://mamatiti.example',
    createdAt: at,
    startsAt: null,
    endsAt: null,
    slotsPerDay: null,
    linksEnd: null,
  },
  ...{ maxSlots: 25, fundedSlots: 25, held: 20, inReview: 2, approved: 18, rejected: 0, rejections: [], days: [] },
  ...{ paid: 9_000, fees: 900, vat: 67.5, costPerPost: 553.75, payoutAmount: 500, fee: 50, vatPerSlot: 3.75 },
  ...{ escrow: 3_500, waits: null, pausedByOwner: false },
  opens: { opened: 240, visits: 300, days: [], sources: [] },
  kit: {
    pictures: [{ ...picture, alt: 'Suya on a grill' }],
    video: null,
    captions: { twitter: 'Suya Friday!', whatsapp: 'Suya Friday at Mama Titi’s. Come hungry.' },
    hashtags: [],
  },
};

it('shows the advert first, then people reached and what each cost', async () => {
  serve({ getOwnJob: { data: job } });
  renderWithStore(<OwnJobPage />, { route: `/owner/jobs/${job.id}`, path: '/owner/jobs/:id' });
  const advert = within(await screen.findByRole('region', { name: 'Your advert' }));
  expect(advert.getByRole('img', { name: 'Suya on a grill' })).toHaveAttribute('src', '/kit/flyer.jpg');
  expect(advert.getByText('Suya Friday at Mama Titi’s. Come hungry.')).toBeVisible();
  expect(screen.getByText('People reached').parentElement).toHaveTextContent('240');
  expect(screen.getByText('Cost per person').parentElement).toHaveTextContent('₦41.53');
});

it('shows the description of a job without an ad kit, and no cost per person before the first', async () => {
  serve({ getOwnJob: { data: { ...job, kit: null, opens: { ...job.opens, opened: 0 } } } });
  renderWithStore(<OwnJobPage />, { route: `/owner/jobs/${job.id}`, path: '/owner/jobs/:id' });
  expect((await screen.findByText('Cost per person')).parentElement).toHaveTextContent('–');
  expect(screen.getByRole('region', { name: 'Your advert' })).toHaveTextContent('Post it.');
});

it('sends the report on WhatsApp, figures first', async () => {
  serve({
    listReportLinks: listOf([]),
    makeReportLink: { data: { id: idOf(2), createdAt: at, expiresAt: at, path: '/report/abc' } },
  });
  const { user } = renderWithStore(<ShareReport open job={job} onClose={() => undefined} />);
  await user.click(await screen.findByRole('button', { name: 'Make a link' }));
  const link = await screen.findByRole('link', { name: 'Send on WhatsApp' });
  expect(new URL(link.getAttribute('href')!).searchParams.get('text')!.split('\n')).toEqual([
    '*Suya Friday* on ShareNaira',
    '18 of 25 posts approved',
    'At least 240 people reached, ₦41.53 per person',
    'http://localhost/report/abc',
  ]);
});
