import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

type Route = { module: string; imports?: string[] };
type Manifest = { entry: Route; routes: Record<string, Route> };

/**
 * Takes out of the browser's list of routes which files each route imports: half of what every page would load of it. React Router
 * asks it only for links that prefetch, which the shop has none of; the server, which names these files in each page's head, has a
 * list of its own. The whole list stays in `build/manifest.json`, for whoever weighs pages.
 * @param build absolute path of the folder `build`
 * @throws Error when React Router writes its list in another way
 */
export async function slimManifest(build: string): Promise<void> {
  const assets = path.join(build, 'client', 'assets');
  const name = (await readdir(assets)).find((file) => /^manifest-.+\.js$/.test(file));
  const source = name && (await readFile(path.join(assets, name), 'utf8'));
  const parts = source && /^(window\.__reactRouterManifest=)(\{.+\})(;?\s*)$/s.exec(source);
  if (!parts) throw new Error('React Router wrote no list of routes that is known here');
  const [, before, list = '', after] = parts;
  const manifest = JSON.parse(list) as Manifest;
  await writeFile(path.join(build, 'manifest.json'), list);
  const routes = Object.entries(manifest.routes).map(([id, { imports, ...route }]) => [id, route]);
  const slim = JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) });
  await writeFile(path.join(assets, name), `${before}${slim}${after}`);
}
