import { z } from 'zod';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { fieldErrorsOf, type InvalidParams, invalidParams } from '#kit/field-errors.ts';
import { isStorable, unstorable } from '#kit/plain-text.ts';
import { ok, type Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import {
  countDirectory,
  type DirectoryFilter,
  listDirectoryRows,
  listMembershipRows,
} from './db/winery-rows.server.ts';
import { showWinery, wineryDetails } from './show-winery.server.ts';
import type { WineryDetails } from './winery-page.ts';

const number = (most: number, usual: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/, `A whole number from 1 to ${most.toLocaleString('en-US')}`)
    .transform(Number)
    .refine((value) => value <= most, `A whole number from 1 to ${most.toLocaleString('en-US')}`)
    .default(usual);

/** The query of a list of the directory. */
export const directoryQuerySchema = z.object({ page: number(999_999_999, 1), perPage: number(100, 25) });

/** The same with the text that names contain. */
export const directorySearchSchema = directoryQuerySchema.extend({
  searchText: z
    .string({ error: 'Please enter a part of a name' })
    .trim()
    .min(1, 'Please enter a part of a name')
    .max(120, 'Please use at most 120 characters')
    .refine(isStorable, unstorable),
});

/** A page of the directory. */
export type DirectoryPage = {
  data: WineryDetails[];
  meta: { page: number; perPage: number; totalItems: number; totalPages: number };
};

/**
 * The wineries of the directory with all that their pages show, by name, at most 100 per page. For everybody. Two
 * queries, however many there are.
 * @param query `page` and `perPage`; with `search`, also `searchText`
 * @param only whether only those whose name contains a text, or only those of a state or all that are pinned
 */
export const listDirectory = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    _actor: Actor,
    query: unknown,
    only: { search?: true; pinnedIn?: string } = {},
  ): Promise<Result<DirectoryPage, InvalidParams>> => {
    const parsed = (only.search ? directorySearchSchema : directoryQuerySchema).safeParse(query);
    if (!parsed.success) {
      return invalidParams(fieldErrorsOf(parsed.error.issues));
    }
    const { page, perPage } = parsed.data;
    const filter: DirectoryFilter = {
      ...('searchText' in parsed.data && { name: String(parsed.data.searchText) }),
      ...(only.pinnedIn !== undefined && { pinned: true, ...(only.pinnedIn !== 'all' && { state: only.pinnedIn }) }),
    };
    const totalItems = await countDirectory(app.db, filter);
    const rows = await listDirectoryRows(app.db, filter, { limit: perPage, offset: (page - 1) * perPage });
    const meta = { page, perPage, totalItems, totalPages: Math.ceil(totalItems / perPage) };
    return ok({ data: rows.map(wineryDetails), meta });
  },
);

/**
 * The winery that a person owns or works for, the first by name. For the person themselves, and for admins. Two queries.
 * @param personId undefined for the actor themselves
 */
export const showWineryOfPerson = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    personId: string | undefined,
  ): Promise<Result<WineryDetails, 'forbidden' | 'not-found'>> => {
    if (actor.kind !== 'user') return { ok: false, code: 'forbidden' };
    const id = personId ?? actor.id;
    if (id !== actor.id && !actor.roles.includes('admin')) return { ok: false, code: 'forbidden' };
    const known = z.uuid().safeParse(id);
    const [first] = known.success ? await listMembershipRows(app.db, id, { most: 1 }) : [];
    return first ? showWinery(app, actor, { id: first.id }) : { ok: false, code: 'not-found' };
  },
);
