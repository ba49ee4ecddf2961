import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/** The account a PostgreSQL server runs as: `undefined` stands for the account of this process. */
export type ServerUser = { uid: number; gid: number } | undefined;

/** Whether this process is root, which PostgreSQL refuses to run as. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * Chooses the unprivileged account the server of a new data folder runs as when we are root: `nobody` of /etc/passwd,
 * or 65534, the number Linux gives it, when there is no such line. No account is ever created.
 */
export async function chooseServerUser(): Promise<ServerUser> {
  if (!isRoot()) return undefined;
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const nobody = passwd.split('\n').find((line) => line.startsWith('nobody:'));
  const [, , uid, gid] = nobody?.split(':') ?? [];
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) };
}

/**
 * The whole environment a PostgreSQL program gets: nothing of ours, so that neither a secret nor a PG* variable of the
 * caller reaches it.
 */
export const programEnvironment = { LC_ALL: 'C', PATH: '/usr/bin:/bin' };

/** What a program that ended left behind. `output` is both streams; `ok` is exit code 0. */
type ProgramResult = { ok: boolean; output: string };

/**
 * Runs a short program to its end as the given account, in the root folder (ours may be closed to that account).
 * Never throws: a program that cannot be started, or outlasts `timeoutMs`, is a result that is not ok.
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

/** Whether an account may enter a folder. Tried rather than computed, since access lists and mounts count too. */
export async function canEnter(folder: string, user: ServerUser): Promise<boolean> {
  return (await runProgram('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], user, 5_000)).ok;
}
