import type { Server as HttpServer } from 'node:http';
import type { ViteDevServer } from 'vite';

/**
 * Starts Vite inside this process: it serves browser modules, pushes changes to the page and loads server modules. Vite's own
 * ways to end the process are taken off again: the process ends in one way, with all that must be closed.
 */
export async function startVite(root: string, server: HttpServer): Promise<ViteDevServer> {
  const { createServer } = await import('vite');
  const before = { terms: process.listeners('SIGTERM'), ends: process.stdin.listeners('end') };
  const vite = await createServer({ root, appType: 'custom', server: { middlewareMode: true, hmr: { server } } });
  for (const listener of process.listeners('SIGTERM')) {
    if (!before.terms.includes(listener)) process.off('SIGTERM', listener);
  }
  for (const listener of process.stdin.listeners('end') as (() => void)[]) {
    if (!before.ends.includes(listener)) process.stdin.off('end', listener);
  }
  return vite;
}
