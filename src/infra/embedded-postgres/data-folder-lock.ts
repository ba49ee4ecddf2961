import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { isProcessAlive } from '../is-process-alive.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** Another Lonevine server uses this data. The message is one line that names the server and says what to do. */
export class FolderInUseError extends EmbeddedPostgresError {
  override name = 'FolderInUseError';
}

/** Key of the advisory lock: 'LONE' in ASCII, and 1 for "this folder". One lock exists per database. */
const lockKey = [0x4c4f4e45, 1];

/** Time in ms for the lock of a dead process to disappear: until the server notices the closed socket. */
const ghostTimeout = 3_000;

/**
 * Makes this process the only Lonevine server of the database, until `release` or the end of the process. The lock is a
 * session-level advisory lock on a connection of its own, so that it disappears even after kill -9.
 *
 * @param address named in the error message of a second server, e.g. `http://localhost:3000`
 * @param onLost called at most once, when the connection breaks before `release`: another server may start from then on
 * @throws FolderInUseError when another process has locked the database; pg's error when the database does not answer.
 */
export async function lockDataFolder(
  url: string,
  address?: string,
  onLost?: (error: Error) => void,
): Promise<{ release(): Promise<void> }> {
  const client = new Client({
    connectionString: url,
    application_name: `lonevine server pid ${process.pid} ${address ?? ''}`.trim(),
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
    keepAlive: true,
  });
  let watching = false;
  function lost(error?: Error): void {
    if (watching) onLost?.(error ?? new Error('PostgreSQL closed the connection that holds the folder'));
    watching = false;
  }
  client.on('error', lost);
  client.on('end', () => lost());
  try {
    await client.connect();
    await client.query('set idle_session_timeout = 0');
    await takeLock(client);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  watching = true;
  async function release(): Promise<void> {
    watching = false;
    await client.end().catch(() => undefined);
  }
  return { release };
}

async function takeLock(client: Client): Promise<void> {
  const start = performance.now();
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1, $2) as held', lockKey);
    if (rows[0].held) return;
    const holder = await findHolder(client);
    const mayRetry = holder === undefined || !isProcessAlive(holder.pid);
    if (!mayRetry || performance.now() - start > ghostTimeout) throw new FolderInUseError(describe(holder));
    await sleep(50);
  }
}

type Holder = { pid: number; address: string };

async function findHolder(client: Client): Promise<Holder | undefined> {
  const { rows } = await client.query(
    `select a.application_name as name from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.granted and l.classid = $1 and l.objid = $2 and l.objsubid = 2
       and l.database = (select oid from pg_database where datname = current_database())`,
    lockKey,
  );
  const match = /^lonevine server pid (\d+) ?(.*)$/.exec(rows[0]?.name ?? '');
  return match ? { pid: Number(match[1]), address: match[2] ?? '' } : undefined;
}

function describe(holder: Holder | undefined): string {
  const who = holder ? [`process ${holder.pid}`, holder.address].filter(Boolean).join(', ') : 'another process';
  return `Lonevine already runs from this folder (${who}). Stop it first, or set DATA_DIR to another folder.`;
}
