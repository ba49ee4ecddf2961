// Script budget: what a visitor's browser must load, in brotli, before a page of the shop is interactive.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Maximum size of the initial scripts of one page, in bytes of brotli. Some 3,000 of them are the names of the pages of
 * claims, staff, imports, research, content, clubs, allocations, plans, and the dashboard in the list of routes, which
 * every page loads, and 1,200 say in each form for whom its page was made (record 88).
 */
const usualBudget = 134_000;
/** Pages with a maximum of their own. */
const budgets: Readonly<Record<string, number>> = {
  // why: what a buyer types is stored in the tab from the first moment, so the code for that cannot come after the page
  'checkout/checkout.route': 136_300,
  // why: where and for how much the wine may be sent stands beside its price, before anybody signs up
  ...{ 'listing-by-id': 136_400, 'listing-page': 136_400, 'wine-page': 136_400, 'winery/winery.route': 131_800 },
  // why: the editor of a listing has the fields of all its tabs
  ...{ 'seller/editor/edit-listing.route': 135_100, 'seller/editor/preview-listing.route': 134_400 },
  // why: the form of a bank account asks for the password and the second factor beside it, so that nothing typed is lost
  'seller/payouts/payouts.route': 137_700,
  // why: every transition of an order has its dialog there
  ...{ 'order-page': 135_800, 'sale-page': 135_800 },
};
/** Routes that visitors do not load: the style guide is for developers, the dashboard for operators. */
const exempt = (id: string) => id === 'root' || /^((styleguide|admin)\/|dashboard)/.test(id);

type Entry = { module: string; imports?: string[]; parentId?: string };
type Manifest = { entry: Entry; routes: Record<string, Entry> };

const client = path.resolve(import.meta.dirname, '../build/client');
const name = readdirSync(path.join(client, 'assets')).find((file) => /^manifest-.+\.js$/.test(file));
if (!name) throw new Error('No build was found: run "npm run build" first.');
const manifest: Manifest = JSON.parse(readFileSync(path.resolve(client, '../manifest.json'), 'utf8'));

const size = (file: string) => statSync(path.join(client, `${file}.br`)).size;
const filesOf = (entry: Entry | undefined) => (entry ? [entry.module, ...(entry.imports ?? [])] : []);

let over = 0;
for (const [id, route] of Object.entries(manifest.routes)) {
  if (exempt(id)) continue;
  const files = new Set(
    [name, ...filesOf(manifest.entry), ...filesOf(manifest.routes.root), ...filesOf(route)].map((file) =>
      file.replace(/^\/?(assets\/)?/, 'assets/'),
    ),
  );
  const budget = budgets[id] ?? usualBudget;
  const bytes = [...files].reduce((sum, file) => sum + size(file), 0);
  if (bytes > budget) over++;
  console.log(`${bytes > budget ? 'OVER ' : ''}${id}: ${(bytes / 1000).toFixed(1)} kB of ${budget / 1000} kB`);
}
process.exit(over > 0 ? 1 : 0);
