import { duplicateListing } from '#features/listing-management/editor/duplicate-listing.server.ts';
import {
  type EditorListing,
  type EditorTab,
  editorTabs,
  editorUrl,
  newListingId,
  previewUrl,
  tabsOf,
} from '#features/listing-management/editor/listing-editor.ts';
import {
  type ChangeListingStateRefusal,
  changeListingState,
  type PublishRefusal,
  publishListing,
  type SellerTransition,
  saveAndPublishListing,
  sellerTransitions,
} from '#features/listing-management/editor/publish-listing.server.ts';
import { showListingEditor, toEditorListing } from '#features/listing-management/editor/show-listing-editor.server.ts';
import type { LockedListing } from '#features/listings/editing/seller-listing.server.ts';
import type { SellerListing } from '#features/listings/editing/seller-listing.ts';
import { listingUrl } from '#features/listings/listing.ts';
import { type PlanLimitRefusal, planLimitMessage } from '#features/wineries/terms/winery-terms.ts';
import { sellerRoles } from '#kit/actor.ts';
import { readTypedFields } from '../../forms/form-action.server.ts';
import { editConflictMessage, limitedAccess, limitedAccessMessage } from '../../forms/form-result.ts';
import { listingsUrl } from '../listings-url.ts';
import { submitExceptionForm } from './availability/exceptions.server.ts';
import { type EditedTab, type EditorParams, requireEditedTab } from './edited-tab.server.ts';
import type { EditorFormResult } from './editor.ts';
import {
  type EditorRequest,
  mayLackMore,
  missingToContinue,
  type TabSaveResult,
  tabHandlers,
} from './editor-tabs.server.ts';

/** The outcome of a form of the editor: where to redirect, or the error and its HTTP status if not the usual one. */
type Outcome = { to: string } | { status?: number; result: EditorFormResult };

/**
 * Handles a form of the editor.
 * @param sent the tab's fields, with the action to take as `intent`, and the URL to which it was submitted
 */
export async function handleEditorAction(
  page: EditorRequest,
  params: EditorParams,
  { form, url }: { form: FormData; url: URL },
): Promise<Outcome> {
  const sent = { intent: String(form.get('intent') ?? 'save'), typed: readTypedFields(form), form, url };
  const published = await reportFailure(page, params, sent, () => publishTab(page, params, sent));
  if (published) return published;
  const edited = await requireEditedTab(page, params);
  return reportFailure(page, params, sent, () => handleIntent(page, edited, sent));
}

/** Runs `work`; if it throws, reports the error and answers with a message and what was typed. */
async function reportFailure<Done>(
  { app }: EditorRequest,
  { id, tab }: EditorParams,
  { typed }: Sent,
  work: () => Promise<Done>,
): Promise<Done | Outcome> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Response) throw error;
    const isNew = id === newListingId;
    app.errors.report('listing-editor-failed', error, { listing: isNew ? 'new' : id, tab });
    const problem = isNew ? 'Failed to create a draft listing.' : 'Failed to update listing. Please try again.';
    return { result: { status: 'refused', code: 'failed', problem, typed } };
  }
}

async function handleIntent(
  page: EditorRequest,
  edited: EditedTab,
  { form, url, ...sent }: Sent & { form: FormData; url: URL },
): Promise<Outcome> {
  const { listing } = edited;
  if (listing && sent.intent === 'duplicate') return duplicate(page, listing);
  if (listing && sent.intent === 'exception') {
    const changed = await submitExceptionForm(page, listing.id, form);
    return { to: changed.pageUrl(url) };
  }
  const transition = sellerTransitions.find((each) => each === sent.intent);
  return listing && transition ? makeTransition(page, { ...edited, listing }, transition) : save(page, edited, sent);
}

async function duplicate({ app, actor }: EditorRequest, listing: EditorListing): Promise<Outcome> {
  const made = await duplicateListing(app, actor, listing.id);
  if (!made.ok) return { result: limitedAccess };
  return { to: `${editorUrl({ ...listing, id: made.value.id, state: 'draft' }, 'details')}?saved=duplicate` };
}

type TransitionRefusalCode =
  | Extract<ChangeListingStateRefusal, string>
  | Exclude<Extract<ChangeListingStateRefusal, object>, PlanLimitRefusal>['code'];

const transitionErrors: Record<TransitionRefusalCode, string> = {
  forbidden: limitedAccessMessage,
  'not-found': 'Fetching listing data failed',
  'invalid-transition': 'This was done meanwhile. Please look at the listing again.',
  incomplete: 'It lacks something before it can be opened.',
  ordered: 'It has been ordered or asked about, or is in a release of a club, so it stays among your closed listings.',
};

async function makeTransition(
  { app, actor }: EditorRequest,
  { listing, tab }: EditedTab & { listing: EditorListing },
  transition: SellerTransition,
): Promise<Outcome> {
  const changed = await changeListingState(app, actor, { id: listing.id, transition });
  if (!changed.ok) {
    const problem = changed.code === 'plan-limit' ? planLimitMessage(changed.reached) : transitionErrors[changed.code];
    return { result: { status: 'refused', code: changed.code, problem } };
  }
  if (transition === 'discard' || transition === 'discard-closed') {
    // why: an admin without a winery has no list of listings
    const sells = actor.roles.some((role) => sellerRoles.includes(role));
    return { to: sells ? listingsUrl({}, 1, { done: transition }) : '/dashboard/listings' };
  }
  const state = { close: 'closed', open: 'published', withdraw: 'draft' } as const;
  return { to: `${editorUrl({ ...listing, state: state[transition] }, tab)}?saved=${transition}` };
}

type Sent = { intent: string; typed: Record<string, string> };

const isPublishing = ({ intent }: Sent) => intent.startsWith('publish');

async function save(page: EditorRequest, edited: EditedTab, sent: Sent): Promise<Outcome> {
  const { listing, tab } = edited;
  const errors = missingToContinue(edited, sent.typed);
  if (errors) return { result: { status: 'invalid', fields: errors, typed: sent.typed } };
  const saved = await tabHandlers[tab].save(page, { id: listing?.id, typed: sent.typed });
  if (!saved.ok) return rejectedOutcome(saved, edited, sent);
  const id = listing?.id ?? saved.value.id;
  const found = id === undefined ? undefined : await showListingEditor(page.app, page.actor, id);
  if (!found?.ok) return rejectedOutcome({ ok: false, code: 'not-found' }, edited, sent);
  if (isPublishing(sent)) return publish(page, found.value, tab, sent);
  if (saved.value.stayOnPage) return { to: editorUrl(found.value, tab) };
  const [tabs, draft] = [tabsOf(found.value.type), found.value.state === 'draft'];
  const to = draft ? (tabs[tabs.indexOf(tab) + 1] ?? tab) : tab;
  return { to: `${editorUrl(found.value, to)}?saved=${tab}` };
}

function rejectedOutcome(
  saved: Extract<TabSaveResult, { ok: false }>,
  { listing, tab }: { listing: SellerListing | undefined; tab: EditorTab },
  { typed }: Sent,
): Outcome {
  switch (saved.code) {
    case 'invalid':
      return { result: { status: 'invalid', fields: saved.errors, typed } };
    case 'refused': {
      const { result } = saved;
      // why: the editor's page loads its data again after a 409
      return { status: 409, result: { ...result, typed: { ...typed, ...result.typed } } };
    }
    case 'changed-meanwhile': {
      const at = listing ? { currentUrl: editorUrl(listing, tab) } : {};
      const current = { ...typed, seen: saved.seen };
      return { result: { status: 'conflict', problem: editConflictMessage, ...at, typed: current } };
    }
    case 'forbidden':
      return { result: { ...limitedAccess, typed } };
    case 'not-found': {
      const problem = listing ? 'Failed to update listing. Please try again.' : 'Failed to create a draft listing.';
      return { result: { status: 'refused', code: 'not-found', problem, typed } };
    }
  }
}

/** The specification's message when publishing fails. */
const publishFailedMessage = 'Publishing a new listing failed';

async function publish(
  { app, actor }: EditorRequest,
  listing: EditorListing,
  tab: EditorTab,
  sent: Sent,
): Promise<Outcome> {
  const published = await publishListing(app, actor, { id: listing.id, unpaid: sent.intent === unpaidIntent });
  return published.ok ? publishedOutcome(published.value) : notPublishedOutcome(listing, tab, published);
}

/** The intent of the button that publishes although the winery has no payout account yet. */
const unpaidIntent = 'publish-unpaid';

/**
 * Saves a tab of a listing and publishes the listing, in one transaction that reads it once. Undefined if something
 * else is to be done, or if the actor may not: then the checks of `requireEditedTab` give the right answer.
 */
async function publishTab(page: EditorRequest, params: EditorParams, sent: Sent): Promise<Outcome | undefined> {
  const { app, actor } = page;
  const tab = editorTabs.find((each) => each === params.tab);
  if (!isPublishing(sent) || params.id === newListingId || !tab) return undefined;
  const { id } = params;
  const { lookUp } = tabHandlers[tab];
  const found = await lookUp?.(page, { id, typed: sent.typed });
  if (lookUp && !found) return undefined;
  const published = await saveAndPublishListing(app, actor, {
    id,
    unpaid: sent.intent === unpaidIntent,
    save: (within, listing) =>
      saveLocked({ ...page, app: { ...app, ...within } }, { listing, tab }, { typed: sent.typed, found }),
  });
  if (published.ok) return publishedOutcome(published.value);
  switch (published.code) {
    case 'not-saved':
      return published.saved.code === 'forbidden' || published.saved.code === 'not-found'
        ? undefined
        : rejectedOutcome(published.saved, { listing: published.listing, tab }, sent);
    case 'not-published':
      return notPublishedOutcome(published.listing, tab, published.refusal);
    default:
      return undefined;
  }
}

/**
 * Saves a tab of a listing that the transaction has locked. Not found if the tab does not exist for this type of
 * listing.
 */
async function saveLocked(
  page: EditorRequest,
  { listing, tab }: { listing: LockedListing; tab: EditorTab },
  { typed, found }: Pick<Sent, 'typed'> & { found: object | undefined },
): Promise<TabSaveResult> {
  if (!tabsOf(listing.row.type).includes(tab)) return { ok: false, code: 'not-found' };
  const errors =
    mayLackMore(tab) && missingToContinue({ listing: await toEditorListing(page.app, listing), tab }, typed);
  if (errors) return { ok: false, code: 'invalid', errors };
  return tabHandlers[tab].save(page, { id: listing, typed, found });
}

function publishedOutcome(listing: SellerListing): Outcome {
  return { to: previewUrl(listing) ?? listingUrl(listing) };
}

function notPublishedOutcome(listing: SellerListing, tab: EditorTab, published: PublishRefusal): Outcome {
  if (published.code === 'no-payout-account') return { to: `${editorUrl(listing, tab)}?ask=payouts` };
  const missingRequirements =
    published.code === 'incomplete' ? { missingRequirements: published.missingRequirements } : {};
  // why: the tab itself was saved, so it shows what is stored
  const result = {
    status: 'refused' as const,
    code: published.code,
    problem: published.code === 'plan-limit' ? planLimitMessage(published.reached) : publishFailedMessage,
    ...missingRequirements,
  };
  // why: it was found when the tab was saved, so it is gone meanwhile
  return published.code === 'not-found' ? { status: 409, result } : { result };
}
