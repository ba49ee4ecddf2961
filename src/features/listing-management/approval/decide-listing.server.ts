import { type LockedListing, lockSellerListing } from '#features/listings/editing/seller-listing.server.ts';
import { transitionListing } from '#features/listings/editing/transition-listing.server.ts';
import { listingName } from '#features/listings/listing.ts';
import { sendMail } from '#features/mail/mail-outbox.server.ts';
import type { Transaction } from '#infra/database.ts';
import { fingerprintOf } from '#infra/fingerprint.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { type FieldErrors, fieldErrorsOf } from '#kit/field-errors.ts';
import type { Refusal, Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findListingContent, listOwnersToNotify } from '../db/pending-listing-rows.server.ts';
import type { MissingRequirement } from '../editor/listing-editor.ts';
import { toEditorListing } from '../editor/show-listing-editor.server.ts';
import { decisionSchema } from './decision.schema.ts';

type ApprovalRefusal =
  | Refusal<'forbidden' | 'not-found' | 'invalid-transition' | 'changed'>
  | Refusal<'incomplete', { gaps: MissingRequirement[] }>;

export type DecideListingResult = Result<
  { name: string },
  ApprovalRefusal | Refusal<'invalid', { errors: FieldErrors }>
>;

/** The most owners of a winery that are written to. */
const maxOwners = 10;

/**
 * Publishes a listing that waits for the house, or sends it back with a reason; either is told to the winery's owners by mail, which
 * goes when this commits. It is approved only as it was seen, and while it lacks nothing. For admins.
 * @param fields `decision`, approve or send-back; with the one `seen`, the mark of what was seen, with the other `reason`
 * @returns `changed` for one that says something else by now than what was seen
 */
export const decideListing = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock' | 'jobs'>,
    actor: Actor,
    { id, fields }: { id: string; fields: unknown },
  ): Promise<DecideListingResult> => {
    if (!mayChange(actor) || !actor.roles.includes('admin')) return { ok: false, code: 'forbidden' };
    const parsed = decisionSchema.safeParse(fields);
    if (!parsed.success) return { ok: false, code: 'invalid', errors: fieldErrorsOf(parsed.error.issues) };
    const { decision } = parsed.data;
    const reason = parsed.data.decision === 'send-back' ? parsed.data.reason : undefined;
    return app.db.transaction().execute(async (db) => {
      const within = { ...app, db };
      const locked = await lockSellerListing(within, actor, id);
      if (!locked.ok) return locked;
      const amiss =
        parsed.data.decision === 'approve' && (await checkApprovable(within, locked.value, parsed.data.seen));
      if (amiss) return amiss;
      const moved = await transitionListing(within, actor, {
        id: locked.value,
        transition: decision,
        ...(reason !== undefined && { reason }),
      });
      if (!moved.ok) return moved;
      await notifyOwners(within, moved.value, reason);
      return { ok: true, value: { name: listingName(moved.value) } };
    });
  },
);

/** Why a listing is not approved as it is now. Of one that waits no more its process tells. */
async function checkApprovable(
  app: { db: Transaction },
  locked: LockedListing,
  version: string,
): Promise<ApprovalRefusal | undefined> {
  const { row } = locked;
  if (row.state !== 'pendingApproval') return undefined;
  if (fingerprintOf(await findListingContent(app.db, row.id)) !== version) return { ok: false, code: 'changed' };
  const { gaps } = await toEditorListing(app, locked);
  return gaps.length > 0 ? { ok: false, code: 'incomplete', gaps } : undefined;
}

type DecidedListing = Parameters<typeof listingName>[0] & { id: string; wineryName: string; submittedAt: Date | null };

async function notifyOwners(app: Pick<Infra, 'db' | 'jobs'>, listing: DecidedListing, reason: string | undefined) {
  const { id, wineryName, submittedAt } = listing;
  for (const { userId, email: to, verified } of await listOwnersToNotify(app.db, id, maxOwners)) {
    const props = { title: verified ? listingName(listing) : null, wineryName, listingId: id };
    const key = `${id}:${submittedAt?.getTime()}:${reason === undefined ? 'approved' : 'sent-back'}:${to}`;
    if (reason === undefined) await sendMail(app, { mail: 'listing-approved', to, props, userId }, key);
    else await sendMail(app, { mail: 'listing-sent-back', to, props: { ...props, reason }, userId }, key);
  }
}
