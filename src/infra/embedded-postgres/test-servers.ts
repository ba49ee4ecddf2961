import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { chooseLocation } from './choose-location.ts';
import type { ServerLocation } from './server-location.ts';
import { shutDown } from './stop-server.ts';

const folders: string[] = [];
const children: ChildProcess[] = [];

/** A new DATA_DIR that any account may traverse, so that root's server can use it too. */
export async function makeDataDir(mode = 0o711): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lv-test-'));
  await chmod(folder, mode);
  folders.push(folder);
  return path.join(folder, 'data');
}

/** Kills all child processes and deletes all folders of the test. */
export async function cleanUp(): Promise<void> {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) {
    const location = await chooseLocation(path.join(folder, 'data'));
    await shutDown(location);
    if (!location.home.startsWith(folder)) await rm(location.home, { recursive: true });
    await rm(folder, { recursive: true });
  }
}

/** What the child process printed: its server, or an error. */
export type ChildAnswer = { pid: number; url: string; reused: boolean; name?: string; message?: string };

/** Starts the server of a DATA_DIR from a child process, which runs until it is killed. */
export async function startInChild(dataDir: string, address?: string): Promise<ChildAnswer> {
  const program = fileURLToPath(new URL('./test-process.ts', import.meta.url));
  const args = [program, dataDir, ...(address === undefined ? [] : [address])];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  for await (const line of createInterface({ input: child.stdout })) return JSON.parse(line);
  throw new Error('the other process ended without a word');
}

/** Kills the process and waits until it has ended. */
export async function killChild(pid: number): Promise<void> {
  const child = children.find((candidate) => candidate.pid === pid);
  const exited = new Promise((resolve) => child?.once('exit', resolve));
  child?.kill('SIGKILL');
  await exited;
}

/** Runs one statement on a connection of its own. */
export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** The first line of postmaster.pid and the location of the server. */
export async function serverPid(dataDir: string): Promise<{ pid: number; place: ServerLocation }> {
  const location = await chooseLocation(dataDir);
  const file = await readFile(path.join(location.data, 'postmaster.pid'), 'utf8');
  return { pid: Number.parseInt(file, 10), place: location };
}
