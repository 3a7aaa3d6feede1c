import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, Input } from 'antd';
import { z } from 'zod';
import { FormItem, SubmitButton } from './FormItem';
import { EmailField } from './EmailField';
import { AmountInput, CodeInput, CountInput, LinkInput, NameInput } from './fields';
import { politeForm, rulesFrom, setFieldErrors, codeInput, getCode } from './formRules';
import { PhoneField } from './PhoneField';

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
  const [form] = Form.useForm<Values>();
  return (
    <Form {...politeForm(form)} initialValues={{ city: 'Lagos' }} onFinish={onFinish}>
      <FormItem name="email" label="Email" rules={rule('email')} extra="We write to it.">
        <Input />
      </FormItem>
      <FormItem name="city" label="City" rules={rule('city')}>
        <Input />
      </FormItem>
      <FormItem name="coupon" label="Coupon" rules={rule('coupon')}>
        <Input />
      </FormItem>
      <SubmitButton busy={busy} busyLabel="Sending...">
        Send
      </SubmitButton>
      <button type="button" onClick={() => setFieldErrors(form, server)}>
        Answer
      </button>
    </Form>
  );
}

function show(props: Omit<Props, 'onFinish'> = {}) {
  const onFinish = jest.fn();
  render(<Sample onFinish={onFinish} {...props} />);
  return {
    onFinish,
    user: userEvent.setup(),
    email: screen.getByLabelText('Email'),
    coupon: screen.getByLabelText(/Coupon/),
  };
}
const send = () => screen.getByRole('button', { name: 'Send' });

it('returns valid values, with optional ones empty', async () => {
  const { user, email, coupon, onFinish } = show();
  await user.type(email, 'ada@example.com');
  await user.type(coupon, 'x');
  await user.clear(coupon);
  await user.click(send());
  await waitFor(() => expect(onFinish).toHaveBeenCalledWith({ email: 'ada@example.com', city: 'Lagos', coupon: '' }));
});

it('keeps invalid values and focuses the first wrong field', async () => {
  const { user, email, coupon, onFinish } = show();
  await user.type(coupon, 'too long');
  await user.clear(screen.getByLabelText('City'));
  await user.click(send());
  await waitFor(() => expect(email).toHaveFocus());
  expect(onFinish).not.toHaveBeenCalled();
  for (const words of ['Email is required', 'City is required', 'Too long'])
    expect(await screen.findByText(words)).toBeVisible();
});

it('relates label, hint and error to the field and announces the error', async () => {
  const { user, email } = show();
  expect(email).toBeRequired();
  expect(email).toHaveAttribute('name', 'email');
  expect(email).toHaveAccessibleDescription('We write to it.');
  await user.type(email, 'ada@');
  expect(email).toBeValid();
  await user.tab();
  await waitFor(() => expect(email).toHaveAccessibleDescription('Please enter a valid email address We write to it.'));
  expect(email).toBeInvalid();
  expect(screen.getByText('Please enter a valid email address').closest('[aria-live="polite"]')).not.toBeNull();
});

it('marks optional fields', () => {
  const { coupon } = show();
  expect(coupon).not.toBeRequired();
  expect(screen.getByText('(optional)')).toBeVisible();
});

it('clears an error with the next letter', async () => {
  const { user, email } = show();
  await user.type(email, 'ada@');
  await user.tab();
  await waitFor(() => expect(email).toBeInvalid());
  await user.type(email, 'e');
  await waitFor(() => expect(email).toBeValid());
});

it('keeps the server’s error on blur, until the text changes', async () => {
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

it('focuses the first field on the page, whatever the server’s order', async () => {
  const { user, email } = show({ server: { coupon: 'Used', email: 'Taken', elsewhere: 'Odd' } });
  await user.click(screen.getByRole('button', { name: 'Answer' }));
  expect(email).toHaveFocus();
});

it('names the running work on its button, keeps the focus and sends nothing again', async () => {
  const { user, email, onFinish } = show({ busy: true });
  await user.type(email, 'ada@example.com');
  const busy = screen.getByRole('button', { name: /Sending\.\.\./ });
  await user.click(busy);
  expect(busy).toHaveFocus();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(onFinish).not.toHaveBeenCalled();
});

function Masks({ onFinish }: { onFinish?: (values: object) => void }) {
  const [form] = Form.useForm<{ code: string; amount: string }>();
  return (
    <Form {...politeForm(form)} onFinish={onFinish}>
      <FormItem name="code" label="Code" normalize={getCode}>
        <Input {...codeInput} />
      </FormItem>
      <FormItem name="amount" label="Amount">
        <AmountInput />
      </FormItem>
      <FormItem name="followers" label="Followers">
        <CountInput />
      </FormItem>
      <FormItem name="phone" label="Phone">
        <PhoneField />
      </FormItem>
      <FormItem name="email" label="Email">
        <EmailField />
      </FormItem>
      <FormItem name="link" label="Link">
        <LinkInput />
      </FormItem>
      <FormItem name="name" label="Name">
        <NameInput />
      </FormItem>
      <FormItem name="referral" label="Referral">
        <CodeInput />
      </FormItem>
      <SubmitButton>Send</SubmitButton>
    </Form>
  );
}

it('lets the phone fill in the code', () => {
  render(<Masks />);
  const field = screen.getByLabelText(/Code/);
  expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  expect(field).toHaveAttribute('inputmode', 'numeric');
});

it.each([
  ['Code', '123456', '123456'],
  ['Code', '012 345', '012345'],
  ['Code', 'Your code is 004821.', '004821'],
  ['Code', '٧٠٥٤٩٢', '705492'],
  ['Code', '７０５４９２', '705492'],
  ['Code', '12345678', '12345678'],
  ['Code', 'no code', 'no code'],
])('pasting into %s of %p keeps the valid part', async (label, pasted, kept) => {
  render(<Masks />);
  const user = userEvent.setup();
  await user.click(screen.getByLabelText(new RegExp(label)));
  await user.paste(pasted);
  expect(screen.getByLabelText(new RegExp(label))).toHaveValue(kept);
});

it.each([
  ['Amount', '1550', '1,550'],
  ['Amount', '15,50', '15.50'],
  ['Amount', 'NGN 1,000.00', '1,000.00'],
  ['Amount', '50k', '50,000'],
  ['Amount', '1.500', '1.500'],
  ['Followers', '12.5K', '12,500'],
  ['Followers', 'many', 'many'],
  ['Phone', '\u202a+234 803 123 4567\u202c', '0803 123 4567'],
  ['Phone', '0803', '0803'],
  ['Email', '<Ada@Example.com>.', 'ada@example.com'],
  ['Link', 'Look! https://x.com/a/status/1 #fyp', 'https://x.com/a/status/1'],
  ['Link', 'https://x.com/a https://x.com/b', 'https://x.com/a https://x.com/b'],
  ['Name', '‘Yemi  Okonjo–Iweala', "'Yemi Okonjo-Iweala"],
  ['Referral', 'code: sn-7k3m9qxc.', 'SN-7K3M9QXC'],
])('on leaving, %s shows how %j was understood: %j', async (label, typed, shown) => {
  render(<Masks />);
  const user = userEvent.setup();
  const field = screen.getByLabelText(new RegExp(`^${label}`));
  await user.click(field);
  await user.paste(typed);
  expect(field).toHaveValue(typed);
  await user.tab();
  expect(field).toHaveValue(shown);
});

it('nothing vanishes while typing an amount, and Enter sends it as it was understood', async () => {
  const onFinish = jest.fn();
  render(<Masks onFinish={onFinish} />);
  const user = userEvent.setup();
  const field = screen.getByLabelText(/Amount/);
  await user.type(field, 'N1,550,');
  expect(field).toHaveValue('N1,550,');
  await user.type(field, '{Backspace}{Enter}');
  await waitFor(() => expect(onFinish).toHaveBeenCalledWith(expect.objectContaining({ amount: '1,550' })));
});

it('a mistyped mail domain is offered with one tap, and may be ignored', async () => {
  render(<Masks />);
  const user = userEvent.setup();
  const field = screen.getByLabelText(/Email/);
  await user.type(field, 'ada@gamil.com');
  await user.tab();
  await user.click(await screen.findByRole('button', { name: 'Did you mean ada@gmail.com?' }));
  expect(field).toHaveValue('ada@gmail.com');
  expect(field).toHaveFocus();
  expect(screen.queryByRole('button', { name: /Did you mean/ })).toBeNull();
  await user.clear(field);
  await user.type(field, 'ada@gmail,com');
  await user.tab();
  await user.click(await screen.findByRole('button', { name: 'Use ada@gmail.com' }));
  expect(field).toHaveValue('ada@gmail.com');
});
