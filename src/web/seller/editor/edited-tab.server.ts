import { data, redirect } from 'react-router';
import {
  type EditorListing,
  type EditorTab,
  editorUrl,
  newListingId,
  newListingUrl,
  openTabs,
  tabsOf,
} from '#features/listing-management/editor/listing-editor.ts';
import { showListingEditor } from '#features/listing-management/editor/show-listing-editor.server.ts';
import { payoutStatusOf, type ReturnURLType } from '#features/payments/payouts/payout-account.ts';
import { showPayoutAccount } from '#features/payments/payouts/show-payout-account.server.ts';
import type { EditorRequest } from './editor-tabs.server.ts';

/** The listing and the tab that a URL of the editor names; no listing for a new one. */
export type EditedTab = { listing: EditorListing | undefined; tab: EditorTab };

/**
 * Finds what a URL of the editor names.
 * @throws 404 for a listing or tab that does not exist or that the actor may not edit; a redirect for an actor without
 * a winery who opens a new listing
 */
export async function requireEditedTab({ app, actor }: EditorRequest, params: EditorParams): Promise<EditedTab> {
  if (params.id === newListingId) {
    if (!actor.roles.some((role) => role !== 'admin')) throw redirect('/');
    return { listing: undefined, tab: 'details' };
  }
  const found = await showListingEditor(app, actor, params.id);
  if (!found.ok) throw data(null, { status: 404 });
  const listing = found.value;
  const tab = tabsOf(listing.type).find((each) => each === params.tab);
  if (!tab) throw data(null, { status: 404 });
  return { listing, tab };
}

/**
 * The URL to which an outdated URL of the editor is redirected: one with another slug, of a draft that was published,
 * or of a tab that cannot be opened yet. Undefined for a URL that is right.
 * @param returned the last part of the URL for an owner who returns from the payment gateway
 */
export function canonicalUrl(
  { listing, tab }: EditedTab,
  { pathname, search }: URL,
  returned?: ReturnURLType,
): string | undefined {
  const open = openTabs(listing);
  const allowed = open.includes(tab) ? tab : (open.at(-1) ?? 'details');
  const url = listing ? editorUrl(listing, allowed) : newListingUrl;
  const canonical = returned ? `${url}/${returned}` : url;
  return pathname === canonical ? undefined : canonical + search;
}

/**
 * The status of a winery's payout account after its owner returned from the payment gateway; null for others and
 * without an account.
 */
export async function loadPayouts({ app, actor }: EditorRequest, wineryId: string, returned: ReturnURLType) {
  const found = await showPayoutAccount(app, actor, wineryId);
  if (!found.ok || !found.value || found.value.deleted) return null;
  return { account: found.value, status: payoutStatusOf(found.value, returned) };
}

/** The parameters of the editor's URLs. */
export type EditorParams = { id: string; tab: string };
