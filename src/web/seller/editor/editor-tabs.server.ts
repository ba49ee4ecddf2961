import { parseScheduleForm } from '#features/availability/schedule/schedule-form.ts';
import {
  type EditorListing,
  type EditorTab,
  newListingId,
} from '#features/listing-management/editor/listing-editor.ts';
import { savePricing } from '#features/listing-management/editor/save-pricing.server.ts';
import { createListing } from '#features/listings/editing/create-listing.server.ts';
import { type SaveTabResult, saveListingTab } from '#features/listings/editing/save-listing-tab.server.ts';
import { lookUpLocation, saveLocation } from '#features/listings/editing/save-location.server.ts';
import type { ListingToChange, SellerListingRow } from '#features/listings/editing/seller-listing.server.ts';
import type { ListingTab } from '#features/listings/editing/seller-listing.ts';
import { listVarietals } from '#features/places/varietals.server.ts';
import { listWineryMemberships } from '#features/wineries/winery-members.server.ts';
import type { Actor } from '#kit/actor.ts';
import type { EditConflict } from '#kit/edit-conflict.ts';
import type { FieldErrors } from '#kit/field-errors.ts';
import type { Refusal } from '#kit/result.ts';
import type { PageContext } from '../../shell/page-context.server.ts';
import { stockErrors } from '../listing-error-messages.ts';
import { readAvailabilityTab, saveScheduleForm } from './availability/availability-tab.server.ts';
import type { EditorFormResult, TabData } from './editor.ts';
import { deliveryFields, detailsFields, featuresFields } from './listing-form.server.ts';
import { readPhotosTab, savePhotosForm } from './photos/photos-tab.server.ts';
import { photoFilesField } from './photos/photos-tab.ts';

type SignedInPage = Pick<PageContext, 'app' | 'network'> & { actor: Actor };

/**
 * What a tab sent. @param id of the listing, or that which is locked; undefined for a new one, which gets one by its details
 * @param found what was looked up of it before
 */
type Sent = { id: ListingToChange | undefined; typed: Record<string, string>; found?: object | undefined };

/**
 * What became of it: the id of a new listing, or the row of one that was changed, and whether the tab stays where another would follow;
 * or what the form is answered, besides what was typed.
 */
export type TabSaveResult =
  | { ok: true; value?: { id: string }; row?: SellerListingRow; stayOnPage?: boolean }
  | Refusal<'forbidden' | 'not-found'>
  | Refusal<'invalid', { errors: FieldErrors }>
  | EditConflict
  | Refusal<'refused', { result: EditorFormResult }>;

type TabHandler = {
  /** What the tab needs besides the listing. */
  load?: (signed: SignedInPage, at: { id: string; url: URL }) => Promise<TabData>;
  save: (signed: SignedInPage, sent: Sent) => Promise<TabSaveResult>;
  /** Looks up what was typed where no lock may wait for the answer; undefined where that is to be refused, as `save` does by itself. */
  lookUp?: (signed: SignedInPage, sent: { id: string; typed: Record<string, string> }) => Promise<object | undefined>;
};

/** The server's side of each tab whose form is sent to the editor. */
export const tabHandlers: Record<EditorTab, TabHandler> = {
  details: {
    load: loadDetails,
    save: saveDetails,
  },
  pricing: { save: saveWithStock },
  delivery: { save: (signed, sent) => saveTab(signed, sent, 'delivery', deliveryFields(sent.typed)) },
  photos: {
    load: async ({ app, actor }, { id, url }) => ({ photos: await readPhotosTab(app, actor, id, url) }),
    save: savePhotos,
  },
  availability: {
    load: async (signed, { id, url }) => ({ availability: await readAvailabilityTab(signed, id, url) }),
    save: (signed, { id = '', typed }) => saveScheduleForm(signed, id, typed),
  },
  features: { save: (signed, sent) => saveTab(signed, sent, 'features', featuresFields(sent.typed)) },
  location: {
    lookUp: async ({ app, actor, network }, { id, typed }) => {
      const found = await lookUpLocation({ ...app, network }, actor, { id, fields: typed });
      return found.ok ? found.value : undefined;
    },
    save: saveLocationForm,
  },
  disclaimer: { save: (signed, sent) => saveTab(signed, sent, 'disclaimer', sent.typed) },
};

function saveTab(
  { app, actor }: SignedInPage,
  { id = '', typed }: Sent,
  tab: ListingTab,
  fields: object,
): Promise<TabSaveResult> {
  return rowSaved(saveListingTab(app, actor, { id, tab, fields, version: typed.seen }));
}

async function saveLocationForm(signed: SignedInPage, sent: Sent): Promise<TabSaveResult> {
  const { id = '', typed, found } = sent;
  if (found || typeof id !== 'string') return saveTab(signed, sent, 'location', found ?? {});
  const { app, actor, network } = signed;
  return rowSaved(saveLocation({ ...app, network }, actor, { id, fields: typed, version: typed.seen }));
}

async function rowSaved(saving: Promise<SaveTabResult>): Promise<TabSaveResult> {
  const saved = await saving;
  return saved.ok ? { ok: true, row: saved.value } : saved;
}

async function loadDetails({ app, actor }: SignedInPage, { id, url }: { id: string; url: URL }): Promise<TabData> {
  const grapes = (await listVarietals(app, actor)).map(({ name }) => name);
  if (id !== newListingId) return { grapes };
  const wineries = (await listWineryMemberships(app, actor)).map(({ slug, name }) => ({ slug, name }));
  return { grapes, wineries, winery: url.searchParams.get('winery') ?? '' };
}

const notYourWinery = { winery: 'You do not work for this winery any more. Please choose another one.' };

async function saveDetails(signed: SignedInPage, sent: Sent): Promise<TabSaveResult> {
  const { app, actor } = signed;
  const fields = detailsFields(sent.typed, await listVarietals(app, actor));
  if (sent.id !== undefined) return saveTab(signed, sent, 'details', fields);
  const { winery = '' } = sent.typed;
  const chosen = (await listWineryMemberships(app, actor)).find(({ slug }) => slug === winery);
  // why: a listing stays where it began, so that no other winery may take the place of the chosen one
  if (winery !== '' && !chosen) return { ok: false, code: 'invalid', errors: notYourWinery };
  return createListing(app, actor, { wineryId: chosen?.id ?? null, fields });
}

async function savePhotos({ app, actor }: SignedInPage, { id = '', typed }: Sent): Promise<TabSaveResult> {
  const saved = await savePhotosForm(app, actor, id, typed);
  if (saved.status !== 'saved') return { ok: false, code: 'refused', result: saved };
  // why: what moved or removed a photo leaves whoever pressed it where they are
  return { ok: true, stayOnPage: typed.remove !== undefined || typed.order !== undefined };
}

async function saveWithStock({ app, actor }: SignedInPage, { id = '', typed }: Sent): Promise<TabSaveResult> {
  const saved = await savePricing(app, actor, { id, fields: typed, version: typed.seen });
  if (saved.ok) return { ok: true, row: saved.value };
  switch (saved.code) {
    case 'stock-failed':
      return {
        ok: false,
        code: 'refused',
        result: { status: 'refused', code: 'stock-failed', problem: stockErrors.failed },
      };
    case 'old-total-mismatch': {
      const now = saved.quantity ?? 0;
      const stock = `There are ${now} ${now === 1 ? 'bottle' : 'bottles'} now. Please enter how many there are, and save again.`;
      const oldTotal = `${saved.quantity ?? ''}`;
      return {
        ok: false,
        code: 'refused',
        result: { status: 'conflict', problem: stockErrors.mismatch, fields: { stock }, typed: { oldTotal } },
      };
    }
    default:
      return saved;
  }
}

/** Whether a tab of a draft may lack something though nothing in its form is wrong. */
export function mayLackMore(tab: EditorTab): boolean {
  return tab === 'photos' || tab === 'availability';
}

/**
 * What keeps a draft from going on to the tab after this one, though nothing in its form is wrong: there is no photo, or there are no
 * hours. Undefined where it goes on, and where only the order of photos is changed.
 * @param typed what the tab sent
 */
export function missingToContinue(
  { listing, tab }: { listing: Pick<EditorListing, 'state' | 'missingRequirements'> | undefined; tab: EditorTab },
  typed: Readonly<Record<string, string | undefined>>,
): FieldErrors | undefined {
  const gap = listing?.state === 'draft' ? listing.missingRequirements.find((one) => one.tab === tab) : undefined;
  if (!gap) return undefined;
  if (tab === 'photos' && typed.remove === undefined && typed.order === undefined) {
    return { [photoFilesField]: gap.lacks };
  }
  return tab === 'availability' && parseScheduleForm(typed).length === 0 ? { entries: gap.lacks } : undefined;
}
