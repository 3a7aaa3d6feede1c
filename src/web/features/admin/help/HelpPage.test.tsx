import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { runbooks } from '../../../lib/runbooks';
import { adminWithdrawal, answerOf, idOf, listOf, userProfile } from '../../../testing/adminRows';
import { renderWithStore } from '../../../testing/renderWithStore';
import { serve } from '../../../testing/serve';
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
  it('finds the member’s wording', async () => {
    const { user } = show();
    await user.type(search(), 'where is my withdrawal');
    const [first] = within(screen.getByRole('list')).getAllByRole('link');
    expect(first).toHaveTextContent('A member asks where a withdrawal is');
    expect(screen.getByRole('status')).toHaveTextContent(/^\d+ pages$/);
  });

  it('shows the words in context and links there', async () => {
    const { user } = show();
    await user.type(search(), 'opening balance');
    const [first] = within(screen.getByRole('list')).getAllByRole('listitem');
    expect(within(first!).getByRole('link')).toHaveAttribute('href', '/admin/help/where-is-a-withdrawal#resolve');
    expect(first).toHaveTextContent('Resolve');
    expect(first!.querySelector('mark')).toHaveTextContent(/opening|balance/i);
  });

  it('advises if nothing is found, and restores the list', async () => {
    const { user } = show();
    await user.type(search(), 'xylophone');
    expect(screen.getByText('No page has these words')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('0 pages');
    await user.clear(search());
    expect(screen.getByRole('heading', { name: 'Withdrawals' })).toBeVisible();
  });
});

describe('from a screen', () => {
  it('opens the most helpful page and names others', () => {
    show('/admin/help?about=%2Fadmin%2Fwithdrawal');
    const about = pages.filter((page) => page.about.includes('/admin/withdrawal'));
    expect(about.length).toBeGreaterThan(1);
    const opened = screen.getByRole('heading', { level: 1 }).textContent;
    expect(about.find(({ title }) => title === opened)?.about[0]).toBe('/admin/withdrawal');
    const others = within(screen.getByRole('navigation', { name: 'Also about this screen' })).getAllByRole('link');
    expect([opened, ...others.map((link) => link.textContent)].sort()).toEqual(about.map(({ title }) => title).sort());
  });

  it('recognises a member’s page by its pattern', () => {
    show('/admin/help?about=%2Fadmin%2Fuser-management%2Fuser%2F7');
    const opened = pages.find(({ title }) => title === screen.getByRole('heading', { level: 1 }).textContent);
    expect(opened?.about).toContain('/admin/user-management/user/:id');
  });

  it('shows the list for places without a page', () => {
    show('/admin/help?about=%2Fnowhere');
    expect(screen.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  });
});

it.each(pages.map(({ name, title }) => [name, title]))('the page %s is readable', (name, title) => {
  show(`/admin/help/${name}`);
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  for (const heading of ['Symptoms', 'Check', 'Resolve', 'Escalate', 'Reply'])
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
  'the former address of %s leads to its replacement',
  (name, title) => {
    show(`/admin/help/${name}`);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  },
);

it('links a page’s words to the screens and pages they name', () => {
  show('/admin/help/where-is-a-withdrawal');
  const look = within(screen.getByRole('region', { name: 'Check' }));
  const screenLink = look.getByRole('link', { name: '/admin/withdrawal (in a new tab)' });
  expect(screenLink).toHaveAttribute('href', '/admin/withdrawal');
  expect(screenLink).toHaveAttribute('target', '_blank');
  const hand = within(screen.getByRole('region', { name: 'Escalate' }));
  expect(hand.getByRole('link', { name: 'bank details' })).toHaveAttribute('href', '/admin/help/wrong-bank-details');
});

describe('a reply', () => {
  const copyReply = async (user: UserEvent, title: string): Promise<string> => {
    const write = jest.spyOn(navigator.clipboard, 'writeText');
    const reply = await screen.findByRole('article', { name: title });
    await user.click(within(reply).getByRole('button', { name: 'Copy the reply' }));
    return String(write.mock.lastCall?.[0]);
  };

  it('is copied as an email with greeting and signature, gaps in braces', async () => {
    const { user } = show('/admin/help/where-is-a-withdrawal');
    const jumps = within(screen.getByRole('navigation', { name: 'On this page' }));
    expect(jumps.getByRole('link', { name: 'Reply' })).toHaveAttribute('href', '#reply');
    const copied = await copyReply(user, 'Being checked');
    expect(copied).toMatch(/^Hello \{first name\},\n\nWe're checking your withdrawal \{reference\} of \{amount\};/);
    expect(copied).toMatch(/\n\nThe ShareNaira team$/);
    expect(await screen.findByText('Copied. Fill in the braces.')).toBeVisible();
  });

  it('is filled in from a withdrawal, here and on linked pages', async () => {
    serve({
      listAdminWithdrawals: listOf([adminWithdrawal({ id: idOf(1), reference: 'WD-8Q2K4M7P', amount: '1250.50' })]),
    });
    const { user } = renderWithStore(<HelpPage />, {
      route: '/admin/help/where-is-a-withdrawal',
      session: 'admin',
      path: '/admin/help/:id',
    });
    await user.type(screen.getByRole('textbox', { name: 'Withdrawal reference' }), 'wd-8q2k4m7p{Enter}');
    expect(await screen.findAllByText(/^Hello Adaeze,/)).not.toEqual([]);
    const copied = await copyReply(user, 'Sent or paid');
    expect(copied).toContain(
      'We sent ₦1,250.50 (withdrawal WD-8Q2K4M7P) to your Guaranty Trust Bank account ending in 6789 on {day}.',
    );
    await user.click(screen.getAllByRole('link', { name: 'paying out' })[0]!);
    expect(await copyReply(user, 'It goes out soon')).toContain('Your withdrawal WD-8Q2K4M7P of ₦1,250.50 is approved');
  });

  it('is addressed to the member whose page opened Help', async () => {
    serve({
      getUser: answerOf({ ...userProfile(), userProfile: { ...userProfile().userProfile, fullname: 'Tunde Adebayo' } }),
    });
    renderWithStore(<HelpPage />, {
      route: '/admin/help?about=%2Fadmin%2Fuser-management%2Fuser%2F7',
      session: 'admin',
    });
    expect(await screen.findAllByText(/^Hello Tunde,/)).not.toEqual([]);
  });

  it('stays unchanged if no withdrawal has the reference', async () => {
    serve({ listAdminWithdrawals: listOf([]) });
    renderWithStore(<HelpPage />, {
      route: '/admin/help/where-is-a-withdrawal?withdrawal=WD-NONE',
      session: 'admin',
      path: '/admin/help/:id',
    });
    expect(await screen.findByText('No withdrawal has this reference.')).toBeVisible();
    expect(screen.getAllByText('{first name}')).not.toEqual([]);
  });
});

it('an unknown page says so', async () => {
  show('/admin/help/no-such-page');
  expect(await screen.findByText('There is no such page')).toBeVisible();
  expect(screen.getByRole('link', { name: 'All questions' })).toHaveAttribute('href', '/admin/help');
});
