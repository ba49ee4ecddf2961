import { z } from 'zod';
import { exportListings } from '#features/listing-management/list/export-listings.server.ts';
import { exportWineryData } from '#features/reporting/winery-data/export-winery-data.server.ts';
import { wineryDataParts } from '#features/reporting/winery-data/winery-data.ts';
import { wineryDataJson } from '#features/reporting/winery-data/winery-data-json.server.ts';
import { csvFile } from '#kit/csv.ts';
import { defineOperation, type Operation } from '../../operation.ts';

const selling = { tag: 'Selling', roles: 'signed-in', method: 'get', data: z.string() } as const;
const winery = z.string().max(200).optional().describe('Its slug; by default your first one');
const csv = 'text/csv; charset=utf-8';

const listings = defineOperation({
  ...selling,
  path: '/api/v1/own-listing/csv',
  summary: 'The listings of the wineries that you work for, as CSV',
  query: z.object({ search: z.string().optional(), state: z.string().optional(), winery: z.string().optional() }),
  download: ['text/csv'],
  refusals: [403],
  handle: async ({ app, actor, query }) => {
    const exported = await exportListings(app, actor, query);
    if (!exported.ok) return exported;
    const { head, batches } = exported.value;
    return { ok: true, download: { type: csv, name: 'listings.csv', content: csvFile(head, batches) } };
  },
});

const parts = ['everything', ...Object.keys(wineryDataParts)].join(', ');

const everything = defineOperation({
  ...selling,
  path: '/api/v1/winery-data/{part}',
  summary: `What a winery owns here, as CSV or JSON, for its owners. The parts: ${parts}; everything is JSON`,
  query: z.object({ winery, format: z.enum(['csv', 'json']).optional().describe('csv by default') }),
  download: ['text/csv', 'application/json'],
  refusals: [400, 403, 404],
  handle: async ({ app, actor, params: { part }, query: { winery: slug = null, format } }) => {
    const exported = await exportWineryData(app, actor, { slug, part });
    if (!exported.ok) return exported;
    const name = `${exported.value.winery.slug}-${part}`;
    const [first, ...others] = exported.value.parts;
    if (first && others.length === 0 && format !== 'json') {
      return { ok: true, download: { type: csv, name: `${name}.csv`, content: csvFile(first.head, first.batches) } };
    }
    const type = 'application/json; charset=utf-8';
    return { ok: true, download: { type, name: `${name}.json`, content: wineryDataJson(exported.value) } };
  },
});

/** Files of what wineries own. */
export const wineryDataOperations: readonly Operation[] = [listings, everything];
