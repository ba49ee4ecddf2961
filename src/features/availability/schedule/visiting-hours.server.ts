import { mayViewListing } from '#features/listings/listing.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findVisitingHours } from '../db/schedule-rows.server.ts';
import { idField } from '../fields.schema.ts';
import { bookingKindOf } from './schedule.ts';
import type { VisitingHours } from './visiting-hours.ts';

/**
 * Shows how a tasting is booked, its hours of the week, what canceling costs, and by when it is confirmed, to everybody who may see it. One
 * query. @returns undefined for a tasting without a schedule, and for what the actor may not see
 */
export const showVisitingHours = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, listingId: string): Promise<VisitingHours | undefined> => {
    const known = idField.safeParse(listingId);
    const found = known.success ? await findVisitingHours(app.db, known.data) : undefined;
    if (!found || !mayViewListing(actor, found.state)) return undefined;
    const { unit, timezone, entries, confirmationHours } = found;
    const cancellation = { hours: found.cancellationHours, keptPercent: found.cancellationKeptPercent };
    return { kind: bookingKindOf(unit, { entries }), timezone, entries, cancellation, confirmationHours };
  },
);
