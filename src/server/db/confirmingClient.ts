import { Client, type ClientConfig, type QueryResult } from 'pg';

type Done = (error: Error | null | undefined, result?: QueryResult) => void;
type Ask = (...given: unknown[]) => unknown;

/** The place in PostgreSQL that warns: its code (01000) is that of any warning, and its words are translated. */
const waitForStandby = 'SyncRepWaitForLSN';

/** Fails each commit whose wait for the synchronous standby was cancelled: it is on the primary alone, and PostgreSQL only warns. */
export class ConfirmingClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    let unconfirmed: Error | null = null;
    this.on('notice', ({ routine, message = '' }) => {
      // The standard's code for a statement whose completion is unknown.
      if (routine === waitForStandby)
        unconfirmed = Object.assign(new Error(message), { severity: 'ERROR', code: '40003' });
    });
    const ask: Ask = (...given) => (Client.prototype.query as Ask).apply(this, given);
    const confirm =
      (done: Done): Done =>
      (error, result) => {
        const failure = error ?? unconfirmed;
        unconfirmed = null;
        done(failure, failure ? undefined : result);
      };
    // By callback, which the driver calls in the order of the answers: the warning then belongs to the statement that ends next.
    const query: Ask = (...given) => {
      const done = given.at(-1);
      if (typeof done === 'function') return ask(...given.slice(0, -1), confirm(done as Done));
      return new Promise((resolve, reject) =>
        ask(
          ...given,
          confirm((error, result) => (error ? reject(error) : resolve(result))),
        ),
      );
    };
    Object.assign(this, { query });
  }
}
