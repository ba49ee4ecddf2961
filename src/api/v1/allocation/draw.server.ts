import { z } from 'zod';
import {
  type DrawnWish,
  readDrawFile,
  type ShownDraw,
  showDraw,
} from '#features/allocations/draws/show-draw.server.ts';
import { pageNumberSchema } from '#features/listings/pagination.ts';
import { ok } from '#kit/result.ts';
import { defineOperation, type Operation } from '../../operation.ts';

const lottery = { tag: 'Allocations', roles: 'public', method: 'get' } as const;
const hex = z.string().describe('Hexadecimal');

const drawResponse = z.object({
  id: z.uuid(),
  title: z.string(),
  winery: z.object({ name: z.string(), slug: z.string() }),
  wines: z.array(z.string()).describe('In the order of the bottles in the lists'),
  commitment: hex.describe('The SHA-256 of the secret, published with the allocation'),
  publishedAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  wishesDigest: hex.nullable().describe('The SHA-256 of the list of wishes, published when all windows are over'),
  drawsAt: z.iso.datetime().nullable().describe('When it is drawn, once the list is published'),
  secret: hex.nullable().describe('Published with the draw'),
  drawnAt: z.iso.datetime().nullable(),
  results: z
    .object({
      page: z.int(),
      perPage: z.int(),
      totalPages: z.int(),
      totalItems: z.int(),
      left: z.array(z.int()).describe('The bottles of each wine that were drawn'),
      wished: z.array(z.int()).describe('What all wished for of each wine'),
      winners: z.int().describe('How many got any'),
      drawn: z
        .array(z.object({ number: z.int(), wished: z.array(z.int()), bottles: z.array(z.int()) }))
        .describe('The participants in the order drawn, with the bottles of each wine that they get'),
    })
    .nullable(),
});

function presentDraw({ results, ...draw }: ShownDraw) {
  if (!results) return { ...draw, results };
  const { pages: totalPages, total: totalItems, from: _, requested: __, left, wished, drawn, ...shown } = results;
  const copies = { left: [...left], wished: [...wished], drawn: drawn.map(copyDrawn) };
  return { ...draw, results: { ...shown, totalPages, totalItems, ...copies } };
}

function copyDrawn({ number, wished, bottles }: DrawnWish) {
  return { number, wished: [...wished], bottles: [...bottles] };
}

const show = defineOperation({
  ...lottery,
  path: '/api/v1/allocation-draw/{id}',
  summary: 'The lottery of an allocation with all that it takes to recompute it: the page shows how',
  query: z.object({ page: pageNumberSchema.transform(String).optional().describe('Of the results') }),
  data: drawResponse,
  refusals: [400, 404],
  handle: async ({ app, actor, params, query }) => {
    const shown = await showDraw(app, actor, { id: params.id, page: query.page ?? null });
    return shown.ok ? ok(presentDraw(shown.value)) : shown;
  },
});

const files = (['wishes', 'results'] as const).map((part) =>
  defineOperation({
    ...lottery,
    path: `/api/v1/allocation-draw/{id}/${part}`,
    summary:
      part === 'wishes'
        ? 'The list of wishes that is drawn, whose digest is published'
        : 'The result of the draw: numbers in the order drawn, with the bottles that they get',
    data: z.string(),
    download: ['text/plain'],
    refusals: [404],
    handle: async ({ app, actor, params }) => {
      const read = await readDrawFile(app, actor, { id: params.id ?? '', part });
      if (!read.ok) return read;
      const content = new Blob([read.value]).stream();
      return { ok: true, download: { type: 'text/plain; charset=utf-8', name: `${part}.txt`, content } };
    },
  }),
);

/** The lotteries of allocations, for everybody. */
export const drawOperations: readonly Operation[] = [show, ...files];
