import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { z } from 'zod';
import { rulesFrom, setFieldErrors } from '../formRules';
import { focusFirst } from './focusFirst';
import { Form, useForm } from './Form';
import { FormField } from './FormField';
import { SubmitButton } from './SubmitButton';

const schema = z.strictObject({
  email: z.string('Email is required').min(1, 'Email is required').pipe(z.email('Please enter a valid email address')),
  city: z.string('City is required').min(1, 'City is required'),
  coupon: z.string().max(4, 'Too long').optional(),
});
type Values = z.input<typeof schema>;
const rule = rulesFrom(schema);

interface Props {
  onFinish: (values: Values) => void;
  server?: Record<string, string>;
  busy?: boolean;
}

function Sample({ onFinish, server = {}, busy }: Props) {
  const [form] = useForm<Values>();
  const answer = () => {
    setFieldErrors(form, server);
    focusFirst(Object.keys(server));
  };
  return (
    <Form form={form} initialValues={{ city: 'Lagos' }} onFinish={onFinish}>
      <FormField name="email" label="Email" rules={rule('email')} extra="We write to it.">
        <input />
      </FormField>
      <FormField name="city" label="City" rules={rule('city')}>
        <input />
      </FormField>
      <FormField name="coupon" label="Coupon" rules={rule('coupon')}>
        <input />
      </FormField>
      <SubmitButton busy={busy} busyLabel="Sending...">
        Send
      </SubmitButton>
      <button type="button" onClick={answer}>
        Answer
      </button>
    </Form>
  );
}

function show(props: Omit<Props, 'onFinish'> = {}) {
  const onFinish = jest.fn();
  render(<Sample onFinish={onFinish} {...props} />);
  return { onFinish, user: userEvent.setup(), email: screen.getByLabelText('Email') };
}
const send = () => screen.getByRole('button', { name: 'Send' });

it('hands over what is right', async () => {
  const { user, email, onFinish } = show();
  await user.type(email, 'ada@example.com');
  await user.click(send());
  await waitFor(() => expect(onFinish).toHaveBeenCalledWith({ email: 'ada@example.com', city: 'Lagos' }));
});

it('keeps what is wrong, and puts the focus on the first field at fault', async () => {
  const { user, email, onFinish } = show();
  await user.type(screen.getByLabelText(/Coupon/), 'too long');
  await user.clear(screen.getByLabelText('City'));
  await user.click(send());
  await waitFor(() => expect(email).toHaveFocus());
  expect(onFinish).not.toHaveBeenCalled();
  expect(screen.getByText('City is required')).toBeVisible();
});

it('ties label, hint and error to the field, and announces the error', async () => {
  const { user, email } = show();
  expect(email).toBeRequired();
  expect(email).toHaveAttribute('name', 'email');
  expect(email).toHaveAccessibleDescription('We write to it.');
  await user.type(email, 'ada@');
  await user.tab();
  await waitFor(() => expect(email).toBeInvalid());
  expect(email).toHaveAccessibleDescription('Please enter a valid email address We write to it.');
  expect(screen.getByText('Please enter a valid email address')).toHaveAttribute('aria-live', 'polite');
});

it('marks what may be left out', () => {
  show();
  expect(screen.getByLabelText('Coupon (optional)')).not.toBeRequired();
});

it('says nothing while a person types', async () => {
  const { user, email } = show();
  await user.type(email, 'ada@');
  expect(email).toBeValid();
});

it('takes its word back with the next letter', async () => {
  const { user, email } = show();
  await user.type(email, 'ada@');
  await user.tab();
  await waitFor(() => expect(email).toBeInvalid());
  await user.type(email, 'e');
  await waitFor(() => expect(email).toBeValid());
});

it('keeps the server’s word when the field is left, until something else is typed', async () => {
  const { user, email } = show({ server: { email: 'Somebody has this address' } });
  await user.type(email, 'ada@example.com');
  await user.click(screen.getByRole('button', { name: 'Answer' }));
  expect(email).toHaveFocus();
  await user.tab();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(screen.getByText('Somebody has this address')).toBeVisible();
  await user.type(email, '.ng');
  await waitFor(() => expect(email).toBeValid());
});

it('puts the focus on the first field of the page, however the server lists them', async () => {
  const { user, email } = show({ server: { coupon: 'Used', email: 'Taken', elsewhere: 'Odd' } });
  await user.click(screen.getByRole('button', { name: 'Answer' }));
  expect(email).toHaveFocus();
});

it('says on its button what it is busy with, and leaves the focus there', () => {
  show({ busy: true });
  expect(screen.getByRole('button', { name: 'Sending...' })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('button', { name: 'Sending...' })).toBeEnabled();
});
