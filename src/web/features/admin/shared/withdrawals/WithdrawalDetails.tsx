import { Descriptions, Flex } from 'antd';
import { Link } from 'react-router-dom';
import type { AdminWithdrawal } from '../../../../../contract/withdrawals';
import { formatDateTime } from '../../../../lib/dates';
import { paths } from '../../../../paths';
import type { RowState } from '../../../../table/tableTypes';
import { Naira } from '../../../../ui/Naira';
import { MemberSigns } from '../members/MemberSigns';
import { SharedAccount } from './SharedAccount';
import { WithdrawalActions, WithdrawalStatus } from './WithdrawalActions';
import { formatAccountName } from '../../../../shared/bank/bankChoices';

export function WithdrawalDetails({ row, place }: { row: AdminWithdrawal; place: RowState }) {
  const { withdraw, user, bank } = row;
  return (
    <>
      <Flex wrap gap="middle" align="center" justify="space-between">
        <WithdrawalStatus row={row} />
        <WithdrawalActions row={row} place={place} />
      </Flex>
      <Descriptions
        column={1}
        size="small"
        items={[
          { key: 'amount', label: 'Amount', children: <Naira amount={withdraw.amount} /> },
          { key: 'reference', label: 'Reference', children: withdraw.reference },
          { key: 'bank', label: 'Bank Name', children: bank.bank_name },
          { key: 'number', label: 'Account Number', children: bank.account_no },
          { key: 'holder', label: 'Account Name', children: formatAccountName(bank.account_name) },
          { key: 'requested', label: 'Requested', children: formatDateTime(withdraw.createdAt) },
          ...(withdraw.decidedAt === null
            ? []
            : [
                {
                  key: 'decided',
                  label: 'Decided',
                  children: `${formatDateTime(withdraw.decidedAt)}${withdraw.decidedBy === null ? '' : ` by ${withdraw.decidedBy}`}`,
                },
              ]),
          ...(withdraw.reason === null ? [] : [{ key: 'reason', label: 'Reason', children: withdraw.reason }]),
        ]}
      />
      <SharedAccount bank={bank} />
      <MemberSigns userId={user.id} />
      <Link
        className="sn-link"
        to={`${paths.admin.helpPage('where-is-a-withdrawal')}?withdrawal=${withdraw.reference}#reply`}
      >
        {`Reply to ${user.fullname}`}
      </Link>
    </>
  );
}
