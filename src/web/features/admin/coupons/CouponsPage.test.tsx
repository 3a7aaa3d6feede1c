import { screen, waitFor, within } from '@testing-library/react';
import type { Coupon, listCoupons } from '../../../../contract/coupons';
import type { ArgOf } from '../../../../contract/endpoint';
import * as messages from '../../../../contract/messages';
import { coupon, idOf } from '../../../testing/adminRows';
import { renderWithStore } from '../../../testing/renderWithStore';
import { odd, refuse, serve } from '../../../testing/serve';
import { CouponsPage } from './CouponsPage';

const route = '/admin/coupon';
const show = (at = route) => renderWithStore(<CouponsPage />, { route: at, session: 'admin' });
const getRow = async (code: string) => (await screen.findByText(code)).closest('tr')!;
const many = Array.from({ length: 23 }, (_, n) => coupon({ id: idOf(n + 1), code: `SN-${n + 1}` }));

function serveCoupons(coupons: Coupon[]) {
  let kept = coupons;
  return serve({
    listCoupons: ({ page = 1, pageSize = 10 }: ArgOf<typeof listCoupons>) => {
      const first = (Number(page) - 1) * Number(pageSize);
      const codes = kept.slice(first, first + Number(pageSize));
      return { codes, meta: { page: Number(page), pageSize: Number(pageSize), total: kept.length } };
    },
    createCoupon: () => {
      const made = coupon({ id: idOf(999), code: 'SN-NEW' });
      kept = [made, ...kept];
      return made;
    },
  });
}

test('unknown statuses are grey, N/A or pending, and hide no row', async () => {
  const { status: _, ...without } = coupon({ id: idOf(3), code: 'SN-MISSING' });
  const codes = [
    coupon({ code: 'SN-USED', status: 'used' }),
    { ...coupon({ id: idOf(2), code: 'SN-EMPTY' }), status: '' },
    without,
    { ...coupon({ id: idOf(4), code: 'SN-ODD' }), status: 'archived' },
    { ...coupon({ id: idOf(5), code: 'SN-NULL' }), status: null },
  ];
  serve({
    listCoupons: odd(200, {
      error: false,
      message: '',
      data: null,
      codes,
      meta: { page: 1, pageSize: 10, total: 5 },
    }),
  });
  show();
  for (const [code, text, className] of [
    ['SN-USED', 'Used', 'sn-tag'],
    ['SN-EMPTY', 'N/A', 'sn-tag'],
    ['SN-MISSING', 'Pending', 'sn-tag sn-tag--ok'],
    ['SN-ODD', 'archived', 'sn-tag'],
    ['SN-NULL', 'Pending', 'sn-tag sn-tag--ok'],
  ] as const)
    expect(within(await getRow(code)).getByText(text).className).toBe(className);
});

test('an unused coupon says so; a used one names its member', async () => {
  serveCoupons([
    coupon({ code: 'SN-FREE' }),
    coupon({ id: idOf(2), code: 'SN-GONE', status: 'used', used_by: 'Ada Obi' }),
  ]);
  show();
  expect(within(await getRow('SN-FREE')).getByText('Not used')).toBeVisible();
  const used = await getRow('SN-GONE');
  expect(within(used).getByText('Ada Obi')).toBeVisible();
  expect(within(used).getByText('Used')).toBeVisible();
});

test('a new coupon is on top and page 1 opens', async () => {
  serveCoupons(many);
  const { user, router } = show(`${route}?page=3`);
  await getRow('SN-23');
  await user.click(screen.getByRole('button', { name: '+ Generate New Coupon' }));
  expect(await screen.findByText(messages.members.couponGenerated)).toBeVisible();
  expect(await getRow('SN-NEW')).toBeVisible();
  expect(router.state.location.search).toBe('');
  expect(within(screen.getAllByRole('row')[1]!).getByText('SN-NEW')).toBeVisible();
  expect(screen.getByText('Showing 1-10 of 24')).toBeVisible();
});

test('the busy button cannot be pressed again', async () => {
  const server = serve({
    listCoupons: { codes: [], meta: { page: 1, pageSize: 10, total: 0 } },
    createCoupon: () => new Promise(() => undefined),
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: '+ Generate New Coupon' }));
  expect(screen.getByRole('button', { name: 'Generating...' })).toBeDisabled();
  await waitFor(() => expect(server.inputsOf('createCoupon')).toHaveLength(1));
});

test('a failed coupon leaves the page unchanged', async () => {
  const server = serveCoupons(many);
  server.change({ createCoupon: refuse(500, '') });
  const { user, router } = show(`${route}?page=2`);
  await getRow('SN-11');
  await user.click(screen.getByRole('button', { name: '+ Generate New Coupon' }));
  expect(await screen.findByText(messages.members.couponGenerateFailed)).toBeVisible();
  expect(router.state.location.search).toBe('?page=2');
});

test('copying confirms that the code is on the clipboard', async () => {
  serveCoupons(many);
  const { user } = show();
  const written = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(within(await getRow('SN-3')).getByRole('button', { name: 'Copy SN-3' }));
  expect(await screen.findByText(messages.members.couponCopied)).toBeVisible();
  expect(written).toHaveBeenCalledWith('SN-3');
});
