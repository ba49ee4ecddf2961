import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';
import { cleanUp, killChild, makeDataDir, query, serverPid, startInChild } from './test-servers.ts';

function start(dataDir: string) {
  return startEmbeddedPostgres({ dataDir, log: () => undefined });
}

afterEach(cleanUp);

describe('after kill -9 of the server', () => {
  it('the next start recovers every committed row', async () => {
    const dataDir = await makeDataDir();
    const first = await start(dataDir);
    await query(first.url, 'create table kept as select 7 as n');
    process.kill((await serverPid(dataDir)).pid, 'SIGKILL');
    const second = await start(dataDir);
    expect(second.reused).toBe(false);
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
  });

  it.runIf(process.platform === 'linux')('the next start ends a backend that is still computing', async () => {
    const dataDir = await makeDataDir();
    const first = await start(dataDir);
    await query(first.url, 'create table kept as select 7 as n');
    const busy = new Client({ connectionString: first.url });
    busy.on('error', () => undefined);
    await busy.connect();
    const cut = expect(busy.query('select count(*) from generate_series(1, 1e12) n where n < 0')).rejects.toThrow();
    // why: it must be computing before its postmaster dies; an idle backend ends at once.
    await expect
      .poll(() =>
        query(
          first.url,
          `select state from pg_stat_activity where query like '%1e12%' and state = 'active' and pid <> pg_backend_pid()`,
        ),
      )
      .toHaveLength(1);
    process.kill((await serverPid(dataDir)).pid, 'SIGKILL');
    const second = await start(dataDir);
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
    await cut;
  });

  it('the next start recognizes that another program has the recorded pid', async () => {
    const dataDir = await makeDataDir();
    const first = await start(dataDir);
    await query(first.url, 'create table kept as select 7 as n');
    const { pid, place } = await serverPid(dataDir);
    const file = path.join(place.data, 'postmaster.pid');
    const text = await readFile(file, 'utf8');
    await first.stop();
    // The other program must look like a server to PostgreSQL: a process of the server's own account.
    const stranger = spawn('sleep', ['60'], { ...place.user, stdio: 'ignore' });
    await writeFile(file, text.replace(String(pid), String(stranger.pid)));
    const second = await start(dataDir);
    expect(second.reused).toBe(false);
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
    expect(stranger.exitCode).toBeNull();
    stranger.kill('SIGKILL');
  });
});

describe('two processes', () => {
  it('the second reuses the server of the first, which was killed', async () => {
    const dataDir = await makeDataDir();
    const first = await startInChild(dataDir, 'http://localhost:3000');
    await query(first.url, 'create table kept as select 7 as n');
    await killChild(first.pid);
    const second = await startInChild(dataDir, 'http://localhost:3001');
    expect(second).toMatchObject({ reused: true, url: first.url });
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
  });

  it('starting at the same instant share one server, and one of them locks the folder', async () => {
    const dataDir = await makeDataDir();
    const answers = await Promise.all(
      ['http://localhost:3000', 'http://localhost:3001'].map((address) => startInChild(dataDir, address)),
    );
    const winner = answers.find((answer) => answer.name === undefined);
    const loser = answers.find((answer) => answer.name !== undefined);
    expect(loser?.name).toBe('FolderInUseError');
    const address = answers[0] === winner ? 'http://localhost:3000' : 'http://localhost:3001';
    expect(loser?.message).toBe(
      `Lonevine already runs from this folder (process ${winner?.pid}, ${address}). Stop it first, or set DATA_DIR to another folder.`,
    );
  });
});
