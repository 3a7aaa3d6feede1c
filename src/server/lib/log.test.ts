import { DrizzleQueryError } from 'drizzle-orm/errors';
import { describeError } from './log';

describe('a logged error', () => {
  it('names the failed statement without its values', () => {
    const cause = Object.assign(new Error('duplicate key'), { code: '23505', constraint: 'users_email' });
    const error = new DrizzleQueryError('insert into "users" ("email") values ($1)', ['ada@example.ng'], cause);
    const logged = describeError(error);
    expect(logged).toMatchObject({
      query: 'insert into "users" ("email") values ($1)',
      cause: { message: 'duplicate key', code: '23505', constraint: 'users_email' },
    });
    expect(JSON.stringify(logged)).not.toContain('ada@example.ng');
  });
});
