import { audit } from './audit';
import { auditLog } from './db/schema';
import { person } from './testing/factories';
import { testContext } from './testing/testContext';

const t = testContext();

describe('audit', () => {
  it('records the action with its actor, object, time and address', async () => {
    const member = await person(t.base);
    const tx = t.as(member, { requestId: 'r-1' });
    await audit(tx, {
      action: 'proof.submit',
      object: { type: 'application', id: 'a-1' },
      after: { status: 'in-review' },
    });
    const rows = await t.ctx.db.select().from(auditLog);
    expect(rows.at(-1)).toMatchObject({
      at: t.clock.now(),
      actorKind: 'member',
      actorId: member.id,
      action: 'proof.submit',
      objectType: 'application',
      objectId: 'a-1',
      subjectId: null,
      before: null,
      after: { status: 'in-review' },
      requestId: 'r-1',
      ip: '192.0.2.1',
    });
  });

  it('stores no secret, and only the end of an account number', async () => {
    const member = await person(t.base, { passwordHash: '$argon2id$secret', accountNo: '0123456789' });
    await audit(t.ctx, {
      action: 'account.create',
      object: { type: 'user', id: member.id },
      before: { nested: { tokenHash: 'x', otpCode: 123456, hashtags: ['Lagos'] } },
      after: member,
    });
    const kept = (await t.ctx.db.select().from(auditLog)).at(-1);
    expect(kept?.before).toEqual({ nested: { hashtags: ['Lagos'] } });
    expect(kept?.after).toMatchObject({ fullname: 'Ada Obi', accountNo: '••••••6789', state: 'Lagos' });
    expect(JSON.stringify(kept)).not.toMatch(/argon2id|0123456789|passwordHash/);
  });
});
