import { render, screen, within } from '@testing-library/react';
import { company } from '../../../contract/brand';
import { limits } from '../../../contract/limits';
import { formatCount, formatNaira } from '../../lib/naira';
import { HelpPage } from './HelpPage';
import { LandingPage } from './LandingPage';
import { NotFoundPage } from './NotFoundPage';
import { CookiesPage, PrivacyPage, TermsPage } from './LegalPage';
import { questions, examples } from './words';

// A light first visit must not import the component library.
jest.mock('antd', () => {
  throw new Error('An open page loads Ant Design');
});

it('links to sign-up and login', () => {
  render(<LandingPage />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Earn Daily By Posting Ads On Social Media');
  expect(screen.getByRole('link', { name: 'Start earning' })).toHaveAttribute('href', '/signup');
  expect(screen.getAllByRole('link', { name: 'Log In' })[0]).toHaveAttribute('href', '/login');
});

it('shows Log In outside the menu', () => {
  render(<LandingPage />);
  const links = screen.getAllByRole('link', { name: 'Log In' });
  expect(links).toHaveLength(1);
  expect(links[0]!.closest('details')).toBeNull();
});

it('has a job, payment times and fees for the server to write', () => {
  const { container } = render(<LandingPage />);
  for (const part of ['job', 'paid', 'fees']) expect(container.querySelector(`[data-part="${part}"]`)).not.toBeNull();
  expect(container.querySelector('[data-text="jobState"]')).toHaveTextContent('Example');
});

it('prepares the account link of a logged-in visitor', () => {
  render(<LandingPage />);
  expect(screen.getByRole('link', { name: 'My account' })).toHaveAttribute('href', '/account/dashboard');
});

it('has a section for every link of the top bar', () => {
  const { container } = render(<LandingPage />);
  const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['Home', 'About', 'Earning', 'Pricing', 'Support']);
  for (const link of links) expect(container.querySelector(link.getAttribute('href') ?? '')).toBeInTheDocument();
});

it('names four benefits of selling here', () => {
  render(<LandingPage />);
  for (const name of ['Massive exposure', 'Affordable ads', 'Instant ad sharing', 'Join and earn daily']) {
    expect(screen.getByRole('heading', { level: 3, name })).toBeVisible();
  }
});

it('answers five questions with the product’s numbers', () => {
  render(<LandingPage />);
  expect(questions).toHaveLength(5);
  for (const [question, answer] of questions) {
    expect(screen.getByText(question).closest('details')).toHaveTextContent(answer);
  }
  const answers = questions.map(([, answer]) => answer).join(' ');
  for (const number of [
    `${limits.slotReservationHours} hours`,
    `${formatCount(limits.followerThreshold)} followers`,
    `${limits.reviewWindowDays} days`,
    formatNaira(limits.minWithdrawalNaira),
    formatNaira(limits.referralRewardNaira),
  ]) {
    expect(answers).toContain(number);
  }
});

it('lets both examples be read without scripts', () => {
  render(<LandingPage />);
  for (const { content, name, role } of examples) {
    const voice = screen.getByText(content).closest('figure');
    expect(voice).toHaveTextContent(`${name}${role}`);
    expect(voice).toBeVisible();
  }
});

it('promises no income and says that joining is free', () => {
  const { container } = render(<LandingPage />);
  expect(container).toHaveTextContent('No income is guaranteed');
  expect(container).toHaveTextContent('Joining is free');
  expect(container).not.toHaveTextContent(/guaranteed (?:daily )?(?:earning|income)/i);
});

it.each([
  ['Help', '/help'],
  ['Privacy Policy', '/privacy'],
  ['Terms of Service', '/terms'],
  ['Cookies Settings', '/cookies'],
])('links from every open page to %s', (name, href) => {
  for (const Page of [LandingPage, HelpPage, PrivacyPage, TermsPage, CookiesPage, NotFoundPage]) {
    const { unmount } = render(<Page />);
    const legal = within(screen.getByRole('navigation', { name: 'Help and legal' }));
    expect(legal.getByRole('link', { name })).toHaveAttribute('href', href);
    unmount();
  }
});

it('omits company and WhatsApp until set, without a gap', () => {
  expect(Object.values(company)).toEqual([null, null, null, null, null]);
  for (const Page of [LandingPage, HelpPage, PrivacyPage, TermsPage, CookiesPage, NotFoundPage]) {
    const { container, unmount } = render(<Page />);
    expect(container.querySelector('address, a[href*="wa.me"]')).toBeNull();
    expect(container).not.toHaveTextContent(/null|\bRC\b|WhatsApp|run by|registered with/);
    unmount();
  }
});

it('links from other pages to landing page sections', () => {
  render(<NotFoundPage />);
  const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/#home',
    '/#about',
    '/#earning',
    '/#pricing',
    '/#support',
  ]);
});
