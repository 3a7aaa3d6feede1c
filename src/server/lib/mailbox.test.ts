import { sql } from 'drizzle-orm';
import { mailboxFamily } from './mailbox';
import { testContext } from '../testing/testContext';

const t = testContext();

it.each([
  ['ada.obi@gmail.com', 'adaobi@gmail.com'],
  ['Ada.Obi+jobs@GoogleMail.com', 'adaobi@gmail.com'],
  ['a.d.a.o.b.i+1+2@gmail.com', 'adaobi@gmail.com'],
  ['ada.obi+jobs@yahoo.com', 'ada.obi@yahoo.com'],
  ['ada.obi@yahoo.com', 'ada.obi@yahoo.com'],
  ['adaobi@yahoo.com', 'adaobi@yahoo.com'],
  ['+jobs@yahoo.com', '+jobs@yahoo.com'],
  ['ada@gmail.com.example', 'ada@gmail.com.example'],
])('%s belongs to the mailbox %s, for server and database', async (email, mailbox) => {
  const { rows } = await t.ctx.db.execute<{ mailbox: string }>(sql`SELECT mailbox_family(${email}) AS mailbox`);
  expect([mailboxFamily(email), rows[0]?.mailbox]).toEqual([mailbox, mailbox]);
});
