import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { ChoiceField } from '../ui/form/ChoiceField';
import { hydratePage } from './hydratePage';

function Form() {
  const [email, setEmail] = useState('');
  return (
    <form>
      <input
        name="email"
        aria-label="Email"
        type="email"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <input name="password" aria-label="Password" type="password" />
      <p>known: {email}</p>
    </form>
  );
}

const undo: (() => void)[] = [];
afterEach(() => {
  for (const step of undo.splice(0)) step();
});

function appRoot(content: ReactNode = <Form />) {
  const root = document.body.appendChild(document.createElement('div'));
  const app = createRoot(root);
  undo.push(() => {
    act(() => app.unmount());
    root.remove();
  });
  return { root, draw: () => flushSync(() => app.render(content)) };
}

function page() {
  const { container: prerendered } = render(
    <form>
      <input name="email" aria-label="Email" type="email" />
      <input name="password" aria-label="Password" type="password" />
      <input name="gone" aria-label="Gone" />
    </form>,
  );
  const { root, draw } = appRoot();
  const take = () => act(() => hydratePage(prerendered, root, draw));
  return { user: userEvent.setup(), take };
}

it('carries typed text into the app’s form', async () => {
  const { user, take } = page();
  await user.type(screen.getByLabelText('Email'), 'ada@example.com');
  await user.type(screen.getByLabelText('Password'), 'one sen');
  take();
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
  expect(screen.getByText('known: ada@example.com')).toBeVisible();
  expect(screen.getByLabelText('Password')).toHaveValue('one sen');
});

it('keeps the person where they were typing', async () => {
  const { user, take } = page();
  await user.type(screen.getByLabelText('Password'), 'one sen', { initialSelectionStart: 0 });
  screen.getByLabelText<HTMLInputElement>('Password').setSelectionRange(2, 4);
  take();
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  expect(field).toHaveFocus();
  expect([field.selectionStart, field.selectionEnd]).toEqual([2, 4]);
});

it('drops text without a field, and focuses nothing new', async () => {
  const { user, take } = page();
  await user.type(screen.getByLabelText('Gone'), 'x');
  act(() => screen.getByLabelText('Gone').blur());
  take();
  expect(screen.queryByLabelText('Gone')).not.toBeInTheDocument();
  expect(document.body).toHaveFocus();
});

it('renders on a page without prerendered markup', () => {
  const { root, draw } = appRoot();
  act(() => hydratePage(null, root, draw));
  expect(screen.getByLabelText('Email')).toHaveValue('');
});

it('disappears once the final screen is rendered', async () => {
  const { container: prerendered } = render(<p>The page as it came</p>);
  const Led = () => {
    const [isThere, setThere] = useState(false);
    useEffect(() => {
      const arrives = setTimeout(() => setThere(true));
      return () => clearTimeout(arrives);
    }, []);
    return isThere && <Form />;
  };
  const { root, draw } = appRoot(<Led />);
  act(() => hydratePage(prerendered, root, draw));
  expect(screen.getByText('The page as it came')).toBeVisible();
  await screen.findByLabelText('Email');
  expect(screen.queryByText('The page as it came')).not.toBeInTheDocument();
});

it('keeps the page if the app fails at first', () => {
  const { container: prerendered } = render(<p>The page as it came</p>);
  const Failing = () => {
    throw new Error('broken');
  };
  const { root, draw } = appRoot(<Failing />);
  expect(() => act(() => hydratePage(prerendered, root, draw))).toThrow('broken');
  expect(screen.getByText('The page as it came')).toBeVisible();
});

it('lets typing continue in a field with choices', async () => {
  const { container: prerendered } = render(<input name="state" aria-label="State" />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('State'), 'Abu');
  const { root, draw } = appRoot(
    <ChoiceField
      name="state"
      what="state"
      placeholder="Choose your state"
      choices={[{ name: 'FCT - Abuja' }, { name: 'Lagos' }]}
    />,
  );
  act(() => hydratePage(prerendered, root, draw));
  expect(screen.getByPlaceholderText('Choose your state')).toHaveFocus();
  const field = await screen.findByRole('combobox', { expanded: true });
  expect(field).toHaveFocus();
  expect(field).toHaveValue('Abu');
  await user.keyboard('j');
  expect(field).toHaveValue('Abuj');
});
