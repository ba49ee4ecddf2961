import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findBinaries } from '../../src/infra/embedded-postgres/find-binaries.ts';

const run = promisify(execFile);

/** PostgreSQL's own load generator: on PATH or beside the embedded server. Undefined if it is missing. */
export async function findPgbench(): Promise<string | undefined> {
  const { native } = await findBinaries();
  const folders = [path.join(native, 'bin'), ...(process.env.PATH ?? '').split(path.delimiter)];
  return folders.map((folder) => path.join(folder, 'pgbench')).find((file) => existsSync(file));
}

/** Options for sending one statement. */
type Pgbench = { program: string; url: string; statement: string; connections: number; seconds: number };

/** Duration and concurrency of its own transaction. */
type TpcB = { program: string; url: string; connections: number; seconds: number };

/**
 * Runs pgbench's own transaction, similar to TPC-B, at maximum rate: five statements that change four tables. The
 * tables are created anew.
 *
 * @returns transactions per second
 */
export async function runTpcB({ program, url, connections, seconds }: TpcB): Promise<number> {
  const options = { timeout: (seconds + 60) * 1000, env: { PATH: process.env.PATH } };
  await run(program, ['-i', '-q', '-s', '32', url], options);
  const load = ['-M', 'prepared', '-c', String(connections), '-j', '1', '-T', String(seconds), url];
  return perSecondOf((await run(program, load, options)).stdout);
}

/** @throws Error if the output contains no figure */
function perSecondOf(stdout: string): number {
  const perSecond = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
  if (!(perSecond > 0)) throw new Error(`pgbench said\n${stdout}`);
  return perSecond;
}

/** Sends one prepared statement at maximum rate. @returns statements per second */
export async function runPgbench({ program, url, statement, connections, seconds }: Pgbench): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lonevine-bench-'));
  try {
    const script = path.join(folder, 'statement.sql');
    await writeFile(script, `${statement};\n`);
    const args = [
      '-n',
      '-M',
      'prepared',
      '-c',
      String(connections),
      '-j',
      '1',
      '-T',
      String(seconds),
      '-f',
      script,
      url,
    ];
    const { stdout } = await run(program, args, { timeout: (seconds + 10) * 1000, env: { PATH: process.env.PATH } });
    return perSecondOf(stdout);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
