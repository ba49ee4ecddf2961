import { recordAdminAction } from '#features/accounts/audit/record-admin-action.server.ts';
import type { Transaction } from '#infra/database.ts';
import { fingerprintOf } from '#infra/fingerprint.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { type EditConflict, editConflict } from '#kit/edit-conflict.ts';
import { type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { updateWineryRow } from './db/seller-winery-rows.server.ts';
import {
  lockSellerWinery,
  type SellerWineryRefusal,
  sellerWineryFromRow,
  wineryFormSnapshot,
} from './show-seller-winery.server.ts';
import {
  catchInvalidFields,
  changePhotos,
  checkWineryFields,
  type InvalidWinery,
  wineryColumns,
} from './winery-fields.server.ts';

export type UpdateWineryResult = Result<{ slug: string }, SellerWineryRefusal | EditConflict | InvalidWinery>;

type Change = { slug: string; fields: unknown; seen: string | undefined };

/**
 * Saves all fields of a winery's page, for its owners and admins. After a change of slug the old ones still work.
 * Photos must be uploaded by the actor or already be on the page; removed ones are deleted. The audit records it of
 * admins who change the page of others.
 * @param slug a current or old slug of the winery
 * @param fields see `wineryInfoSchema`; missing fields are cleared
 * @param seen the version of the form; if it is given and out of date, the result is an edit conflict
 */
export const updateWinery = defineUseCase(
  (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    slug: string,
    fields: unknown,
    seen?: string,
  ): Promise<UpdateWineryResult> =>
    catchInvalidFields(() => app.db.transaction().execute((db) => save({ ...app, db }, actor, { slug, fields, seen }))),
);

async function save(
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  actor: Actor,
  { slug, fields, seen }: Change,
): Promise<UpdateWineryResult> {
  if (!mayChange(actor)) return refuse('forbidden');
  const found = await lockSellerWinery(app, actor, slug);
  if (!found.ok) return found;
  const before = found.value;
  const checked = await checkWineryFields(app, fields, before);
  if (!checked.ok) return checked;
  const { info, location } = checked.value;
  const wanted = fingerprintOf(wineryFormSnapshot({ ...info, city: location.city }));
  const stored = fingerprintOf(wineryFormSnapshot(sellerWineryFromRow(before)));
  const changed = editConflict(seen, stored, wanted);
  if (changed) return changed;
  await changePhotos(app, actor, before, info.photos);
  await updateWineryRow(app.db, before.id, wineryColumns(checked.value, app.clock.now()));
  if (!before.theirs && stored !== wanted) {
    await recordAdminAction(app, actor, {
      kind: 'winery-changed',
      subject: 'winery',
      subjectId: before.id,
      subjectName: info.name,
      ...(info.name !== before.name && { details: `It was called ${before.name}.` }),
    });
  }
  return { ok: true, value: { slug: info.slug } };
}
