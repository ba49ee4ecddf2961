import { sql } from 'kysely';
import type pg from 'pg';
import { type Database, openDatabase } from '../../../src/infra/database.ts';

/** A database of which everything that is done with it can be undone. */
export type UndoneDatabase = {
  db: Database;
  /** Runs something, and takes back all that it has written once `look` has seen it. */
  undoing<Result>(work: () => Promise<Result>, look: (result: Result) => Promise<void>): Promise<void>;
  close(): Promise<void>;
};

type Query = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;

/**
 * Opens a database whose only connection is in one transaction that is never committed. The transactions of the product
 * are savepoints in it, and so is each of its statements outside of one, whose failure would else end everything. Undoing
 * a request this way takes no time, while a copy of the database for each would take minutes.
 */
export async function openUndoneDatabase(url: string): Promise<UndoneDatabase> {
  const { db, pool } = openDatabase({
    ...{ url, poolSize: 1, waitTimeout: 10_000, refuseNestedConnections: true, onError: () => {} },
  });
  pool.on('connect', (client) => nestTransactions(client as pg.PoolClient));
  // why: the only connection must neither be closed when it is idle, nor end because its transaction is
  pool.options.idleTimeoutMillis = 0;
  await sql.raw('start transaction').execute(db);
  await sql`set idle_in_transaction_session_timeout = 0`.execute(db);
  return {
    db,
    undoing: async (work, look) => {
      await sql.raw('savepoint before_request').execute(db);
      try {
        await look(await work());
      } finally {
        await sql.raw('rollback to savepoint before_request').execute(db);
        await sql.raw('release savepoint before_request').execute(db);
      }
    },
    close: () => pool.end(),
  };
}

/** Makes the transactions that a client is asked for parts of the one that it is in. */
function nestTransactions(client: pg.PoolClient): void {
  const query = client.query.bind(client) as Query;
  let deferAgain: string | undefined;
  let isInside = false;
  const nested: Query = async (text, values) => {
    if (/^start transaction$|savepoint before_request$/.test(text)) {
      return query(text);
    }
    if (text === 'begin') {
      isInside = true;
      return query('savepoint of_product');
    }
    if (text === 'commit') {
      // why: what is checked at a commit, such as the balance of the ledger, has to be checked here
      await query('set constraints all immediate');
      deferAgain ??= await deferredConstraints(query);
      await query(deferAgain);
      isInside = false;
      return query('release savepoint of_product');
    }
    if (text === 'rollback') {
      isInside = false;
      await query('rollback to savepoint of_product');
      return query('release savepoint of_product');
    }
    if (isInside) return query(text, values);
    await query('savepoint of_statement');
    try {
      const answer = await query(text, values);
      await query('release savepoint of_statement');
      return answer;
    } catch (error) {
      await query('rollback to savepoint of_statement');
      throw error;
    }
  };
  client.query = nested as typeof client.query;
}

/** The statement that defers what is deferred from the beginning. */
async function deferredConstraints(query: Query): Promise<string> {
  const { rows } = await query(`select string_agg(format('%I', conname), ', ') as names from pg_constraint
    where condeferred and connamespace = 'public'::regnamespace`);
  return `set constraints ${rows[0]?.names} deferred`;
}
