import { z } from 'zod';
import { pageNumberSchema } from '#features/listings/pagination.ts';
import { listCities } from '#features/reporting/list-cities.server.ts';
import type { ListedCity } from '#features/reporting/listed-city.ts';
import {
  addFilterCity,
  hideFilterCity,
  removeFilterCity,
  renameFilterCity,
} from '#features/wineries/cities/manage-cities.server.ts';
import { mergeFilterCity } from '#features/wineries/cities/merge-cities.server.ts';
import { defineOperation, type Operation } from '../../operation.ts';

const forAdmins = { tag: 'Administration', roles: ['admin'] } as const;

/** A city of the filters. */
export const cityResponse: z.ZodType<ListedCity> = z.object({
  code: z.string(),
  name: z.string(),
  state: z.string(),
  hidden: z.boolean(),
  wineries: z.int(),
  listings: z.int(),
});

const list = defineOperation({
  ...forAdmins,
  method: 'get',
  path: '/api/v1/city',
  summary: 'The cities that the filters of search offer or hide, by name, 25 a page, for admins',
  query: z.object({
    search: z.string().optional().describe('A part of a name'),
    page: pageNumberSchema.transform(String).optional(),
  }),
  validatedBy: 'use-case',
  data: cityResponse,
  paged: true,
  refusals: [403],
  handle: async ({ app, actor, query: { search, page: wanted = null } }) => {
    const listed = await listCities(app, actor, { search, page: wanted });
    if (!listed.ok) return listed;
    const { cities, page, perPage, total: totalItems, pages: totalPages } = listed.value;
    return { ok: true, value: cities, meta: { page, perPage, totalItems, totalPages } };
  },
});

const changed = {
  ...forAdmins,
  method: 'post',
  data: z.object({ name: z.string(), wineries: z.int().describe('How many wineries moved with it') }),
  refusals: [400, 403, 404, 409],
} as const;
const name = z.string();
const confirmed = z.int().optional().describe('How many wineries move; without it, a refusal says the number');

const add = defineOperation({
  ...changed,
  path: '/api/v1/city',
  summary: 'Let the filters offer a city of the gazetteer that has no winery yet, for admins',
  body: z.object({ name, state: z.string().describe('Such as TX') }),
  validatedBy: 'use-case',
  status: 201,
  refusals: [400, 403, 409],
  handle: ({ app, actor, body }) => addFilterCity(app, actor, { name: body.name, state: body.state }),
});

const rename = defineOperation({
  ...changed,
  method: 'put',
  path: '/api/v1/city/{code}',
  summary:
    'Rename a city in the filters and in the addresses of its wineries; admins can undo it in the dashboard for a day',
  body: z.object({ name, confirmed }),
  validatedBy: 'use-case',
  handle: ({ app, actor, params: { code }, body }) =>
    renameFilterCity(app, actor, { code, name: body.name, confirmed: body.confirmed }),
});

const merge = defineOperation({
  ...changed,
  path: '/api/v1/city/{code}/merge',
  summary: 'Merge a city into another one of its state; admins can undo it in the dashboard for a day',
  body: z.object({
    into: name.describe('The name of the other one'),
    confirmed,
  }),
  validatedBy: 'use-case',
  handle: ({ app, actor, params: { code }, body }) =>
    mergeFilterCity(app, actor, { code, into: body.into, confirmed: body.confirmed }),
});

const hide = defineOperation({
  ...changed,
  path: '/api/v1/city/{code}/hide',
  summary: 'Hide a city from the filters; its wineries stay where they are, for admins',
  refusals: [403, 404],
  handle: ({ app, actor, params: { code } }) => hideFilterCity(app, actor, { code, hidden: true }),
});

const show = defineOperation({
  ...changed,
  path: '/api/v1/city/{code}/show',
  summary: 'Offer a hidden city again, for admins',
  refusals: [403, 404],
  handle: ({ app, actor, params: { code } }) => hideFilterCity(app, actor, { code, hidden: false }),
});

const remove = defineOperation({
  ...changed,
  method: 'delete',
  path: '/api/v1/city/{code}',
  summary: 'Remove a city without wineries from the filters, for admins',
  refusals: [403, 404, 409],
  handle: ({ app, actor, params: { code } }) => removeFilterCity(app, actor, { code }),
});

/** The cities of the filters. */
export const cityOperations: readonly Operation[] = [list, add, rename, merge, hide, show, remove];
