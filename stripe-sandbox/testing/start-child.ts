import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';

const start = path.resolve(import.meta.dirname, '../start.ts');

export type Child = { url: string; port: number; kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> };

/**
 * Starts the sandbox as a child process.
 *
 * @param env its settings, in addition to those of this process
 * @throws if it ends before it is ready
 */
export async function startChild(env: Record<string, string>): Promise<Child> {
  const child = spawn(process.execPath, [start], {
    env: { ...process.env, STRIPE_SANDBOX_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const ready = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [, url] = /ready at (\S+)/.exec(line) ?? [];
      if (url) resolve(url);
    });
  });
  const url = await Promise.race([ready, ended.then(() => Promise.reject(new Error('The sandbox did not start')))]);
  return {
    url,
    port: Number(new URL(url).port),
    async kill(signal) {
      child.kill(signal);
      await ended;
    },
  };
}
