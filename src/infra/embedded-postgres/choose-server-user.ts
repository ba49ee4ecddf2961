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
