import type { Server as HttpServer } from 'node:http';
import type { ViteDevServer } from 'vite';

/**
 * Starts Vite inside this process: it serves browser modules, pushes changes to the page and loads server modules.
 * Vite's own signal handlers are removed: the process shuts down in one way, which closes everything.
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
