import { cleanUpAccounts } from '#features/accounts/clean-up-accounts.server.ts';
import { sweepSecurityLog } from '#features/accounts/security-log/sweep-security-log.server.ts';
import { deleteDraftEmails } from '#features/allocations/delete-draft-emails.server.ts';
import { sweepCarts } from '#features/cart/delete-cart.server.ts';
import { sweepClaimFiles } from '#features/claims/claim-files.server.ts';
import { sweepEvents } from '#features/events/list-events.server.ts';
import { collectOrphanImages } from '#features/images/delete-images.server.ts';
import { endLostImports } from '#features/imports/run-import-job.server.ts';
import { sweepImports } from '#features/imports/sweep-imports.server.ts';
import { sweepDrafts } from '#features/messages/message-drafts.server.ts';
import { cleanUpSubscriptions } from '#features/newsletter/confirm-subscription.server.ts';
import { sweepReviewSources } from '#features/reviews/wineries/erase-reviews.server.ts';
import type { App } from '../app.ts';

/**
 * How often each node cleans up, in milliseconds. Nothing depends on it: expired rows are ignored before they are
 * deleted.
 */
const interval = 3_600_000;

/** Starts the periodic deletion of expired data. @returns a function that stops it */
export function startCleanUps(app: App): () => void {
  const timer = setInterval(() => void cleanUp(app), interval);
  timer.unref();
  return () => clearInterval(timer);
}

async function cleanUp(app: App): Promise<void> {
  const system = { kind: 'system' } as const;
  for (const run of [
    cleanUpAccounts,
    sweepSecurityLog,
    sweepCarts,
    sweepDrafts,
    collectOrphanImages,
    sweepClaimFiles,
    sweepImports,
    endLostImports,
    sweepReviewSources,
    deleteDraftEmails,
    cleanUpSubscriptions,
    sweepEvents,
  ]) {
    try {
      await run(app, system);
    } catch (error) {
      app.errors.report('clean-up-failed', error);
    }
  }
}
