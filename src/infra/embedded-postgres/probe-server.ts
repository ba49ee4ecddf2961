import { Client } from 'pg';

/** Whether a server accepts us, or why not, in its own words. */
type ProbeResult = { ok: true } | { ok: false; reason: string /** Nobody listens at all. */; deaf: boolean };

/**
 * Asks a server whether it answers and serves this data directory, and makes sure that the database `lonevine` exists.
 * Never throws.
 * @param urlOf gives the connection string of a database of that server
 */
export async function probeServer(urlOf: (database: string) => string, data: string): Promise<ProbeResult> {
  const client = new Client({
    connectionString: urlOf('postgres'),
    connectionTimeoutMillis: 5_000,
    query_timeout: 30_000,
  });
  // why: an 'error' event without a listener would end the process when the server is being shut down.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query(
      `select current_setting('data_directory') as data,
              exists (select from pg_database where datname = 'lonevine') as complete`,
    );
    if (rows[0].data !== data)
      return { ok: false, deaf: true, reason: `its socket belongs to a server of ${rows[0].data}` };
    // Of two first starts at the same instant one fails here, and finds the database when it asks again.
    if (!rows[0].complete) await client.query('create database lonevine');
    return { ok: true };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return { ok: false, reason: message || String(code), deaf: code === 'ENOENT' || code === 'ECONNREFUSED' };
  } finally {
    await client.end().catch(() => undefined);
  }
}
