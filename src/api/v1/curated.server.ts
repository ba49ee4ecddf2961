import { z } from 'zod';
import type { PastSelectionsPage } from '#features/curation/curated-selection.ts';
import {
  deleteSelection,
  listSelections,
  type SelectionsPage,
  showEditedSelection,
} from '#features/curation/manage-selections.server.ts';
import { saveSelection } from '#features/curation/save-selection.server.ts';
import { selectionSchema } from '#features/curation/selection.schema.ts';
import { listPastSelections, showCuratedSelection } from '#features/curation/show-selection.server.ts';
import { pageNumberSchema } from '#features/listings/pagination.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { apiRefusal } from '../refusals.ts';
import { anyObject } from '../schemas.ts';

const wines = { tag: 'Wines' } as const;
const day = z.iso.date();
const pageQuery = z.object({ page: pageNumberSchema.transform(String).optional() });

const shownSelection = z.object({
  title: z.string(),
  introduction: z.string(),
  startsOn: day,
  until: day.nullable().describe('The last day on which it is shown, if that is known'),
  current: z.boolean(),
  wines: z.array(
    z.object({
      wineName: z.string(),
      wineryName: z.string(),
      reason: z.string(),
      listing: anyObject.nullable().describe('null if it is no longer offered'),
    }),
  ),
});

const state = z.enum(['draft', 'upcoming', 'current', 'past']);

const editedSelection = z.object({
  id: z.uuid(),
  version: z.int().describe('Send it with a change'),
  state,
  title: z.string(),
  introduction: z.string(),
  startsOn: day.nullable(),
  endsOn: day.nullable().describe('null: until the next one starts'),
  wines: z.array(
    z.object({ listingId: z.uuid().nullable(), wineName: z.string(), wineryName: z.string(), reason: z.string() }),
  ),
});

function metaOf({ page, perPage, total, pages }: SelectionsPage | PastSelectionsPage) {
  return { page, perPage, totalItems: total, totalPages: pages };
}

/** Reading the curated wines, for everybody. */
const readOperations: readonly Operation[] = [
  defineOperation({
    ...wines,
    method: 'get',
    path: '/api/v1/curated',
    summary: 'The current selection of curated wines, or the last one that was',
    roles: 'public',
    data: shownSelection,
    refusals: [404],
    handle: ({ app, actor }) => showCuratedSelection(app, actor, null),
  }),
  defineOperation({
    ...wines,
    method: 'get',
    path: '/api/v1/curated/past',
    summary: 'Past selections of curated wines, the latest first, 12 a page',
    roles: 'public',
    query: pageQuery,
    data: z.object({ title: z.string(), startsOn: day, until: day.nullable(), wines: z.int() }),
    paged: true,
    refusals: [400],
    handle: async ({ app, actor, query }) => {
      const listed = await listPastSelections(app, actor, query.page ?? null);
      return { ok: true, value: listed.selections, meta: metaOf(listed) };
    },
  }),
  defineOperation({
    ...wines,
    method: 'get',
    path: '/api/v1/curated/{startsOn}',
    summary: 'The selection of curated wines that started on a day',
    roles: 'public',
    data: shownSelection,
    refusals: [404],
    handle: ({ app, actor, params }) => showCuratedSelection(app, actor, params.startsOn),
  }),
];

/** Making selections, for admins. */
const adminOperations: readonly Operation[] = [
  defineOperation({
    ...wines,
    method: 'get',
    path: '/api/v1/curated-selection',
    summary: 'All selections of curated wines, drafts included, the newest first, 20 a page, for admins',
    roles: ['admin'],
    query: pageQuery,
    data: z.object({
      id: z.uuid(),
      title: z.string(),
      state,
      startsOn: day.nullable(),
      endsOn: day.nullable(),
      wines: z.int(),
    }),
    paged: true,
    refusals: [400, 403],
    handle: async ({ app, actor, query }) => {
      const listed = await listSelections(app, actor, query.page ?? null);
      if (!listed.ok) return listed;
      return { ok: true, value: listed.value.selections, meta: metaOf(listed.value) };
    },
  }),
  defineOperation({
    ...wines,
    method: 'get',
    path: '/api/v1/curated-selection/{id}',
    summary: 'A selection of curated wines as it is edited, for admins',
    roles: ['admin'],
    data: editedSelection,
    refusals: [403, 404],
    handle: ({ app, actor, params }) => showEditedSelection(app, actor, params.id),
  }),
  defineOperation({
    ...wines,
    method: 'put',
    path: '/api/v1/curated-selection/{id}',
    summary: 'Save a selection of curated wines as a whole, under an id of your choice if it is new, for admins',
    roles: ['admin'],
    validatedBy: 'use-case',
    body: selectionSchema,
    data: editedSelection,
    refusals: [400, 403, 404, 409],
    handle: async ({ app, actor, params, body }) => {
      const saved = await saveSelection(app, actor, { id: params.id, fields: body });
      return saved.ok ? saved : apiRefusal(saved);
    },
  }),
  defineOperation({
    ...wines,
    method: 'delete',
    path: '/api/v1/curated-selection/{id}',
    summary: 'Delete a selection of curated wines that has not started, for admins',
    roles: ['admin'],
    data: z.object({ id: z.uuid() }),
    refusals: [403, 404, 409],
    handle: ({ app, actor, params }) => deleteSelection(app, actor, params.id),
  }),
];

/** The curated wines. */
export const curatedOperations: readonly Operation[] = [...readOperations, ...adminOperations];
