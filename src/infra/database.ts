import { Kysely, type Transaction as KyselyTransaction, PostgresDialect } from 'kysely';
import pg from 'pg';
import { ColumnNames } from './column-names.ts';
import { guardPool, NestedConnectionCheck } from './pool/connection-guard.ts';
import { reportLostConnections } from './pool/lost-connections.ts';
import { clientWithPreparedStatements } from './pool/prepared-statements.ts';

/**
 * The tables of the database. Empty here: each feature declares its own in its `db/tables.ts` by module augmentation,
 * so that infra does not depend on any feature and SQL is typed by what the features declare.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by module augmentation
export interface Tables {}

export type Database = Kysely<Tables>;

/** A transaction. Functions that must be atomic or take locks require one, and the compiler refuses a `Database`. */
export type Transaction = KyselyTransaction<Tables>;

/** The dependencies of a use case, with the caller's transaction as `db`. */
export type InTransaction<Given extends { db: Database }> = Omit<Given, 'db'> & { db: Transaction };

type DatabaseOptions = {
  url: string;
  poolSize: number;
  /** Statement timeout in milliseconds; 0 disables it. No request of a visitor needs more than 5 s. */
  statementTimeout?: number;
  /** Called when a connection is lost, idle or in use; whoever uses it gets an error as well. */
  onError: (error: Error) => void;
  /** How long a caller waits for a connection, in milliseconds; then it is refused with an AppError `busy`. */
  waitTimeout?: number;
  /** Called when a caller is refused because too many others want a connection. */
  onOverload?: () => void;
  /** Called when a statement fails because the database is away, restarting, or took too long. */
  onUnavailable?: (error: Error) => void;
  /** Whether asking for a second connection inside a transaction is an error: on in tests. */
  refuseNestedConnections?: boolean;
  /** Called with each statement before it is sent, so that a test can count them. */
  onStatement?: (sql: string) => void;
};

/** The longest wait for a connection, in milliseconds: short, so that a visitor can try again. */
const defaultWaitTimeout = 2_000;

/**
 * Opens the connection pool and the typed query builder on it. Statements, idle transactions, and the wait for a
 * connection have timeouts.
 */
export function openDatabase(options: DatabaseOptions): { db: Database; pool: pg.Pool } {
  const statementTimeout = options.statementTimeout ?? 5_000;
  const onUnavailable = (error: Error) => options.onUnavailable?.(error);
  const pool = new pg.Pool({
    Client: clientWithPreparedStatements(onUnavailable),
    connectionString: options.url,
    max: options.poolSize,
    connectionTimeoutMillis: options.waitTimeout ?? defaultWaitTimeout,
    statement_timeout: statementTimeout,
    // why: the server's own limit does not help when the server hangs or its answer is lost on the network
    ...(statementTimeout > 0 && { query_timeout: statementTimeout + 1_000 }),
    keepAlive: true,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'lonevine',
  });
  reportLostConnections(pool, options.onError);
  const nested = options.refuseNestedConnections ? new NestedConnectionCheck() : undefined;
  const guarded = guardPool(pool, {
    poolSize: options.poolSize,
    onOverload: () => options.onOverload?.(),
    onUnavailable,
    beforeConnect: () => nested?.check(),
  });
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: guarded }),
    plugins: [new ColumnNames()],
    log: (event) => {
      if (event.level === 'query') options.onStatement?.(event.query.sql);
    },
  });
  nested?.watch(db);
  return { db, pool };
}
