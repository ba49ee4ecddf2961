// Script budget: what a visitor's browser must load, in brotli, before a page of the shop is interactive.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Maximum size of the initial scripts of one page, in bytes of brotli. Some 3,000 of them are the names of the pages of
 * claims, staff, imports, research, content, clubs, allocations, plans, and the dashboard in the list of routes, which
 * every page loads, 1,200 say in each form for whom its page was made (record 88), and 900 give fields back what was
 * typed before the page's script had run, which no script that is loaded later could see.
 */
const usualBudget = 135_000;
/** Pages with a maximum of their own. */
const budgets: Readonly<Record<string, number>> = {
  // why: what a buyer types is stored in the tab from the first moment, so the code for that cannot come after the page,
  // and the order is checked while it is typed, so that no error waits for Pay
  'checkout/checkout.route': 138_200,
  // why: where and for how much the wine may be sent stands beside its price, before anybody signs up
  'listing-by-id': 137_300,
  'listing-page': 137_300,
  'wine-page': 137_300,
  'winery/winery.route': 132_500,
  // why: the editor of a listing has the fields of all its tabs
  'seller/editor/edit-listing.route': 136_000,
  'seller/editor/preview-listing.route': 135_300,
  // why: the form of a bank account asks for the password and the second factor beside it, so that nothing typed is lost
  'seller/payouts/payouts.route': 138_600,
  // why: every transition of an order has its dialog there
  'order-page': 136_700,
  'sale-page': 136_700,
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
