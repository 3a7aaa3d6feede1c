import { systemCtx } from '../../context';
import { removeAdmin } from '../../cli/admins';
import type { Person } from '../factories';
import { endpointNamed } from '../fixtures/maker';
import { codeMailedTo, goodPassword } from '../signingUp';
import type { TestServer } from '../testServer';
import { send, type Call } from './send';

type Place = Pick<TestServer, 'app' | 'base' | 'jobs'>;

interface Parties {
  readonly who: Person;
  readonly token: string;
  readonly elsewhere: string;
  readonly admin: string;
}
type Ending = (place: Place, parties: Parties) => Promise<unknown>;

const newPassword = 'another-harmattan-17';

const ask = async ({ app }: Place, name: string, call: Call, token: string | null) => {
  const answer = await send(app, endpointNamed(name), call, token);
  if (answer.statusCode !== 200) throw new Error(`${name} answered ${answer.statusCode}: ${answer.body}`);
  return answer;
};

const reset: Ending = async (place, { who: { email } }) => {
  const held = (answer: Awaited<ReturnType<typeof ask>>) =>
    answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const asked = held(await ask(place, 'forgotPassword', { input: { email } }, null));
  const input = { email, otpCode: codeMailedTo(place, email) };
  const cookie = held(await ask(place, 'verifyOtp', { input, cookie: asked }, null));
  await ask(place, 'resetPassword', { input: { email, password: newPassword }, cookie }, null);
};

const revokeFromElsewhere: Ending = async (place, { token, elsewhere }) => {
  const own = await ask(place, 'listSessions', {}, token);
  const { id } = own.json<{ data: { id: string; current: boolean }[] }>().data.find(({ current }) => current)!;
  await ask(place, 'revokeSession', { input: { id } }, elsewhere);
};

/** Everything that ends a session early. */
export const endings: Readonly<Record<string, Ending>> = {
  'a logout': (place, { token }) => ask(place, 'logout', {}, token),
  'the end of this session from another device': revokeFromElsewhere,
  'the end of all others': (place, { elsewhere }) => ask(place, 'revokeOtherSessions', {}, elsewhere),
  'a new password': (place, { elsewhere }) =>
    ask(place, 'changePassword', { input: { current_password: goodPassword, password: newPassword } }, elsewhere),
  'a password that was reset': reset,
  'a ban': (place, { who: { id }, admin }) =>
    ask(place, 'updateUserStatus', { input: { id, status_update: 'ban', reason: 'Cheated.' } }, admin),
  'an admin who ends them all': (place, { who: { id }, admin }) =>
    ask(place, 'endMemberSessions', { input: { id } }, admin),
  'the closing of the account': (place, { elsewhere }) =>
    ask(place, 'closeAccount', { input: { current_password: goodPassword } }, elsewhere),
};

export const endingsOfAdmins: Readonly<Record<string, Ending>> = {
  'an admin who is one no longer': ({ base }, { who: { email } }) => removeAdmin(systemCtx(base), email),
};
