import type { AdminWithdrawal } from '../../../../../contract/withdrawals';
import { formatNaira } from '../../../../lib/naira';
import type { AdminColumn, RowDrawer } from '../../../../table/tableTypes';
import { useMediaQuery } from '../../../../ui/useMediaQuery';
import { BannedTag, column } from '../columns';
import { SharedAccount } from './SharedAccount';
import { WithdrawalActions, WithdrawalStatus } from './WithdrawalActions';
import { lazyPart } from '../../../../ui/lazyPart';

export const columns: readonly AdminColumn<AdminWithdrawal>[] = [
  {
    key: 'username',
    title: 'Username',
    sort: 'fullname',
    always: true,
    render: ({ user, withdraw }) => (
      <div className="admin-two">
        <span className="admin-strong admin-who">{user.fullname}</span>
        <small className="admin-whole">{withdraw.reference}</small>
        <BannedTag ban={user.ban} />
      </div>
    ),
  },
  column.sum(({ withdraw }) => withdraw.amount, { filter: 'Amount' }),
  { key: 'bank', title: 'Bank Name', hideBelow: 'lg', render: ({ bank }) => bank.bank_name },
  { key: 'account', title: 'Account Number', render: ({ bank }) => <Account bank={bank} /> },
  { key: 'holder', title: 'Account Name', hiddenAtFirst: true, render: ({ bank }) => bank.account_name },
  column.day('date', 'Request Date', ({ withdraw }) => withdraw.createdAt, { sort: 'createdAt', filter: 'Requested' }),
  {
    key: 'status',
    title: 'Status',
    sort: 'status',
    filter: ['Decided', 'Left out of bulk decisions'],
    render: (row) => <WithdrawalStatus row={row} />,
  },
  { key: 'reason', title: 'Reason', hiddenAtFirst: true, render: ({ withdraw }) => withdraw.reason ?? '' },
  column.actions((row, place) => <WithdrawalActions row={row} place={place} />),
];
export const rowKey = ({ withdraw }: AdminWithdrawal): string => withdraw.id;
export const getAmount = ({ withdraw }: AdminWithdrawal): number => Number(withdraw.amount);
export const getMoneyPart = (row: AdminWithdrawal) => ({ memberId: row.user.id, amount: getAmount(row) });
export const selectLabel = ({ user, withdraw }: AdminWithdrawal): string =>
  `Select ${formatNaira(withdraw.amount)} by ${user.fullname}, ${withdraw.reference}`;

const WithdrawalDetails = lazyPart(() => import('./WithdrawalDetails'), 'WithdrawalDetails');
export const drawer: RowDrawer<AdminWithdrawal> = {
  title: ({ withdraw, user }) => `${formatNaira(withdraw.amount)} to ${user.fullname}`,
  draw: (row, place) => <WithdrawalDetails row={row} place={place} />,
};

function Account({ bank }: Pick<AdminWithdrawal, 'bank'>) {
  const crowded = useMediaQuery('(min-width: 640px) and (max-width: 1199px)');
  return (
    <div className="admin-two">
      <span title={bank.account_name}>{bank.account_no}</span>
      {crowded && <small>{bank.bank_name}</small>}
      <SharedAccount bank={bank} />
    </div>
  );
}
