import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ThemeProvider } from './ThemeProvider';
import { ThemeSwitch } from './ThemeSwitch';

beforeEach(() => localStorage.clear());

const show = () =>
  render(
    <ThemeProvider>
      <ThemeSwitch />
    </ThemeProvider>,
  );
const chooseDark = () => userEvent.click(screen.getByRole('button', { name: /dark/i }));

it('keeps the choice for the next visit', async () => {
  const page = show();
  await chooseDark();
  page.unmount();
  show();
  expect(screen.getByRole('button', { name: /dark/i })).toHaveAttribute('aria-pressed', 'true');
});

it('works without storage', async () => {
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  show();
  await chooseDark();
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
});

it('shows the choice with full storage', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  show();
  await chooseDark();
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
});

it('follows another tab’s choice', () => {
  show();
  localStorage.setItem('sharenaira_theme', 'dark');
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'sharenaira_theme' })));
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  expect(screen.getByRole('button', { name: /dark/i })).toHaveAttribute('aria-pressed', 'true');
});
