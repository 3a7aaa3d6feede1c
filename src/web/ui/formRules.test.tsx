import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, Input } from 'antd';
import { z } from 'zod';
import { politeValidation, rulesFrom, setFieldErrors } from './formRules';

const schema = z.strictObject({
  email: z.string('Email is required').min(1, 'Email is required').pipe(z.email('Please enter a valid email address')),
  coupon: z.string().max(4, 'Too long').optional(),
});
const rule = rulesFrom(schema);

function Sample({ onFinish, server }: { onFinish: (values: unknown) => void; server?: Record<string, string> }) {
  const [form] = Form.useForm<{ email: string; coupon: string }>();
  return (
    <Form form={form} onFinish={onFinish} requiredMark="optional" {...politeValidation(form)}>
      <Form.Item name="email" label="Email" rules={rule('email')}>
        <Input />
      </Form.Item>
      <Form.Item name="coupon" label="Coupon" rules={rule('coupon')}>
        <Input />
      </Form.Item>
      <button type="submit">Send</button>
      <button type="button" onClick={() => setFieldErrors(form, server ?? {})}>
        Answer
      </button>
    </Form>
  );
}

function show(server?: Record<string, string>) {
  const onFinish = jest.fn();
  render(<Sample onFinish={onFinish} server={server} />);
  return {
    onFinish,
    user: userEvent.setup(),
    email: screen.getByLabelText('Email'),
    coupon: screen.getByLabelText(/Coupon/),
  };
}

it('keeps an unfinished form with the schema’s own words under the field', async () => {
  const { user, onFinish } = show();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Email is required')).toBeVisible();
  expect(onFinish).not.toHaveBeenCalled();
});

it('says nothing while a person types, and speaks when the field is left', async () => {
  const { user, email } = show();
  await user.type(email, 'ada@');
  expect(screen.queryByText('Please enter a valid email address')).not.toBeInTheDocument();
  await user.tab();
  expect(await screen.findByText('Please enter a valid email address')).toBeVisible();
  expect(email).toHaveAttribute('aria-invalid', 'true');
});

it('takes its word back with the next letter', async () => {
  const { user, email } = show();
  await user.type(email, 'ada@');
  await user.tab();
  await screen.findByText('Please enter a valid email address');
  await user.type(email, 'e');
  await waitFor(() => expect(screen.queryByText('Please enter a valid email address')).not.toBeInTheDocument());
});

it('lets a field that may be left out stay empty, and marks it optional', async () => {
  const { user, email, onFinish, coupon } = show();
  await user.type(email, 'ada@example.com');
  await user.type(coupon, 'x');
  await user.clear(coupon);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(onFinish).toHaveBeenCalledWith({ email: 'ada@example.com', coupon: '' }));
  expect(screen.getByText('(optional)')).toBeVisible();
});

it('still checks a field that may be left out once something stands in it', async () => {
  const { user, coupon } = show();
  await user.type(coupon, 'too long');
  await user.tab();
  expect(await screen.findByText('Too long')).toBeVisible();
});

it('puts the server’s words under their field', async () => {
  const { user } = show({ coupon: 'This coupon is used' });
  await user.click(screen.getByRole('button', { name: 'Answer' }));
  expect(await screen.findByText('This coupon is used')).toBeVisible();
});
