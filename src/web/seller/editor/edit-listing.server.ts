import { data, redirect } from 'react-router';
import { duplicateListing } from '#features/listing-management/editor/duplicate-listing.server.ts';
import {
  type EditorListing,
  type EditorTab,
  editorTabs,
  editorUrl,
  newListingId,
  newListingUrl,
  openTabs,
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
import { payoutStatusOf, type ReturnURLType } from '#features/payments/payouts/payout-account.ts';
import { showPayoutAccount } from '#features/payments/payouts/show-payout-account.server.ts';
import { type SignedIn, sellerRoles } from '#kit/actor.ts';
import { readTypedFields } from '../../forms/form-action.server.ts';
import { editConflictMessage, limitedAccess, limitedAccessMessage } from '../../forms/form-result.ts';
import type { PageContext } from '../../shell/page-context.server.ts';
import { listingsUrl } from '../listings-url.ts';
import { submitExceptionForm } from './availability/exceptions.server.ts';
import type { EditorFormResult } from './editor.ts';
import { mayLackMore, missingToContinue, type TabSaveResult, tabHandlers } from './editor-tabs.server.ts';

type SignedInPage = Pick<PageContext, 'app' | 'network'> & { actor: SignedIn };

/** The listing and the tab that an address of the editor names; no listing for a new one. */
export type EditedTab = { listing: EditorListing | undefined; tab: EditorTab };

/**
 * Finds what an address of the editor names.
 * @throws 404 for what is not there or not this actor's; a redirect for who works for no winery and wants a new listing
 */
export async function requireEditedTab({ app, actor }: SignedInPage, params: EditorParams): Promise<EditedTab> {
  if (params.id === newListingId) {
    if (!actor.roles.some((role) => role !== 'admin')) throw redirect('/');
    return { listing: undefined, tab: 'details' };
  }
  const shown = await showListingEditor(app, actor, params.id);
  if (!shown.ok) throw data(null, { status: 404 });
  const listing = shown.value;
  const tab = tabsOf(listing.type).find((each) => each === params.tab);
  if (!tab) throw data(null, { status: 404 });
  return { listing, tab };
}

/**
 * Where an address of the editor is sent on to that is out of date: another slug, a draft that was published, a tab that cannot be opened
 * yet. Undefined for one that is right.
 * @param returned what stands behind the tab for whoever comes back from the payment provider
 */
export function canonicalUrl(
  { listing, tab }: EditedTab,
  { pathname, search }: URL,
  returned?: ReturnURLType,
): string | undefined {
  const open = openTabs(listing);
  const near = open.includes(tab) ? tab : (open.at(-1) ?? 'details');
  const address = listing ? editorUrl(listing, near) : newListingUrl;
  const right = returned ? `${address}/${returned}` : address;
  return pathname === right ? undefined : right + search;
}

/** How a winery's payout account stands after its owner came back from the provider's page; null for others, and where there is none. */
export async function loadPayouts({ app, actor }: SignedInPage, wineryId: string, returned: ReturnURLType) {
  const shown = await showPayoutAccount(app, actor, wineryId);
  if (!shown.ok || !shown.value || shown.value.deleted) return null;
  return { account: shown.value, status: payoutStatusOf(shown.value, returned) };
}

type EditorParams = { id: string; tab: string };

/** What came of a form of the editor: where to go on, or what could not be done. */
type Outcome = { to: string } | { status: number; result: EditorFormResult };

/**
 * Does what a form of the editor asks for.
 * @param asked the tab's fields, with as `intent` what to do, and the address that they were sent to
 */
export async function handleEditorAction(
  signed: SignedInPage,
  params: EditorParams,
  { form, url }: { form: FormData; url: URL },
): Promise<Outcome> {
  const sent = { intent: String(form.get('intent') ?? 'save'), typed: readTypedFields(form), form, url };
  const published = await reportFailure(signed, params, sent, () => publishTab(signed, params, sent));
  if (published) return published;
  const edited = await requireEditedTab(signed, params);
  return reportFailure(signed, params, sent, () => handleIntent(signed, edited, sent));
}

/** Says that something failed which should not, where what was typed is kept. */
async function reportFailure<Done>(
  { app }: SignedInPage,
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
    return { status: 500, result: { status: 'refused', code: 'failed', problem, typed } };
  }
}

async function handleIntent(
  signed: SignedInPage,
  edited: EditedTab,
  { form, url, ...sent }: Sent & { form: FormData; url: URL },
): Promise<Outcome> {
  const { listing } = edited;
  if (listing && sent.intent === 'duplicate') return duplicate(signed, listing);
  if (listing && sent.intent === 'exception') {
    const changed = await submitExceptionForm(signed, listing.id, form);
    return { to: changed.pageUrl(url) };
  }
  const transition = sellerTransitions.find((each) => each === sent.intent);
  return listing && transition
    ? makeTransition(signed, { ...edited, listing }, transition)
    : save(signed, edited, sent);
}

async function duplicate({ app, actor }: SignedInPage, listing: EditorListing): Promise<Outcome> {
  const made = await duplicateListing(app, actor, listing.id);
  if (!made.ok) return { status: 403, result: limitedAccess };
  return { to: `${editorUrl({ ...listing, id: made.value.id, state: 'draft' }, 'details')}?saved=duplicate` };
}

const transitionErrors: Record<ChangeListingStateRefusal, [number, string]> = {
  forbidden: [403, limitedAccessMessage],
  'not-found': [404, 'Fetching listing data failed'],
  'invalid-transition': [409, 'This was done meanwhile. Please look at the listing again.'],
  incomplete: [409, 'It lacks something before it can be opened.'],
  ordered: [409, 'It has been ordered or asked about, so it stays among your closed listings.'],
};

async function makeTransition(
  { app, actor }: SignedInPage,
  { listing, tab }: EditedTab & { listing: EditorListing },
  transition: SellerTransition,
): Promise<Outcome> {
  const steered = await changeListingState(app, actor, { id: listing.id, transition });
  if (!steered.ok) {
    const [status, problem] = transitionErrors[steered.code];
    return { status, result: { status: 'refused', code: steered.code, problem } };
  }
  if (transition === 'discard' || transition === 'discard-closed') {
    // why: an admin who works for no winery manages none
    const sells = actor.roles.some((role) => sellerRoles.includes(role));
    return { to: sells ? listingsUrl({}, 1, { done: transition }) : '/dashboard/listings' };
  }
  const state = { close: 'closed', open: 'published', withdraw: 'draft' } as const;
  return { to: `${editorUrl({ ...listing, state: state[transition] }, tab)}?saved=${transition}` };
}

type Sent = { intent: string; typed: Record<string, string> };

const isPublishing = ({ intent }: Sent) => intent.startsWith('publish');

async function save(signed: SignedInPage, edited: EditedTab, sent: Sent): Promise<Outcome> {
  const { listing, tab } = edited;
  const errors = missingToContinue(edited, sent.typed);
  if (errors) return { status: 400, result: { status: 'invalid', fields: errors, typed: sent.typed } };
  const saved = await tabHandlers[tab].save(signed, { id: listing?.id, typed: sent.typed });
  if (!saved.ok) return rejectedOutcome(saved, edited, sent);
  const id = listing?.id ?? saved.value?.id;
  const shown = id === undefined ? undefined : await showListingEditor(signed.app, signed.actor, id);
  if (!shown?.ok) throw data(null, { status: 404 });
  if (isPublishing(sent)) return publish(signed, shown.value, tab, sent);
  if (saved.stayOnPage) return { to: editorUrl(shown.value, tab) };
  const [next, draft] = [tabsOf(shown.value.type), shown.value.state === 'draft'];
  const to = draft ? (next[next.indexOf(tab) + 1] ?? tab) : tab;
  return { to: `${editorUrl(shown.value, to)}?saved=${tab}` };
}

function rejectedOutcome(
  saved: Extract<TabSaveResult, { ok: false }>,
  { listing, tab }: { listing: SellerListing | undefined; tab: EditorTab },
  { typed }: Sent,
): Outcome {
  switch (saved.code) {
    case 'invalid':
      return { status: 400, result: { status: 'invalid', fields: saved.errors, typed } };
    case 'refused': {
      const { result } = saved;
      return { status: 409, result: { ...result, typed: { ...typed, ...result.typed } } };
    }
    case 'changed-meanwhile': {
      const at = listing ? { currentUrl: editorUrl(listing, tab) } : {};
      const fresh = { ...typed, seen: saved.seen };
      return { status: 409, result: { status: 'conflict', problem: editConflictMessage, ...at, typed: fresh } };
    }
    case 'forbidden':
      return { status: 403, result: { ...limitedAccess, typed } };
    case 'not-found': {
      const problem = listing ? 'Failed to update listing. Please try again.' : 'Failed to create a draft listing.';
      return { status: 404, result: { status: 'refused', code: 'not-found', problem, typed } };
    }
  }
}

/** How the specification says that a listing was not published. */
const publishFailedMessage = 'Publishing a new listing failed';

async function publish(
  { app, actor }: SignedInPage,
  listing: EditorListing,
  tab: EditorTab,
  sent: Sent,
): Promise<Outcome> {
  const published = await publishListing(app, actor, { id: listing.id, unpaid: sent.intent === unpaidIntent });
  return published.ok ? publishedOutcome(published.value) : notPublishedOutcome(listing, tab, published);
}

/** The button that publishes although the winery cannot be paid yet. */
const unpaidIntent = 'publish-unpaid';

/**
 * Saves a tab of a listing and publishes that, in one transaction that reads it once. Undefined where something else is to be done, or
 * this actor may not do it: who may not even look is answered otherwise than who may.
 */
async function publishTab(signed: SignedInPage, params: EditorParams, sent: Sent): Promise<Outcome | undefined> {
  const { app, actor } = signed;
  const tab = editorTabs.find((each) => each === params.tab);
  if (!isPublishing(sent) || params.id === newListingId || !tab) return undefined;
  const { id } = params;
  const { lookUp } = tabHandlers[tab];
  const found = await lookUp?.(signed, { id, typed: sent.typed });
  if (lookUp && !found) return undefined;
  const published = await saveAndPublishListing(app, actor, {
    id,
    unpaid: sent.intent === unpaidIntent,
    save: (within, listing) =>
      saveLocked({ ...signed, app: { ...app, ...within } }, { listing, tab }, { typed: sent.typed, found }),
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

/** Saves a tab of a listing that the transaction has locked; a listing of another type has no such tab. */
async function saveLocked(
  signed: SignedInPage,
  { listing, tab }: { listing: LockedListing; tab: EditorTab },
  { typed, found }: Pick<Sent, 'typed'> & { found: object | undefined },
): Promise<TabSaveResult> {
  if (!tabsOf(listing.row.type).includes(tab)) return { ok: false, code: 'not-found' };
  const errors =
    mayLackMore(tab) && missingToContinue({ listing: await toEditorListing(signed.app, listing), tab }, typed);
  if (errors) return { ok: false, code: 'invalid', errors };
  return tabHandlers[tab].save(signed, { id: listing, typed, found });
}

function publishedOutcome(listing: SellerListing): Outcome {
  return { to: previewUrl(listing) ?? listingUrl(listing) };
}

function notPublishedOutcome(listing: SellerListing, tab: EditorTab, published: PublishRefusal): Outcome {
  if (published.code === 'no-payout-account') return { to: `${editorUrl(listing, tab)}?ask=payouts` };
  const gaps = published.code === 'incomplete' ? { gaps: published.missingRequirements } : {};
  const status = published.code === 'forbidden' ? 403 : 409;
  // why: the tab itself is saved, so it shows what is kept
  return { status, result: { status: 'refused', code: published.code, problem: publishFailedMessage, ...gaps } };
}
