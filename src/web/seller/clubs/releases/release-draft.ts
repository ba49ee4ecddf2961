import type { ClubModel } from '#features/clubs/club.ts';
import type { ManagedRelease, ReleaseTier } from '#features/clubs/releases/managed-release.ts';
import type { ErrorCode } from '#kit/error-codes.ts';
import type { FormResult } from '../../../forms/form-result.ts';

/** A wine in the form: by tier how many bottles are usual, and the most that a member can choose, as typed. */
export type DraftWine = { listingId: string; quantities: Record<string, { quantity: string; most: string }> };

/** What is in the form of a release. */
export type ReleaseDraft = {
  version: number;
  name: string;
  message: string;
  billOn: string;
  shipOn: string;
  wines: DraftWine[];
};

/** The answer to the form of a release: what was in it. */
export type ReleaseAnswer = FormResult<never, { code: ErrorCode }, ReleaseDraft>;

/** The form of a new release. */
export const emptyDraft: ReleaseDraft = { version: 0, name: '', message: '', billOn: '', shipOn: '', wines: [] };

/** The form of a stored release. */
export function draftOf({ version, name, message, billOn, shipOn, wines }: ManagedRelease): ReleaseDraft {
  return {
    ...{ version, name, message, billOn: billOn ?? '', shipOn: shipOn ?? '' },
    wines: wines.map(({ listingId, tiers }) => ({
      listingId,
      quantities: Object.fromEntries(
        tiers.map(({ tierId, quantity, maxQuantity }) => [
          tierId,
          { quantity: String(quantity), most: String(maxQuantity) },
        ]),
      ),
    })),
  };
}

/** The names of the fields of a wine for a tier. */
export const quantityField = (listingId: string, tierId: string) => `bottles-${listingId}-${tierId}`;
export const mostField = (listingId: string, tierId: string) => `most-${listingId}-${tierId}`;

/** The wines of a form as they are saved. Only members who choose may get more than is usual. */
export function savedWines(draft: ReleaseDraft, tiers: readonly Pick<ReleaseTier, 'id'>[], model: ClubModel) {
  return draft.wines.flatMap(({ listingId, quantities }) =>
    tiers.map(({ id: tierId }) => {
      const { quantity = '', most = '' } = quantities[tierId] ?? {};
      return { listingId, tierId, quantity, maxQuantity: model === 'members-choice' ? most : quantity };
    }),
  );
}
