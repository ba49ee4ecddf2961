import { extendedDataLimit, mergeExtendedData } from '#features/accounts/extended-data.schema.ts';
import type { Transaction } from '#infra/database.ts';
import type { Actor } from '#kit/actor.ts';
import type { FieldErrors } from '#kit/field-errors.ts';
import { ok, type Refusal, type Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findListingExtendedData, saveListingExtendedData } from '../db/extended-data-rows.server.ts';
import type { ExtendedDataChanges } from './given-fields.ts';
import { type ListingToChange, lockSellerListing, type SellerListingRefusal } from './seller-listing.server.ts';

/**
 * Changes what clients keep with a listing beside its fields, in the caller's transaction: for its winery's people and
 * admins. Everybody sees the public data, and the winery alone the private data.
 */
export const saveExtendedData = defineUseCase(
  async (
    app: { db: Transaction },
    actor: Actor,
    { id, changes }: { id: ListingToChange; changes: ExtendedDataChanges },
  ): Promise<Result<undefined, SellerListingRefusal | Refusal<'invalid', { errors: FieldErrors }>>> => {
    const found = await lockSellerListing(app, actor, id);
    if (!found.ok) return found;
    const isEmpty = Object.values(changes).every((change) => Object.keys(change ?? {}).length === 0);
    if (isEmpty) return ok(undefined);
    const stored = (await findListingExtendedData(app.db, found.value.row.id)) ?? nothing;
    const data = { ...stored };
    for (const name of ['publicData', 'privateData'] as const) {
      const merged = mergeExtendedData(stored[name], changes[name] ?? {});
      if (!merged.ok) return { ok: false, code: 'invalid', errors: { [name]: tooLong } };
      data[name] = merged.value;
    }
    await saveListingExtendedData(app.db, found.value.row, data);
    return ok(undefined);
  },
);

const tooLong = `This is longer than ${extendedDataLimit / 1024} KB`;

const nothing = { publicData: {}, privateData: {}, metadata: {} };
