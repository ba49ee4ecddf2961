import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely, PostgresPool } from 'kysely';
import type pg from 'pg';
import { AppError } from '#kit/app-error.ts';
import { toUnavailable } from './database-unavailable.ts';

/** How many callers may wait for each connection of the pool; further ones are refused at once. */
const waitersPerConnection = 50;

/** pg-pool's messages when the wait for a connection has taken too long. It has no code for them. */
const timeoutMessage = /^(timeout exceeded when trying to connect|Connection terminated due to connection timeout)$/;

type GuardOptions = {
  poolSize: number;
  /** Called when a caller gets no connection because too many others want one. */
  onOverload: () => void;
  /** Called when no connection can be opened because the database is away. */
  onUnavailable: (error: Error) => void;
  /** Called before a connection is requested. */
  beforeConnect: () => void;
};

/**
 * A pool as Kysely uses it, which refuses callers with an AppError `busy` if too many wait already, the wait has taken
 * too long, or the database is away, so that an overloaded shop answers quickly and recovers.
 */
export function guardPool(
  pool: pg.Pool,
  { poolSize, onOverload, onUnavailable, beforeConnect }: GuardOptions,
): PostgresPool {
  const overloaded = (options?: ErrorOptions) => {
    onOverload();
    return new AppError('busy', 'Too many callers wait for a database connection', options);
  };
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      beforeConnect();
      if (pool.waitingCount >= poolSize * waitersPerConnection) throw overloaded();
      try {
        return await pool.connect();
      } catch (error) {
        if (error instanceof Error && timeoutMessage.test(error.message)) throw overloaded({ cause: error });
        const translated = toUnavailable(error);
        if (translated !== error) onUnavailable(error as Error);
        throw translated;
      }
    },
  };
}

/**
 * Finds code that asks for a second connection while it holds one in a transaction. Enough of such callers at once each
 * hold a connection and wait for another, and nobody gets any further until they time out.
 */
export class NestedConnectionCheck {
  readonly #held = new AsyncLocalStorage<true>();

  /** @throws if the caller is inside a transaction of a database that is watched */
  check(): void {
    if (this.#held.getStore()) {
      throw new Error('A second connection is requested inside a transaction: pass the transaction on');
    }
  }

  /** Watches the transactions of a database. */
  watch<Tables>(db: Kysely<Tables>): void {
    const begin = db.transaction.bind(db);
    db.transaction = () => {
      const transaction = begin();
      const execute = transaction.execute.bind(transaction);
      transaction.execute = (work) => execute((tx) => this.#held.run(true, () => work(tx)));
      return transaction;
    };
  }
}
