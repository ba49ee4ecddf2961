import { chooseWinery } from '#features/wineries/choose-winery.ts';
import { isPermitted } from '#features/wineries/staff/staff-permissions.ts';
import type { WineryMembership } from '#features/wineries/winery.ts';
import { listWineryMemberships } from '#features/wineries/winery-members.server.ts';
import { fingerprintOf } from '#infra/fingerprint.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { type EditConflict, editConflict } from '#kit/edit-conflict.ts';
import { type FieldErrors, fieldErrorsOf } from '#kit/field-errors.ts';
import { ok, type Refusal, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { lockListingDefaults, readListingDefaults, storeListingDefaults } from '../db/delivery-default-rows.server.ts';
import { deliveryDefaultsSchema } from './delivery-defaults.schema.ts';
import type { DeliveryDefaultsForm, ListingDefaults } from './delivery-defaults.ts';

/** The version of these values. The order of the keys is fixed, whatever it was in the row. */
function versionOf({
  pickupEnabled,
  shippingEnabled,
  shippingFirstCents,
  shippingAdditionalCents,
  cancellationHours,
  cancellationKeptPercent,
}: ListingDefaults): string {
  const delivery = [pickupEnabled, shippingEnabled, shippingFirstCents, shippingAdditionalCents];
  return fingerprintOf([...delivery, cancellationHours, cancellationKeptPercent]);
}

async function ownedWineries(app: Pick<Infra, 'db'>, actor: Actor): Promise<WineryMembership[]> {
  return (await listWineryMemberships(app, actor)).filter(({ role }) => isPermitted(role, 'delivery'));
}

/**
 * Shows what the new wines and tastings of a winery begin with. For its owners only. Two queries.
 * @param slug of the winery; null for the first of the actor's own wineries
 */
export const showDeliveryDefaults = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    slug: string | null,
  ): Promise<Result<DeliveryDefaultsForm, 'forbidden' | 'not-found'>> => {
    const wineries = await ownedWineries(app, actor);
    const chosen = chooseWinery(wineries, slug);
    if (!chosen.ok) return chosen;
    const winery = chosen.value;
    const defaults = await readListingDefaults(app.db, winery.id);
    return ok({ winery, wineries, defaults, version: versionOf(defaults) });
  },
);

type SaveResult = Result<undefined, 'forbidden' | EditConflict | Refusal<'invalid', { errors: FieldErrors }>>;

/**
 * Sets what the new wines and tastings of a winery begin with; existing listings keep what they have. For its owners only.
 * @param input.fields see `deliveryDefaultsSchema`
 * @param input.version the version that the form showed; if given, no other version is overwritten
 */
export const saveDeliveryDefaults = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    { wineryId, fields, version }: { wineryId: string; fields: unknown; version?: string | undefined },
  ): Promise<SaveResult> => {
    if (!mayChange(actor)) return refuse('forbidden');
    const wineries = await ownedWineries(app, actor);
    if (!wineries.some(({ id }) => id === wineryId)) return refuse('forbidden');
    const parsed = deliveryDefaultsSchema.safeParse(fields);
    if (!parsed.success) return { ok: false, code: 'invalid', errors: fieldErrorsOf(parsed.error.issues) };
    const wanted = parsed.data;
    return app.db.transaction().execute(async (db): Promise<SaveResult> => {
      const stored = await lockListingDefaults(db, wineryId);
      const changed = editConflict(version, versionOf(stored), versionOf(wanted));
      if (changed) return changed;
      await storeListingDefaults(db, wineryId, wanted, app.clock.now());
      return ok(undefined);
    });
  },
);
