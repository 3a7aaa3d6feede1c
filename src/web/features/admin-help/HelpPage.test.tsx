import { screen, within } from '@testing-library/react';
import { runbooks } from '../../lib/runbooks';
import { renderWithStore } from '../../testing/renderWithStore';
import { serve } from '../../testing/serve';
import { HelpPage } from './HelpPage';

const pages = runbooks.flatMap((group) => group.pages);

const show = (route = '/admin/help') => {
  serve({});
  const path = /^\/admin\/help\/./.test(route) ? '/admin/help/:id' : undefined;
  return renderWithStore(<HelpPage />, { route, session: 'admin', ...(path && { path }) });
};
const search = () => screen.getByRole('searchbox', { name: 'Search the questions' });

it('lists every question under its topic', () => {
  show();
  for (const { title, pages: listed } of runbooks) {
    expect(screen.getByRole('heading', { name: title, level: 2 })).toBeVisible();
    for (const page of listed)
      expect(screen.getByRole('link', { name: page.title })).toHaveAttribute('href', `/admin/help/${page.name}`);
  }
});

describe('the search', () => {
  it('finds the member’s words', async () => {
    const { user } = show();
    await user.type(search(), 'where is my withdrawal');
    const [first] = within(screen.getByRole('list')).getAllByRole('link');
    expect(first).toHaveTextContent('A member asks where a withdrawal is');
    expect(screen.getByRole('status')).toHaveTextContent(/^\d+ pages$/);
  });

  it('shows the words where they stand, and leads there', async () => {
    const { user } = show();
    await user.type(search(), 'opening balance');
    const [first] = within(screen.getByRole('list')).getAllByRole('listitem');
    expect(within(first!).getByRole('link')).toHaveAttribute('href', '/admin/help/where-is-a-withdrawal#what-to-do');
    expect(first).toHaveTextContent('What to do');
    expect(first!.querySelector('mark')).toHaveTextContent(/opening|balance/i);
  });

  it('gives advice where nothing is found, and restores the list', async () => {
    const { user } = show();
    await user.type(search(), 'xylophone');
    expect(screen.getByText('No page has these words')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('0 pages');
    await user.clear(search());
    expect(screen.getByRole('heading', { name: 'Withdrawals' })).toBeVisible();
  });
});

describe('from a screen', () => {
  it('opens the page that helps most with it, and names the others', () => {
    show('/admin/help?about=%2Fadmin%2Fwithdrawal');
    const about = pages.filter((page) => page.about.includes('/admin/withdrawal'));
    expect(about.length).toBeGreaterThan(1);
    const opened = screen.getByRole('heading', { level: 1 }).textContent;
    expect(about.find(({ title }) => title === opened)?.about[0]).toBe('/admin/withdrawal');
    const others = within(screen.getByRole('navigation', { name: 'Also about this screen' })).getAllByRole('link');
    expect([opened, ...others.map((link) => link.textContent)].sort()).toEqual(about.map(({ title }) => title).sort());
  });

  it('knows a member’s page by its pattern', () => {
    show('/admin/help?about=%2Fadmin%2Fuser-management%2Fuser%2F7');
    const opened = pages.find(({ title }) => title === screen.getByRole('heading', { level: 1 }).textContent);
    expect(opened?.about).toContain('/admin/user-management/user/:id');
  });

  it('shows the list for a place that nothing is about', () => {
    show('/admin/help?about=%2Fnowhere');
    expect(screen.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  });
});

it.each(pages.map(({ name, title }) => [name, title]))('the page %s can be read', (name, title) => {
  show(`/admin/help/${name}`);
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  for (const heading of ['How it shows', 'What to ask', 'Where to look', 'What to do', 'When to hand on'])
    expect(screen.getByRole('region', { name: heading })).toBeVisible();
  expect(screen.getAllByRole('img').length).toBeGreaterThan(0);
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
  expect(links.filter((href) => href.includes('.md'))).toEqual([]);
  const known = pages.map((page) => `/admin/help/${page.name}`);
  expect(links.filter((href) => href.startsWith('/admin/help/') && !known.includes(href.replace(/#.*/, '')))).toEqual(
    [],
  );
});

it.each(pages.flatMap(({ formerly, title }) => formerly.map((name) => [name, title])))(
  'the address of %s still leads to the page that took it over',
  (name, title) => {
    show(`/admin/help/${name}`);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  },
);

it('leads from the words of a page to the screens and pages that they name', () => {
  show('/admin/help/where-is-a-withdrawal');
  const look = within(screen.getByRole('region', { name: 'Where to look' }));
  const screenLink = look.getByRole('link', { name: '/admin/withdrawal (in a new tab)' });
  expect(screenLink).toHaveAttribute('href', '/admin/withdrawal');
  expect(screenLink).toHaveAttribute('target', '_blank');
  const hand = within(screen.getByRole('region', { name: 'When to hand on' }));
  expect(hand.getByRole('link', { name: 'wrong bank details' })).toHaveAttribute(
    'href',
    '/admin/help/wrong-bank-details',
  );
});

it('copies the text for the member as a mail has it', async () => {
  const { user } = show('/admin/help/where-is-a-withdrawal');
  const jumps = within(screen.getByRole('navigation', { name: 'On this page' }));
  expect(jumps.getByRole('link', { name: 'What to write to the member' })).toHaveAttribute(
    'href',
    '#what-to-write-to-the-member',
  );
  const write = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(screen.getByRole('button', { name: 'Copy the text' }));
  expect(await screen.findByText('Copied. Fill in what stands in brackets.')).toBeVisible();
  const [[copied] = []] = write.mock.calls;
  expect(copied).toMatch(/^Hello \[first name\],\n\n\[your withdrawal \[reference\]/);
  expect(copied).toMatch(/\n\nThe ShareNaira team$/);
});

it('says so where there is no such page', async () => {
  show('/admin/help/no-such-page');
  expect(await screen.findByText('There is no such page')).toBeVisible();
  expect(screen.getByRole('link', { name: 'All questions' })).toHaveAttribute('href', '/admin/help');
});
