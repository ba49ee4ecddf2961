import { z } from 'zod';
import { usStates } from '#features/accounts/addresses/us-states.ts';
import { suggestPlaces } from '#features/places/find-places.server.ts';
import { listVarietals } from '#features/places/varietals.server.ts';
import { ok } from '#kit/result.ts';
import { defineOperation, type Operation, type Success } from '../operation.ts';
import { anyObject } from '../schemas.ts';

/** The query of the place suggestions. Longer texts are cut, not refused. */
const placeQuerySchema = z.object({
  query: z
    .string()
    .transform((text) => text.slice(0, 100))
    .default(''),
});

const listStates = defineOperation({
  method: 'get',
  path: '/api/v1/state',
  tag: 'Places',
  summary: 'The states of the USA and the District of Columbia',
  roles: 'public',
  data: z.object({ code: z.string(), name: z.string() }),
  paged: true,
  refusals: [],
  handle: async () => singlePage([...usStates]),
});

const listGrapes = defineOperation({
  method: 'get',
  path: '/api/v1/varietal',
  tag: 'Wines',
  summary: 'The grape varietals',
  roles: 'public',
  data: anyObject,
  paged: true,
  refusals: [],
  handle: async ({ app, actor }) => singlePage(await listVarietals(app, actor)),
});

const findPlaces = defineOperation({
  method: 'get',
  path: '/api/v1/place',
  tag: 'Places',
  summary: 'Places that a typed text may mean',
  roles: 'public',
  query: placeQuerySchema,
  data: z.array(anyObject),
  meta: z.object({ outside: z.string().nullable() }),
  refusals: [],
  // why: places change only with a new version of the data
  cacheControl: 'public, max-age=3600',
  handle: async ({ app, actor, network, query }) => {
    const { places, outside = null } = await suggestPlaces({ ...app, network }, actor, query.query);
    return { ...ok(places), meta: { outside } };
  },
});

/** A list that fits on one page, with the `meta` of every list of the API. */
function singlePage<Item>(value: Item[]): Success<Item[]> {
  return { ok: true, value, meta: { page: 1, perPage: value.length, totalItems: value.length, totalPages: 1 } };
}

/** The options of forms and filters: states, grape varietals and places. */
export const referenceDataOperations: readonly Operation[] = [listStates, listGrapes, findPlaces];
