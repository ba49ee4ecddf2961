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
  | Refusal<'incomplete', { missingRequirements: MissingRequirement[] }>;

export type DecideListingResult = Result<
  { name: string },
  ApprovalRefusal | Refusal<'invalid', { errors: FieldErrors }>
>;

/** The maximum number of a winery's owners who get a mail. */
const maxOwners = 10;

/**
 * Approves or sends back a submitted listing, with a reason; the winery's owners get a mail when this commits. It is
 * approved only as it was viewed, and only if no requirement is missing. For admins.
 * @param fields `decision` (approve or send-back); for approve `seen`, the version that was viewed; for send-back
 * `reason`
 * @returns `changed` if the listing has changed since it was viewed
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
      const refusal =
        parsed.data.decision === 'approve' && (await checkApprovable(within, locked.value, parsed.data.seen));
      if (refusal) return refusal;
      const decided = await transitionListing(within, actor, {
        id: locked.value,
        transition: decision,
        ...(reason !== undefined && { reason }),
      });
      if (!decided.ok) return decided;
      await notifyOwners(within, decided.value, reason);
      return { ok: true, value: { name: listingName(decided.value) } };
    });
  },
);

/**
 * Why a listing cannot be approved as it is now. A listing that is no longer submitted is left to the transition's own
 * check.
 */
async function checkApprovable(
  app: { db: Transaction },
  locked: LockedListing,
  version: string,
): Promise<ApprovalRefusal | undefined> {
  const { row } = locked;
  if (row.state !== 'pendingApproval') return undefined;
  if (fingerprintOf(await findListingContent(app.db, row.id)) !== version) return { ok: false, code: 'changed' };
  const { missingRequirements } = await toEditorListing(app, locked);
  return missingRequirements.length > 0 ? { ok: false, code: 'incomplete', missingRequirements } : undefined;
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
