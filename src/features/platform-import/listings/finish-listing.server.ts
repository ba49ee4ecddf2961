import { changeListingState, publishListing } from '#features/listing-management/editor/publish-listing.server.ts';
import type { SignedIn } from '#kit/actor.ts';
import { recordImported } from '../db/imported-rows.server.ts';
import { type ImportRun, inRunTransaction, type RowApp } from '../import-run.server.ts';
import type { ExportRow, RowProblem } from '../platform-export.ts';
import { type ImportedPictures, importPictures } from './import-pictures.server.ts';
import type { PlatformState } from './listing-data.ts';

/** A draft that is to be completed: in whose name, its state on the platform, and why it must stay a draft. */
export type ListingToFinish = { actor: SignedIn; state: PlatformState; blocked: string | null };

/** Adds the pictures of an imported draft and brings it into its state. @returns whether anything was added */
export async function finishListing(
  run: ImportRun,
  row: ExportRow,
  listing: ListingToFinish,
): Promise<{ changed: boolean; problems: RowProblem[] }> {
  const pictures = await importPictures(run, row, listing.actor);
  const { made, problem } = await inRunTransaction(run, async (app) => {
    const reached = await reachState(app, row, { listing, pictures, isDryRun: run.dryRun !== undefined });
    const { id } = row.resource;
    const complete = reached.settled && pictures.problems.every(({ field }) => field === 'images');
    await recordImported(app.db, { kind: 'listing', id, targetId: id, complete, importedAt: app.clock.now() });
    return reached;
  });
  const problems = problem === undefined ? [] : [{ field: 'state', reason: problem }];
  return { changed: made || pictures.added > 0, problems: [...pictures.problems, ...problems] };
}

/** What became of a state: whether it was reached now, whether the next run has nothing to do about it, and why not. */
type ReachedState = { made: boolean; settled: boolean; problem?: string };

async function reachState(
  app: RowApp,
  { resource: { id } }: ExportRow,
  { listing, pictures, isDryRun }: { listing: ListingToFinish; pictures: ImportedPictures; isDryRun: boolean },
): Promise<ReachedState> {
  const { state, blocked, actor } = listing;
  if (state === 'draft') return { made: false, settled: true };
  if (blocked !== null) return { made: false, settled: true, problem: `Kept as a draft: ${blocked}` };
  // why: what waited for approval there waits for it here, whatever the setting for new ones is
  const approval = state === 'pendingApproval' || app.listingApproval;
  const published = await publishListing({ ...app, listingApproval: approval }, actor, { id, unpaid: true });
  if (!published.ok) {
    // why: its winery has published or discarded it since
    if (published.code === 'invalid-transition' || published.code === 'not-found' || published.code === 'forbidden')
      return { made: false, settled: true };
    if (published.code !== 'incomplete')
      return { made: false, settled: false, problem: `Kept as a draft: ${otherReasons[published.code]}` };
    // why: a dry run adds no photos
    const missing = published.missingRequirements.filter(
      ({ tab }) => !(isDryRun && tab === 'photos' && pictures.added),
    );
    if (missing.length === 0) return { made: true, settled: true };
    const messages = missing.map(({ message }) => message).join(' ');
    return { made: false, settled: false, problem: `Kept as a draft: ${messages}` };
  }
  if (state === 'closed' && !approval) await changeListingState(app, actor, { id, transition: 'close' });
  return { made: true, settled: true };
}

const otherReasons = {
  'no-payout-account': 'its winery has no payout account',
  'plan-limit': 'the plan of its winery allows no more listings on sale',
} as const;
