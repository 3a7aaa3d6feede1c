import { Flex } from 'antd';
import { Link } from 'react-router-dom';
import type { AdminWithdrawal } from '../../../../../contract/withdrawals';
import { formatDateTime } from '../../../../lib/dates';
import { paths } from '../../../../paths';
import type { RowState } from '../../../../table/tableTypes';
import { Naira } from '../../../../ui/Naira';
import { Details } from '../Details';
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
      <Details
        facts={{
          Amount: <Naira amount={withdraw.amount} />,
          Reference: withdraw.reference,
          'Bank Name': bank.bank_name,
          'Account Number': bank.account_no,
          'Account Name': formatAccountName(bank.account_name),
          Requested: formatDateTime(withdraw.createdAt),
          Decided:
            withdraw.decidedAt &&
            `${formatDateTime(withdraw.decidedAt)}${withdraw.decidedBy === null ? '' : ` by ${withdraw.decidedBy}`}`,
          Reason: withdraw.reason,
        }}
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
