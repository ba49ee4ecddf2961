import { z } from 'zod';
import { signUpStates } from '#features/accounts/account.ts';
import { profileSchema, signUpSchema } from '#features/accounts/person.schema.ts';
import { ledgerQuerySchema } from '#features/payments/ledger.server.ts';
import { placeQuerySchema } from '#features/places/place-query.schema.ts';
import { pageSizeSchema } from '#features/search/search-query.schema.ts';
import { facetKeys, sorts } from '#features/search/search-query.ts';
import { facetParameter } from '#features/search/search-url.ts';
import { ledgerEntryResponse, ledgerMetaResponse } from './ledger-responses.ts';
import type { Operation } from './operation.ts';

/** Something with fields of its own. */
const anyObject = z.looseObject({});
const anyObjects = z.array(anyObject);

const searchQuery = z.object({
  keywords: z.string().optional(),
  address: z.string().optional(),
  origin: z.string().describe('Latitude and longitude').optional(),
  bounds: z.string().describe('The north-east and the south-west corner').optional(),
  price: z.string().describe('Dollars, from and to').optional(),
  minStock: z.string().optional(),
  sort: z.enum(Object.keys(sorts)).optional(),
  page: z.string().optional(),
  perPage: pageSizeSchema.optional(),
  ...Object.fromEntries(facetKeys.map((facet) => [facetParameter(facet), z.string().optional()])),
});

// why: the date decides who is of age, not which fields there are
const signUp = signUpSchema({ year: 2026, month: 1, day: 1 }, signUpStates);

const accounts = { tag: 'Accounts' } as const;

/** The addresses of everything but orders. */
export const catalogAndAccountOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/v1/wine/search',
    tag: 'Wines',
    summary: 'Search wines and tastings, by the parameters of the search page',
    open: true,
    query: searchQuery,
    data: anyObject,
    paged: true,
    refusals: [400],
  },
  {
    method: 'get',
    path: '/api/v1/wine/{id}',
    tag: 'Wines',
    summary: 'One listing',
    open: true,
    data: anyObject,
    refusals: [404],
  },
  ...['findBySlug/{slug}', '{id}'].map(
    (path): Operation => ({
      method: 'get',
      path: `/api/v1/winery/${path}`,
      tag: 'Wineries',
      summary: 'One winery',
      open: true,
      data: anyObject,
      refusals: [404],
    }),
  ),
  {
    method: 'get',
    path: '/api/v1/state',
    tag: 'Places',
    summary: 'The states of the directory',
    open: true,
    data: z.object({ code: z.string(), name: z.string() }),
    paged: true,
    refusals: [],
  },
  {
    method: 'get',
    path: '/api/v1/varietal',
    tag: 'Wines',
    summary: 'The grape varietals',
    open: true,
    data: anyObject,
    paged: true,
    refusals: [],
  },
  {
    method: 'get',
    path: '/api/v1/place',
    tag: 'Places',
    summary: 'Places that a typed text may mean',
    open: true,
    query: placeQuerySchema,
    data: anyObjects,
    refusals: [],
  },
  {
    ...accounts,
    method: 'post',
    path: '/api/v1/user/login',
    summary: 'Sign in; the token goes into Authorization',
    open: true,
    body: z.object({ email: z.string(), password: z.string() }),
    data: z.object({ token: z.string() }),
    refusals: [401, 429],
  },
  {
    ...accounts,
    method: 'post',
    path: '/api/v1/user/create',
    summary: 'Open an account',
    open: true,
    body: signUp,
    data: z.object({ id: z.uuid(), token: z.string() }),
    status: 201,
    refusals: [400, 409, 429],
  },
  {
    ...accounts,
    method: 'get',
    path: '/api/v1/user/get-current-user/{id}',
    summary: 'Your account',
    data: anyObject,
    refusals: [403],
  },
  {
    ...accounts,
    method: 'get',
    path: '/api/v1/user/profile/{id}',
    summary: 'The profile of somebody',
    open: true,
    data: anyObject,
    refusals: [404],
  },
  {
    ...accounts,
    method: 'put',
    path: '/api/v1/user/profile/{id}',
    summary: 'Change your profile',
    body: profileSchema,
    data: anyObject,
    refusals: [400, 403],
  },
  {
    method: 'post',
    path: '/api/v1/image',
    tag: 'Pictures',
    summary: 'Send a picture, as it is or in the field image of a form',
    file: true,
    data: z.object({ id: z.uuid(), width: z.int(), height: z.int() }),
    status: 201,
    refusals: [403, 409, 413, 429, 503],
  },
  {
    method: 'get',
    path: '/api/v1/ledger',
    tag: 'Ledger',
    summary: 'The entries of the ledger, the newest first, for admins',
    query: ledgerQuerySchema,
    data: z.array(ledgerEntryResponse),
    meta: ledgerMetaResponse,
    refusals: [400, 403],
  },
];
