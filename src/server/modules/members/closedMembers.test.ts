import * as contract from '../../../contract/members';
import * as messages from '../../../contract/messages';
import { inTransaction } from '../../context';
import { adminPerson, person, type Person } from '../../testing/factories';
import { goodPassword } from '../../testing/signingUp';
import { testContext } from '../../testing/testContext';
import { closeAccount } from '../account';
import { hashPassword } from '../passwords';
import { listUsers } from './queries';
import { updateUserStatus } from './updateUserStatus';

const t = testContext();

const close = (who: Person) => closeAccount(t.as(who), { current_password: goodPassword });
const tried = (act: () => Promise<unknown>) => inTransaction(t.ctx, act);
const member = async () => person(t.ctx, { passwordHash: await hashPassword(goodPassword) });

it('a closed account is listed without a name and can be neither banned nor reopened', async () => {
  const [admin, ada] = [await adminPerson(t.ctx), await member()];
  await close(ada);
  const { data } = await listUsers(t.as(admin), contract.listUsers.query.parse({ status: 'closed' }));
  expect(data.map(({ userInfo }) => [userInfo.fullname, userInfo.closed])).toEqual([['Closed account', true]]);
  for (const status_update of ['ban', 'unban'] as const)
    await expect(tried(() => updateUserStatus(t.as(admin), { id: ada.id, status_update }))).rejects.toMatchObject({
      message: messages.members.closed,
    });
});
