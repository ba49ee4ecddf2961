import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/** The account a PostgreSQL server runs as; `undefined` is the account of this process. */
export type ServerUser = { uid: number; gid: number } | undefined;

/** Whether this process is root, which PostgreSQL refuses to run as. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * Chooses the unprivileged account for the server of a new data folder when we are root: `nobody` of /etc/passwd, or
 * 65534, its number on Linux, when there is no such line. No account is ever created.
 */
export async function chooseServerUser(): Promise<ServerUser> {
  if (!isRoot()) return undefined;
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const nobody = passwd.split('\n').find((line) => line.startsWith('nobody:'));
  const [, , uid, gid] = nobody?.split(':') ?? [];
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) };
}

/** The whole environment of a PostgreSQL program: nothing of ours, so that it sees no secrets and no PG* variables. */
export const programEnvironment = { LC_ALL: 'C', PATH: '/usr/bin:/bin' };

/** The result of a program. `output` is both streams; `ok` means exit code 0. */
type ProgramResult = { ok: boolean; output: string };

/**
 * Runs a short program to its end as the given account, in the root folder (that account may not be able to enter
 * ours). Never throws: if the program cannot be started or exceeds `timeoutMs`, `ok` is false.
 */
export function runProgram(file: string, args: string[], user: ServerUser, timeoutMs: number): Promise<ProgramResult> {
  const options = { ...user, env: programEnvironment, cwd: '/', timeout: timeoutMs, killSignal: 'SIGKILL' as const };
  return new Promise((resolve) => {
    try {
      execFile(file, args, options, (error, stdout, stderr) => {
        const late = error?.killed ? `\nstopped after ${timeoutMs / 1000} s without an end` : '';
        const unstarted = error && typeof error.code !== 'number' ? `\n${error.message}` : '';
        resolve({ ok: error === null, output: `${stdout}${stderr}${late || unstarted}`.trim() });
      });
    } catch (error) {
      resolve({ ok: false, output: (error as Error).message });
    }
  });
}

/**
 * Whether an account may enter a folder. This is tried rather than computed, since access lists and mounts count too.
 */
export async function canEnter(folder: string, user: ServerUser): Promise<boolean> {
  return (await runProgram('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], user, 5_000)).ok;
}
