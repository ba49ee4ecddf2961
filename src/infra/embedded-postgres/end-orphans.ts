import { runProgram } from './run-program.ts';
import type { ServerLocation } from './server-location.ts';

/**
 * Ends the backends that a killed server left behind. They end by themselves when they next wait for something, but a
 * long computation can keep one for hours, and PostgreSQL does not start while one is left. Nothing committed is lost:
 * it is in the write-ahead log. Call it only when no server runs in the data directory.
 * Runs as the server's account, which alone may look at those processes when root has no CAP_SYS_PTRACE (containers).
 * Linux only; elsewhere it does nothing.
 */
export async function killOrphanedBackends(location: ServerLocation): Promise<void> {
  if (process.platform !== 'linux') return;
  // A backend has the data directory as its working directory; the name spares a person's shell that stands there too.
  const script = `for p in /proc/[0-9]*; do
    if [ "$(readlink "$p/cwd")" = "$1" ] && [ "$(cat "$p/comm")" = postgres ]; then kill -9 "\${p#/proc/}"; fi
  done`;
  await runProgram('/bin/sh', ['-c', script, 'sh', location.data], location.user, 10_000);
}
