import { chmod, lstat, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { lockDataFolder } from './data-folder-lock.ts';
import { resetEmbeddedPostgres } from './reset-embedded-postgres.ts';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';
import { cleanUp, makeDataDir, query, serverPid } from './test-servers.ts';

function start(dataDir: string) {
  return startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false });
}

afterEach(cleanUp);

describe('a first start', () => {
  it('creates a UTF-8 database with checksums that can be reached only through its own socket', async () => {
    const server = await start(await makeDataDir());
    expect(server.reused).toBe(false);
    const [row] = await query(
      server.url,
      `select current_database() as name, current_setting('server_encoding') as encoding, current_setting('data_checksums') as checksums,
              current_setting('listen_addresses') as addresses, current_setting('TimeZone') as zone, upper('é') as upper`,
    );
    expect(row).toEqual({
      name: 'lonevine',
      encoding: 'UTF8',
      checksums: 'on',
      addresses: '',
      zone: 'UTC',
      upper: 'É',
    });
    const socketFolder = new URL(server.url).searchParams.get('host') ?? '';
    expect((await stat(socketFolder)).mode & 0o777).toBe(0o700);
    await server.stop();
    await expect(lstat(socketFolder)).rejects.toThrow('ENOENT');
  });

  it('is durable by default', async () => {
    const server = await startEmbeddedPostgres({ dataDir: await makeDataDir(), log: () => undefined });
    expect(await query(server.url, 'show fsync')).toEqual([{ fsync: 'on' }]);
  });

  it('recovers from an initdb that was killed half-way', async () => {
    const dataDir = await makeDataDir();
    const half = path.join(dataDir, 'postgres.new-999999999');
    await mkdir(half, { recursive: true });
    await chmod(dataDir, 0o711);
    await writeFile(path.join(half, 'PG_VERSION'), '18\n');
    const server = await start(dataDir);
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await expect(lstat(half)).rejects.toThrow('ENOENT');
  });

  it('fails with a clear message when something else is in the place of the data', async () => {
    const dataDir = await makeDataDir();
    await mkdir(path.join(dataDir, 'postgres'), { recursive: true });
    await chmod(dataDir, 0o711);
    await writeFile(path.join(dataDir, 'postgres', 'precious.txt'), 'do not delete');
    await expect(start(dataDir)).rejects.toThrow('holds no PostgreSQL data');
    expect(await readFile(path.join(dataDir, 'postgres', 'precious.txt'), 'utf8')).toBe('do not delete');
    await rm(path.join(dataDir, 'postgres'), { recursive: true });
  });

  it.runIf(process.getuid?.() === 0)('works for root in a folder that is closed to all others', async () => {
    const dataDir = await makeDataDir(0o700);
    const server = await start(dataDir);
    await query(server.url, 'create table kept (n int)');
    const { place } = await serverPid(dataDir);
    expect(place.data).toMatch(/^\/var\/lib\/lonevine\/[0-9a-f]{12}\/postgres$/);
    expect(await readFile(path.join(dataDir, 'postgres-is-elsewhere.txt'), 'utf8')).toContain(place.home);

    // Making the folder accessible later does not move its data.
    await chmod(path.dirname(dataDir), 0o711);
    expect((await start(dataDir)).reused).toBe(true);
    await chmod(path.dirname(dataDir), 0o700);

    // A clone deleted and created again at the same path starts with an empty database; the old data is set aside.
    await rm(dataDir, { recursive: true });
    const restarted = await start(dataDir);
    expect(restarted.reused).toBe(false);
    await expect(query(restarted.url, 'select from kept')).rejects.toThrow('does not exist');
    await rm(`${place.home}.previous`, { recursive: true });

    await restarted.stop();
    await resetEmbeddedPostgres(dataDir);
    await expect(lstat(place.home)).rejects.toThrow('ENOENT');
  });
});

describe('a later start', () => {
  it('finds the data of the server that was stopped', async () => {
    const dataDir = await makeDataDir();
    const first = await start(dataDir);
    await query(first.url, 'create table kept as select 7 as n');
    await first.stop();
    const second = await start(dataDir);
    expect(second.reused).toBe(false);
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
  });

  it('joins a running server, and stop() leaves it running for its other users', async () => {
    const dataDir = await makeDataDir();
    const first = await start(dataDir);
    const second = await start(dataDir);
    expect(second).toMatchObject({ reused: true, url: first.url });
    const lock = await lockDataFolder(second.url);
    await first.stop();
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await lock.release();
    await second.stop();
    await expect(query(second.url, 'select 1')).rejects.toThrow('ENOENT');
  });

  it('refuses a socket folder that somebody else created first', async () => {
    const dataDir = await makeDataDir();
    const server = await start(dataDir);
    const folder = new URL(server.url).searchParams.get('host') ?? '';
    await server.stop();
    await mkdir(folder);
    await chmod(folder, 0o777);
    await expect(start(dataDir)).rejects.toThrow(
      `${folder}, the folder of PostgreSQL's socket, was made by somebody else`,
    );
    await rm(folder, { recursive: true });
    await start(dataDir);
  });

  it('starts the server again when somebody deleted its socket', async () => {
    const dataDir = await makeDataDir();
    const server = await start(dataDir);
    await rm(new URL(server.url).searchParams.get('host') ?? '', { recursive: true });
    const second = await start(dataDir);
    expect(second.reused).toBe(false);
    await query(second.url, 'select 1');
  });
});

describe('a reset', () => {
  it('deletes the data, but not under a running Lonevine server', async () => {
    const dataDir = await makeDataDir();
    const server = await start(dataDir);
    await query(server.url, 'create table kept (n int)');
    const lock = await lockDataFolder(server.url, 'http://localhost:3000');
    await expect(resetEmbeddedPostgres(dataDir)).rejects.toThrow('http://localhost:3000). Stop it first');
    await lock.release();
    await resetEmbeddedPostgres(dataDir);
    const restarted = await start(dataDir);
    await expect(query(restarted.url, 'select from kept')).rejects.toThrow('does not exist');
  });
});

describe('locking the folder', () => {
  it('reports when the connection breaks', async () => {
    const server = await start(await makeDataDir());
    const lost = Promise.withResolvers<Error>();
    await lockDataFolder(server.url, undefined, lost.resolve);
    await query(
      server.url,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'lonevine server pid%'`,
    );
    expect((await lost.promise).message).toContain('terminating connection');
  });
});
