import { screen, waitFor, within } from '@testing-library/react';
import { messages } from '../../../contract/messages';
import { renderWithStore } from '../../testing/renderWithStore';
import { refuse, serve, type Answers } from '../../testing/serve';
import { LandingPage } from './LandingPage';
import { questions, testimonials } from './words';

// A first visit is light only as long as nothing here reaches the component library.
jest.mock('antd', () => {
  throw new Error('The landing page loads Ant Design');
});

const show = (answers: Answers = {}) => {
  const server = serve(answers);
  return { ...renderWithStore(<LandingPage />), server };
};

it('leads in and names the tab', () => {
  show();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Earn Daily By Posting Ads On Social Media');
  expect(screen.getByRole('link', { name: 'Start earning' })).toHaveAttribute('href', '/signup');
  expect(screen.getAllByRole('link', { name: 'Log In' })[0]).toHaveAttribute('href', '/login');
  expect(document.title).toBe('ShareNaira Home');
});

it('has a section behind every link of the top bar', () => {
  const { container } = show();
  const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['Home', 'About', 'Earning', 'Pricing', 'Support']);
  for (const link of links) expect(container.querySelector(link.getAttribute('href') ?? '')).toBeInTheDocument();
});

it('answers five questions', async () => {
  const { user } = show();
  expect(questions).toHaveLength(5);
  for (const [question, answer] of questions) {
    await user.click(screen.getByText(question));
    expect(screen.getByText(answer)).toBeVisible();
  }
});

it('turns through the two voices in both directions, round the ends', async () => {
  const { user } = show();
  const [first, second] = testimonials;
  const carousel = screen.getByRole('group', { name: 'What people say' });
  const press = (name: string) => user.click(within(carousel).getByRole('button', { name }));
  expect(carousel).toHaveTextContent(first.name);
  await press('Previous');
  expect(carousel).toHaveTextContent(second.name);
  await press('Next');
  expect(carousel).toHaveTextContent(first.name);
  await press('Testimonial 2 of 2');
  expect(carousel).toHaveTextContent(second.name);
});

it('promises nobody an income, and says that joining is free', () => {
  const { container } = show();
  expect(container).toHaveTextContent('No income is guaranteed');
  expect(container).toHaveTextContent('Joining is free');
});

async function subscribe({ user }: ReturnType<typeof show>, email: string) {
  await user.click(screen.getByLabelText('New jobs and tips by email'));
  if (email) await user.paste(email);
  await user.click(screen.getByRole('button', { name: 'Subscribe' }));
}

it('subscribes an address, and says what comes next', async () => {
  const page = show({ subscribe: {} });
  await subscribe(page, 'ada@example.com');
  expect(await screen.findByText(messages.newsletter.subscribed)).toBeVisible();
  expect(page.server.inputsOf('subscribe')).toEqual([{ email: 'ada@example.com' }]);
});

it.each([
  ['', messages.login.emailRequired],
  ['ada', messages.login.emailInvalid],
])('sends nothing for the address %p', async (email, text) => {
  const page = show();
  await subscribe(page, email);
  expect(await screen.findByText(text)).toBeVisible();
  expect(page.server.calls).toHaveLength(0);
});

it('shows why an address was refused', async () => {
  const page = show({ subscribe: refuse(429, messages.server.tooMany) });
  await subscribe(page, 'ada@example.com');
  await waitFor(() => expect(screen.getByText(messages.server.tooMany)).toBeVisible());
  expect(screen.getByLabelText('New jobs and tips by email')).toHaveAttribute('aria-invalid', 'true');
});
