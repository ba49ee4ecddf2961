import { shopDay } from '#features/accounts/age.ts';
import { recordAdminAction } from '#features/accounts/audit/record-admin-action.server.ts';
import { type Pagination, paginate, rowsOfPage } from '#features/listings/pagination.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import type { EditedSelection, ListedSelection } from './curated-selection.ts';
import {
  countSelections,
  deleteSelectionRow,
  findEditedSelection,
  listSelectionRows,
  lockSelection,
} from './db/selection-rows.server.ts';
import { selectionIdSchema } from './selection.schema.ts';

type Needs = Pick<Infra, 'db' | 'clock'>;

/** Selections per page of the admins' list. */
const perPage = 20;

/** A page of the admins' list of selections. */
export type SelectionsPage = Pagination & { total: number; perPage: number; selections: ListedSelection[] };

/**
 * All selections, drafts included, the newest first, 20 per page. For admins; two statements.
 * @param page from the URL; null for the first page
 */
export const listSelections = defineUseCase(
  async (app: Needs, actor: Actor, page: string | null): Promise<Result<SelectionsPage, 'forbidden'>> => {
    if (actor.kind !== 'user' || !actor.roles.includes('admin')) return refuse('forbidden');
    const total = await countSelections(app.db);
    const chosen = paginate(page, { total, perPage });
    const paging = rowsOfPage(chosen, perPage);
    const selections = await listSelectionRows(app.db, shopDay(app.clock.now()), paging);
    return ok({ ...chosen, total, perPage, selections });
  },
);

/** A selection as it is edited. For admins; one statement. */
export const showEditedSelection = defineUseCase(
  async (app: Needs, actor: Actor, id: string): Promise<Result<EditedSelection, 'forbidden' | 'not-found'>> => {
    if (actor.kind !== 'user' || !actor.roles.includes('admin')) return refuse('forbidden');
    if (!selectionIdSchema.safeParse(id).success) return refuse('not-found');
    const found = await findEditedSelection(app.db, shopDay(app.clock.now()), id);
    return found ? ok(found) : refuse('not-found');
  },
);

/**
 * Deletes a selection that has not started. For admins. `selection-started` means that people have seen it: it stays
 * readable.
 */
export const deleteSelection = defineUseCase(
  async (
    app: Needs,
    actor: Actor,
    id: string,
  ): Promise<Result<{ id: string }, 'forbidden' | 'not-found' | 'selection-started'>> => {
    if (!mayChange(actor) || !actor.roles.includes('admin')) return refuse('forbidden');
    if (!selectionIdSchema.safeParse(id).success) return refuse('not-found');
    return app.db.transaction().execute(async (db) => {
      const found = await lockSelection(db, shopDay(app.clock.now()), id);
      if (!found) return refuse('not-found');
      if (found.state === 'current' || found.state === 'past') return refuse('selection-started');
      await deleteSelectionRow(db, found);
      await recordAdminAction({ ...app, db }, actor, {
        kind: 'selection-deleted',
        subject: 'list',
        details: found.title,
      });
      return ok({ id });
    });
  },
);
