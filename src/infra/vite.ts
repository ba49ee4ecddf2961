import type { Server as HttpServer } from 'node:http';
import type { ViteDevServer } from 'vite';

/** Starts Vite inside this process: it serves browser modules, pushes changes to the page and loads server modules. */
export async function startVite(root: string, server: HttpServer): Promise<ViteDevServer> {
  const { createServer } = await import('vite');
  return createServer({ root, appType: 'custom', server: { middlewareMode: true, hmr: { server } } });
}
