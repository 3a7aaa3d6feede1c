import { Button, Card, Form, Input } from 'antd';
import { matchPath, useSearchParams } from 'react-router-dom';
import { brand } from '../../../brand';
import { useListAdminWithdrawalsQuery } from '../../../api/adminApi';
import { useGetUserQuery } from '../../../api/membersApi';
import { formatNaira } from '../../../lib/naira';
import { firstName } from '../../../lib/names';
import type { RunbookReply } from '../../../lib/runbooks';
import { routePatterns } from '../../../paths';
import { CopyButton } from '../../../ui/CopyButton';

type Facts = Readonly<Record<string, string>>;

function useFacts(): { facts: Facts; isUnknown: boolean } {
  const [params] = useSearchParams();
  const reference = params.get('withdrawal') ?? '';
  const member = matchPath(routePatterns.adminUser, params.get('about') ?? '')?.params.id ?? '';
  const { currentData: found } = useListAdminWithdrawalsQuery({ q: reference, pageSize: 1 }, { skip: !reference });
  const { currentData: known } = useGetUserQuery({ id: member }, { skip: !member });
  const row = found?.data.find(({ withdraw }) => withdraw.reference === reference);
  if (!row) {
    const facts: Facts = known ? { 'first name': firstName(known.data.userProfile.fullname) } : {};
    return { facts, isUnknown: found !== undefined };
  }
  const facts: Facts = {
    'first name': firstName(row.user.fullname),
    reference,
    amount: formatNaira(row.withdraw.amount),
    bank: row.bank.bank_name,
    'last four digits': row.bank.account_no.slice(-4),
    ...(row.withdraw.reason !== null && { reason: row.withdraw.reason }),
  };
  return { facts, isUnknown: false };
}

const gap = /(\{[^}]+\})/;
const fill = (text: string, facts: Facts): string =>
  text.replace(/\{([^}]+)\}/g, (brace, name: string) => facts[name] ?? brace);

const withSignature = (text: string): string =>
  `Hello {first name},\n\n${text}\n\nWe’ll never ask for your password or a code.\n\nThe ${brand.name} team`;

function Reply({ reply, facts }: { reply: RunbookReply; facts: Facts }) {
  const text = fill(withSignature(reply.text), facts);
  return (
    <Card
      size="small"
      id={reply.id}
      role="article"
      aria-label={reply.title}
      title={reply.title}
      extra={
        <CopyButton
          text={text}
          label="Copy the reply"
          toast={gap.test(text) ? 'Copied. Fill in the braces.' : 'Copied.'}
          labelled
        />
      }
    >
      {text.split(gap).map((part, at) => (gap.test(part) ? <mark key={at}>{part}</mark> : part))}
    </Card>
  );
}

export function Replies({ replies }: { replies: readonly RunbookReply[] }) {
  const [params, setParams] = useSearchParams();
  const { facts, isUnknown } = useFacts();
  const reference = params.get('withdrawal') ?? '';
  const fillIn = ({ reference: typed }: { reference: string }) => {
    params.set('withdrawal', typed.trim().toUpperCase());
    setParams(params, { replace: true });
  };
  return (
    <>
      {replies.some(({ text }) => text.includes('{reference}')) && (
        <Form
          layout="vertical"
          style={{ maxInlineSize: 360, marginBlockEnd: 16 }}
          initialValues={{ reference }}
          onFinish={fillIn}
        >
          <Form.Item
            name="reference"
            label="Withdrawal reference"
            {...(isUnknown && { help: 'No withdrawal has this reference.', validateStatus: 'warning' })}
          >
            <Input placeholder="WD-…" />
          </Form.Item>
          <Button htmlType="submit">Fill in</Button>
        </Form>
      )}
      {replies.map((reply) => (
        <Reply key={reply.id} reply={reply} facts={facts} />
      ))}
    </>
  );
}
