import { render, screen, within } from '@testing-library/react';
import { runbooks } from '../../lib/runbooks';
import { helpOn } from '../../paths';
import { HelpPage } from './HelpPage';

const allQuestions = runbooks.flatMap(({ pages }) => pages.flatMap(({ questions }) => questions));

it('has each member question of the runbooks once, with an address', () => {
  const { container } = render(<HelpPage />);
  const titles = [...container.querySelectorAll('.sn-questions summary')].map((summary) => summary.textContent);
  expect(titles).toEqual(allQuestions.map(({ title }) => title));
  expect(titles.length).toBeGreaterThan(20);
  const ids = [...container.querySelectorAll('[id]')].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

it('opens an answer that links to screens', async () => {
  render(<HelpPage />);
  const question = screen.getByText('Where is my withdrawal?').closest('details')!;
  expect(question).not.toHaveAttribute('open');
  expect(within(question).getByText(/Its page shows how far it is/)).toBeInTheDocument();
});

it('links to each topic', () => {
  const { container } = render(<HelpPage />);
  const topics = within(screen.getByRole('navigation', { name: 'Topics' })).getAllByRole('link');
  expect(topics.length).toBeGreaterThan(3);
  for (const topic of topics)
    expect(container.querySelector(topic.getAttribute('href')!)).toHaveTextContent(topic.textContent);
});

it.each(Object.values(helpOn))('has the topic that screens link to: %s', (address) => {
  const { container } = render(<HelpPage />);
  expect(container.querySelector(address.replace('/help', ''))).not.toBeNull();
});

it('shows members nothing of the admin area', () => {
  const { container } = render(<HelpPage />);
  expect(container).not.toHaveTextContent('/admin/');
  expect(container.querySelector('a[href^="/admin"], a[href$=".md"]')).toBeNull();
});
