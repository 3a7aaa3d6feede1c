import { act, screen, waitFor, within } from '@testing-library/react';
import * as messages from '../../../contract/messages';
import type { OwnDeposit } from '../../../contract/ownerPage';
import { AskRefund } from '../../features/owner/page/MoneyDialogs';
import { selectToken } from '../../session/sessionSlice';
import { answerOf, idOf, payIn, payInWays } from '../../testing/adminRows';
import { renderWithStore } from '../../testing/renderWithStore';
import { refuse, serve } from '../../testing/serve';
import { ThemeProvider } from '../../ui/theme/ThemeProvider';
import { OwnerLayout } from './OwnerLayout';

const self = answerOf({
  ...{ name: 'Kente House', reference: 'OWN-1', email: 'buyer@kente.example', sessionId: idOf(9) },
  ...{ confirmedUntil: '2000-01-01T00:00:00.000Z', expiresAt: '2099-01-01T00:00:00.000Z' },
});
const deposit: OwnDeposit = {
  ...{ id: idOf(2), reference: 'DEP-1', status: 'booked', amount: 2_000, receivedOn: '2026-03-04' },
  ...{ bankReference: 'FT-1', refundable: 2_000, asked: 0 },
};

describe('the frame', () => {
  const layout = (
    <ThemeProvider>
      <OwnerLayout />
    </ThemeProvider>
  );

  it('sends a browser without a session to the entry and keeps the member logged in', async () => {
    serve({ getOwnerSelf: refuse('session_ended', messages.ownerPage.accessSessionEnded) });
    const { store, router, server } = renderWithStore(layout, { route: '/owner/jobs', session: 'member' });
    expect(await screen.findByTestId('elsewhere')).toHaveTextContent('/owner/enter');
    expect(router.state.location.state).toEqual({ ended: messages.ownerPage.accessSessionEnded });
    expect(selectToken(store.getState())).toBe('member-token');
    expect(server.calls[0]?.headers.get('authorization')).toBeNull();
  });

  it('is left in one press, with nothing of the owner stored', async () => {
    const server = serve({ getOwnerSelf: self, endOwnerSession: {} });
    const { user, store } = renderWithStore(layout, { route: '/owner/jobs' });
    expect(await screen.findByText(/Kente House/)).toBeVisible();
    server.change({ getOwnerSelf: refuse('unauthenticated', '') });
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    expect(await screen.findByTestId('elsewhere')).toHaveTextContent('/owner/enter');
    expect(server.inputsOf('endOwnerSession')).toEqual([{ id: idOf(9) }]);
    expect(JSON.stringify(store.getState())).not.toContain('Kente House');
  });

  it('shows how to pay on any screen, with the transfer’s reference', async () => {
    serve({
      getOwnerSelf: self,
      getOwnPayInWays: answerOf(payInWays({ reference: 'OWN-1' })),
    });
    const { user, router } = renderWithStore(layout, {
      route: '/owner/jobs?tab=waiting&pay=4500',
      path: '/owner/jobs',
    });
    const sheet = within(await screen.findByRole('dialog', { name: 'Pay in' }));
    expect(await sheet.findByText('1234567890')).toBeVisible();
    expect(sheet.getAllByText('₦4,500')).toHaveLength(2);
    expect(sheet.getByText('OWN-1')).toBeVisible();
    await user.click(sheet.getAllByRole('button', { name: 'Close' }).at(-1)!);
    expect(router.state.location.search).toBe('?tab=waiting');
  });

  it('offers payment links if the provider is connected', async () => {
    const checkoutUrl = 'https://checkout.example/pi-1';
    const server = serve({
      getOwnerSelf: self,
      getOwnPayInWays: answerOf(payInWays({ byLink: true })),
      startOwnPayIn: answerOf(payIn({ amount: 4_500, checkoutUrl })),
    });
    const { user } = renderWithStore(layout, { route: '/owner/jobs?pay=4500', path: '/owner/jobs' });
    await user.click(await screen.findByRole('button', { name: 'Pay online' }));
    expect(await screen.findByRole('link', { name: 'Go on to pay ₦4,500' })).toHaveAttribute('href', checkoutUrl);
    expect(server.inputsOf('startOwnPayIn')).toEqual([{ amount: '4500' }]);
  });

  it('points to support if no account is set', async () => {
    serve({ getOwnerSelf: self, getOwnPayInWays: answerOf(payInWays({ account: null })) });
    renderWithStore(layout, { route: '/owner/jobs?pay=0', path: '/owner/jobs' });
    expect(await screen.findByRole('link', { name: /support@/ })).toBeVisible();
  });
});

describe('a call that needs a new link', () => {
  it('waits until it was followed, repeats itself, and keeps what was typed', async () => {
    const server = serve({
      getOwnerSelf: self,
      askOwnRefund: refuse('link_needed', messages.ownerPage.linkNeeded),
      askOwnerLink: {},
    });
    const onClose = jest.fn();
    const ui = (
      <ThemeProvider>
        <OwnerLayout />
        <AskRefund open deposit={deposit} most={500} onClose={onClose} />
      </ThemeProvider>
    );
    const { user } = renderWithStore(ui, { route: '/owner/money' });
    await user.type(await screen.findByLabelText('Amount'), '200');
    await user.type(screen.getByLabelText('Reason'), 'Too much.');
    await user.click(screen.getByRole('button', { name: 'Ask for a refund' }));
    await user.click(await screen.findByRole('button', { name: 'Send me a link' }));
    await screen.findByText(/A link is on its way to buyer@kente.example/);
    expect(server.inputsOf('askOwnerLink')).toEqual([{ email: 'buyer@kente.example' }]);
    server.change({
      getOwnerSelf: answerOf({ ...self.data, confirmedUntil: '2099-01-01T00:00:00.000Z' }),
      askOwnRefund: {},
    });
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(server.inputsOf('askOwnRefund')).toEqual(
      Array.from({ length: 2 }, () => ({ id: deposit.id, amount: '200', reason: 'Too much.' })),
    );
  });
});
