import { render, screen, within } from '@testing-library/react';
import { company } from '../../../contract/brand';
import { limits } from '../../../contract/limits';
import { formatCount, formatNaira } from '../../lib/naira';
import { HelpPage } from './HelpPage';
import { LandingPage } from './LandingPage';
import { NotFoundPage } from './NotFoundPage';
import { CookiesPage, PrivacyPage, TermsPage } from './LegalPage';
import { questions, testimonials } from './words';

// A light first visit must not import the component library.
jest.mock('antd', () => {
  throw new Error('An open page loads Ant Design');
});

it('leads in', () => {
  render(<LandingPage />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Earn Daily By Posting Ads On Social Media');
  expect(screen.getByRole('link', { name: 'Start earning' })).toHaveAttribute('href', '/signup');
  expect(screen.getAllByRole('link', { name: 'Log In' })[0]).toHaveAttribute('href', '/login');
});

it('holds ready the way to the account of a signed-in visitor', () => {
  render(<LandingPage />);
  expect(screen.getByRole('link', { name: 'My account' })).toHaveAttribute('href', '/account/dashboard');
});

it('has a section behind every link of the top bar', () => {
  const { container } = render(<LandingPage />);
  const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['Home', 'About', 'Earning', 'Pricing', 'Support']);
  for (const link of links) expect(container.querySelector(link.getAttribute('href') ?? '')).toBeInTheDocument();
});

it('names the four benefits of selling here', () => {
  render(<LandingPage />);
  for (const name of ['Massive exposure', 'Affordable ads', 'Instant ad sharing', 'Join and earn daily']) {
    expect(screen.getByRole('heading', { level: 3, name })).toBeVisible();
  }
});

it('answers five questions with the numbers that the product keeps to', () => {
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

it('lets both voices be read before any script has run', () => {
  render(<LandingPage />);
  for (const { content, name, role } of testimonials) {
    const voice = screen.getByText(content).closest('figure');
    expect(voice).toHaveTextContent(`${name}${role}`);
    expect(voice).toBeVisible();
  }
});

it('promises no income, and says that joining is free', () => {
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
])('leads from every open page to %s', (name, href) => {
  for (const Page of [LandingPage, HelpPage, PrivacyPage, TermsPage, CookiesPage, NotFoundPage]) {
    const { unmount } = render(<Page />);
    const legal = within(screen.getByRole('navigation', { name: 'Help and legal' }));
    expect(legal.getByRole('link', { name })).toHaveAttribute('href', href);
    unmount();
  }
});

it('names no company and no WhatsApp as long as none is set, and leaves no hole', () => {
  expect(Object.values(company)).toEqual([null, null, null, null, null]);
  for (const Page of [LandingPage, HelpPage, PrivacyPage, TermsPage, CookiesPage, NotFoundPage]) {
    const { container, unmount } = render(<Page />);
    expect(container.querySelector('address, a[href*="wa.me"]')).toBeNull();
    expect(container).not.toHaveTextContent(/null|\bRC\b|WhatsApp|run by|registered with/);
    unmount();
  }
});

it('leads from the other pages to the sections of the landing page', () => {
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
