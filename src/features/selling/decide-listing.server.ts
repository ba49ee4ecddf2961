import { sendMail } from '#features/accounts/send-mail.server.ts';
import { listingName } from '#features/wines/listing-name.ts';
import { moveListing } from '#features/wines/move-listing.server.ts';
import type { Infra } from '#infra/infra.ts';
import { type FieldErrors, firstErrors } from '#kit/field-errors.ts';
import { mayChange, type Viewer } from '#kit/viewer.ts';
import { listOwners } from './db/pending-rows.server.ts';
import { decisionSchema } from './decision.schema.ts';

export type DecideListingResult =
  | { ok: true; value: { name: string } }
  | { ok: false; reason: 'forbidden' | 'not-found' | 'invalid-transition' }
  | { ok: false; reason: 'invalid'; errors: FieldErrors };

/** The most owners of a winery that are written to. */
const mostOwners = 10;

/**
 * Publishes a listing that waits for the house, or sends it back with a reason; either is told to the winery's owners by mail, which
 * goes when this commits. For admins.
 * @param fields `decision`, approve or send-back, and `reason`
 */
export async function decideListing(
  app: Pick<Infra, 'db' | 'clock' | 'jobs'>,
  viewer: Viewer,
  { id, fields }: { id: string; fields: unknown },
): Promise<DecideListingResult> {
  if (!mayChange(viewer) || !viewer.roles.includes('admin')) return { ok: false, reason: 'forbidden' };
  const parsed = decisionSchema.safeParse(fields);
  if (!parsed.success) return { ok: false, reason: 'invalid', errors: firstErrors(parsed.error.issues) };
  const { decision, ...given } = parsed.data;
  return app.db.transaction().execute(async (db) => {
    const within = { ...app, db };
    const moved = await moveListing(within, viewer, { id, move: decision, ...given });
    if (!moved.ok) return moved;
    await tellOwners(within, moved.value, 'reason' in given ? given.reason : undefined);
    return { ok: true, value: { name: listingName(moved.value) } };
  });
}

type Moved = Parameters<typeof listingName>[0] & { id: string; wineryName: string; submittedAt: Date | null };

async function tellOwners(app: Pick<Infra, 'db' | 'jobs'>, listing: Moved, reason: string | undefined) {
  const { id, wineryName, submittedAt } = listing;
  for (const { userId, email: to, verified } of await listOwners(app.db, id, mostOwners)) {
    const props = { title: verified ? listingName(listing) : null, wineryName, listingId: id };
    const key = `${id}:${submittedAt?.getTime()}:${reason === undefined ? 'approved' : 'sent-back'}:${to}`;
    if (reason === undefined) await sendMail(app, { mail: 'listing-approved', to, props, userId }, key);
    else await sendMail(app, { mail: 'listing-sent-back', to, props: { ...props, reason }, userId }, key);
  }
}
