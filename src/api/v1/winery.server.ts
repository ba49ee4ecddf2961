import { z } from 'zod';
import { deleteWinery } from '#features/administration/wineries/remove-winery.server.ts';
import type { FuzzyApp } from '#features/places/fuzzy-location.server.ts';
import { createWinery } from '#features/wineries/create-winery.server.ts';
import {
  type DirectoryPage,
  directoryQuerySchema,
  directorySearchSchema,
  listDirectory,
  showWineryOfPerson,
} from '#features/wineries/list-directory.server.ts';
import { pinWinery, unpinWinery } from '#features/wineries/pin-winery.server.ts';
import { showSellerWinery } from '#features/wineries/show-seller-winery.server.ts';
import { showWinery } from '#features/wineries/show-winery.server.ts';
import { updateWinery } from '#features/wineries/update-winery.server.ts';
import type { WineryDetails } from '#features/wineries/winery-page.ts';
import { type Actor, anonymous, mayChange } from '#kit/actor.ts';
import { ok, type Refusal, type Result, refuse } from '#kit/result.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { invalidFields } from '../responses.ts';
import {
  invalidWinery,
  presentWinery,
  storedFields,
  toWineryFields,
  wineryBody,
  wineryResponse,
} from './winery-fields.server.ts';

const wineries = { tag: 'Wineries', validatedBy: 'use-case' } as const;
const winery = wineryResponse;
const message = z.string().describe('For people, in English');

type PresentApp = FuzzyApp & { site: { baseUrl: string } };

function present(app: PresentApp, shown: Result<WineryDetails, 'forbidden' | 'not-found'>) {
  return shown.ok ? ok(presentWinery(app, shown.value)) : shown;
}

function presentPage(
  app: PresentApp,
  listed: Result<DirectoryPage, Refusal<'validation-invalid-params', { errors: Record<string, string> }>>,
) {
  if (!listed.ok) return invalidFields(listed.errors);
  const { data, meta } = listed.value;
  return { ok: true, value: data.map((one) => presentWinery(app, one)), meta } as const;
}

/** The winery after it was saved, with a message. */
async function saved<Name extends string>(
  app: PresentApp & Parameters<typeof showWinery>[0],
  id: string,
  name: Name,
  said: string,
) {
  const shown = await showWinery(app, anonymous, { id });
  if (!shown.ok) return shown;
  return ok({ [name]: presentWinery(app, shown.value), message: said } as Record<
    Name,
    ReturnType<typeof presentWinery>
  > & {
    message: string;
  });
}

/** Reading the directory, for everybody. */
const readOperations: readonly Operation[] = [
  defineOperation({
    ...wineries,
    method: 'get',
    path: '/api/v1/winery/findBySlug/{slug}',
    summary: 'One winery',
    roles: 'public',
    data: winery,
    refusals: [404],
    handle: async ({ app, actor, params }) => present(app, await showWinery(app, actor, params)),
  }),
  defineOperation({
    ...wineries,
    method: 'get',
    path: '/api/v1/winery/all-wineries',
    summary: 'The wineries of the directory, by name',
    roles: 'public',
    query: directoryQuerySchema,
    data: winery,
    paged: true,
    refusals: [400],
    handle: async ({ app, actor, query }) => presentPage(app, await listDirectory(app, actor, query)),
  }),
  defineOperation({
    ...wineries,
    method: 'get',
    path: '/api/v1/winery/pin-wineries/{param}',
    summary: 'The pinned wineries in their order: all, or those of a state by its code',
    roles: 'public',
    query: directoryQuerySchema,
    data: winery,
    paged: true,
    refusals: [400],
    handle: async ({ app, actor, params, query }) => {
      const pinnedIn = params.param === 'all' ? 'all' : params.param.toUpperCase();
      if (pinnedIn !== 'all' && !/^[A-Z]{2}$/.test(pinnedIn))
        return invalidFields({ param: 'all, or a state such as TX' });
      return presentPage(app, await listDirectory(app, actor, query, { pinnedIn }));
    },
  }),
  defineOperation({
    ...wineries,
    method: 'get',
    path: '/api/v1/winery/search-wineries',
    summary: 'The wineries whose name contains a text, by name',
    roles: 'public',
    query: directorySearchSchema,
    data: winery,
    paged: true,
    refusals: [400],
    handle: async ({ app, actor, query }) => presentPage(app, await listDirectory(app, actor, query, { search: true })),
  }),
  defineOperation({
    ...wineries,
    method: 'get',
    path: '/api/v1/winery/my-winery',
    summary: 'The winery that somebody owns or works for: your own, or for admins anybody’s',
    roles: 'signed-in',
    query: z.object({
      userId: z.uuid().optional().describe('An account; your own if left out'),
      sharetribeUserId: z.uuid().optional().describe('The same: accounts have one id'),
    }),
    data: winery,
    refusals: [403, 404],
    handle: async ({ app, actor, query }) =>
      present(app, await showWineryOfPerson(app, actor, query.userId ?? query.sharetribeUserId)),
  }),
  defineOperation({
    ...wineries,
    method: 'get',
    path: '/api/v1/winery/{id}',
    summary: 'One winery',
    roles: 'public',
    data: winery,
    refusals: [404],
    handle: async ({ app, actor, params }) => present(app, await showWinery(app, actor, params)),
  }),
];

/** Whether the actor may change any winery at all: others do not learn which there are. */
function isManager(actor: Actor): boolean {
  return mayChange(actor) && actor.roles.some((role) => role === 'admin' || role === 'winery-owner');
}

/** Changing the directory: an owner their own page, admins everything. */
const writeOperations: readonly Operation[] = [
  defineOperation({
    ...wineries,
    method: 'post',
    path: '/api/v1/winery',
    summary: 'Add a winery, for admins',
    roles: ['admin'],
    body: wineryBody,
    data: z.object({ winery, message }),
    status: 201,
    refusals: [400, 403],
    handle: async ({ app, actor, body }) => {
      const created = await createWinery(app, actor, toWineryFields(body));
      if (created.ok) return saved(app, created.value.id, 'winery', `${created.value.name} was added.`);
      return created.code === 'invalid' ? invalidWinery(created.errors) : created;
    },
  }),
  defineOperation({
    ...wineries,
    method: 'put',
    path: '/api/v1/winery/pine/{id}',
    summary: 'Pin a winery, for admins',
    roles: ['admin'],
    data: z.object({ id: z.uuid(), message }),
    refusals: [403, 404, 409],
    handle: async ({ app, actor, params }) => {
      const pinned = await pinWinery(app, actor, params.id);
      return pinned.ok ? ok({ id: pinned.value.id, message: 'The winery is pinned.' }) : pinned;
    },
  }),
  defineOperation({
    ...wineries,
    method: 'put',
    path: '/api/v1/winery/unpine/{id}',
    summary: 'Unpin a winery, for admins',
    roles: ['admin'],
    data: z.object({ id: z.uuid(), message }),
    refusals: [403, 404],
    handle: async ({ app, actor, params }) => {
      const unpinned = await unpinWinery(app, actor, params.id);
      return unpinned.ok ? ok({ id: unpinned.value.id, message: 'The winery is not pinned any more.' }) : unpinned;
    },
  }),
  defineOperation({
    ...wineries,
    method: 'put',
    path: '/api/v1/winery/{id}',
    summary: 'Change the page of a winery, for its owners and admins; fields that are left out stay as they are',
    roles: ['winery-owner', 'admin'],
    body: wineryBody.partial(),
    data: z.object({ updatedWinery: winery, message }),
    refusals: [400, 403, 404, 409],
    handle: async ({ app, actor, params, body }) => {
      const shown = await showWinery(app, actor, { id: params.id });
      if (!shown.ok) return isManager(actor) ? shown : refuse('forbidden');
      const stored = await showSellerWinery(app, actor, shown.value.slug);
      if (!stored.ok) return stored;
      const fields = { ...storedFields(stored.value), ...toWineryFields(body) };
      const changed = await updateWinery(app, actor, stored.value.slug, fields, stored.value.seen);
      if (changed.ok) return saved(app, params.id, 'updatedWinery', 'The page of the winery was saved.');
      if (changed.code === 'invalid') return invalidWinery(changed.errors);
      return refuse(changed.code);
    },
  }),
  defineOperation({
    ...wineries,
    method: 'delete',
    path: '/api/v1/winery/{id}',
    summary: 'Delete a winery without listings, orders and payouts, for admins',
    roles: ['admin'],
    query: z.object({ reason: z.string().optional().describe('Kept with your name in the audit') }),
    data: z.object({ winery: z.object({ _id: z.uuid(), slug: z.string(), name: z.string() }), message }),
    refusals: [400, 403, 404, 409],
    handle: async ({ app, actor, params, query }) => {
      const deleted = await deleteWinery(app, actor, { id: params.id, fields: { reason: 'Over the API', ...query } });
      if (!deleted.ok) return deleted;
      const { id, slug, name } = deleted.value;
      return ok({ winery: { _id: id, slug, name }, message: `${name} was deleted.` });
    },
  }),
];

/** Wineries, in the fields of the specification. */
export const wineryOperations: readonly Operation[] = [...readOperations, ...writeOperations];
