import { testDatabase } from '../testing/testDatabase';

const until = async (happened: () => boolean): Promise<void> => {
  for (let tries = 0; tries < 100 && !happened(); tries += 1) await new Promise((resolve) => setTimeout(resolve, 100));
};

describe('listening on PostgreSQL', () => {
  it('hears what commits, and comes back by itself when its connection is cut', async () => {
    const { listen, executeSql, scriptTransaction } = await testDatabase();
    const heard: string[] = [];
    const stop = await listen('live', (payload) => heard.push(payload));
    const undone = scriptTransaction(async ({ query }) => {
      await query('SELECT pg_notify($1, $2)', ['live', 'undone']);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await executeSql('SELECT pg_notify($1, $2)', ['live', 'first']);
    await until(() => heard.length > 0);
    expect(heard).toEqual(['first']);

    await executeSql(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
    );
    // Sent until it is heard: what is announced while nobody listens is lost, and readers fetch anew.
    for (let n = 0; n < 30 && heard.length < 2; n += 1) {
      await executeSql('SELECT pg_notify($1, $2)', ['live', 'second']);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    expect(heard).toContain('second');
    await stop();
  });
});
