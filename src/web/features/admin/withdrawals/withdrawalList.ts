import { limits } from '../../../../contract/limits';
import { listAdminWithdrawals } from '../../../../contract/withdrawals';
import { columns, drawer, getAmount, rowKey } from '../shared/withdrawals/withdrawalColumns';
import { adminApi } from '../../../api/adminApi';
import { adminList } from '../../../table/useAdminTable';

export const withdrawals = adminList({
  query: listAdminWithdrawals.query,
  endpoint: adminApi.endpoints.listAdminWithdrawals,
  pageSize: limits.pageSize.adminWithdrawals,
  status: {
    options: [
      { key: 'pending', label: 'Pending' },
      { key: 'approved', label: 'Approved' },
      { key: 'rejected', label: 'Declined' },
      { key: 'all', label: 'All' },
    ],
    fallback: 'pending',
  },
  // The oldest request is paid first.
  sort: 'createdAt',
  filters: [
    { kind: 'days', label: 'Requested', from: 'from', to: 'to' },
    { kind: 'days', label: 'Decided', from: 'decided_from', to: 'decided_to' },
    { kind: 'naira', label: 'Amount', from: 'min', to: 'max' },
    { kind: 'flag', label: 'Left out of bulk decisions', name: 'left_out', value: 'true' },
  ],
  views: 'withdrawals',
  readyViews: [
    { name: 'Largest first', query: 'sort=-amount' },
    { name: '₦10,000 and more', query: 'min=10000' },
    { name: 'Declined, newest first', query: 'sort=-createdAt&status=rejected' },
  ],
  exporting: 'exportWithdrawals',
  title: 'Withdrawal Management',
  columns,
  rowKey,
  amountOf: getAmount,
  caption: 'Withdrawals',
  search: { label: 'Search withdrawals', placeholder: 'Name, e-mail, reference or account' },
  drawer,
  reread: ({ withdraw }) => ({ q: withdraw.reference }),
  failure: 'The withdrawals could not be loaded.',
});
