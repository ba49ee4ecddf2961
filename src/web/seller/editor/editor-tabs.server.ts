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
import type { EditConflict } from '#kit/edit-conflict.ts';
import type { FieldErrors } from '#kit/field-errors.ts';
import { ok, type Refusal, type Result } from '#kit/result.ts';
import type { SignedInPage } from '../../shell/guards.server.ts';
import type { PageContext } from '../../shell/page-context.server.ts';
import { stockChangedMessage, stockFailedMessage } from '../listing-error-messages.ts';
import { readAvailabilityTab, saveScheduleForm } from './availability/availability-tab.server.ts';
import type { EditorFormResult, TabData } from './editor.ts';
import { deliveryFields, detailsFields, featuresFields } from './listing-form.server.ts';
import { readPhotosTab, savePhotosForm } from './photos/photos-tab.server.ts';
import { photoFilesField } from './photos/photos-tab.ts';

/** What the server code of the editor takes from its request. */
export type EditorRequest = SignedInPage & Pick<PageContext, 'network'>;

/**
 * A submitted tab.
 * @param id of the listing, or the locked listing; undefined for a new one, which is created by its details
 * @param found what was loaded for it before
 */
type Sent = { id: ListingToChange | undefined; typed: Record<string, string>; found?: object | undefined };

/**
 * A saved tab: the id of a new listing, or the row of a changed one, and whether to stay on the tab instead of going to
 * the next one.
 */
type SavedTab = { id?: string; row?: SellerListingRow; stayOnPage?: boolean };

/** The result of saving a tab, or the errors for the form, without what was typed. */
export type TabSaveResult = Result<
  SavedTab,
  | 'forbidden'
  | 'not-found'
  | Refusal<'invalid', { errors: FieldErrors }>
  | EditConflict
  | Refusal<'refused', { result: EditorFormResult }>
>;

type TabHandler = {
  /** Loads what the tab needs besides the listing. */
  load?: (page: EditorRequest, at: { id: string; url: URL }) => Promise<TabData>;
  save: (page: EditorRequest, sent: Sent) => Promise<TabSaveResult>;
  /**
   * Loads what belongs to the typed values and takes too long while a row is locked; undefined if `save` is to refuse
   * them.
   */
  lookUp?: (page: EditorRequest, sent: { id: string; typed: Record<string, string> }) => Promise<object | undefined>;
};

/** Loads and saves each tab whose form is submitted to the editor. */
export const tabHandlers: Record<EditorTab, TabHandler> = {
  details: {
    load: loadDetails,
    save: saveDetails,
  },
  pricing: { save: saveWithStock },
  delivery: { save: (page, sent) => saveTab(page, sent, 'delivery', deliveryFields(sent.typed)) },
  photos: {
    load: async ({ app, actor }, { id, url }) => ({ photos: await readPhotosTab(app, actor, id, url) }),
    save: savePhotos,
  },
  availability: {
    load: async (page, { id, url }) => ({ availability: await readAvailabilityTab(page, id, url) }),
    save: saveSchedule,
  },
  features: { save: (page, sent) => saveTab(page, sent, 'features', featuresFields(sent.typed)) },
  location: {
    lookUp: async ({ app, actor, network }, { id, typed }) => {
      const found = await lookUpLocation({ ...app, network }, actor, { id, fields: typed });
      return found.ok ? found.value : undefined;
    },
    save: saveLocationForm,
  },
  disclaimer: { save: (page, sent) => saveTab(page, sent, 'disclaimer', sent.typed) },
};

function saveTab(
  { app, actor }: EditorRequest,
  { id = '', typed }: Sent,
  tab: ListingTab,
  fields: object,
): Promise<TabSaveResult> {
  return rowSaved(saveListingTab(app, actor, { id, tab, fields, version: typed.seen }));
}

async function saveLocationForm(page: EditorRequest, sent: Sent): Promise<TabSaveResult> {
  const { id = '', typed, found } = sent;
  if (found || typeof id !== 'string') return saveTab(page, sent, 'location', found ?? {});
  const { app, actor, network } = page;
  return rowSaved(saveLocation({ ...app, network }, actor, { id, fields: typed, version: typed.seen }));
}

async function rowSaved(saving: Promise<SaveTabResult>): Promise<TabSaveResult> {
  const saved = await saving;
  return saved.ok ? ok({ row: saved.value }) : saved;
}

async function loadDetails({ app, actor }: EditorRequest, { id, url }: { id: string; url: URL }): Promise<TabData> {
  const grapes = (await listVarietals(app, actor)).map(({ name }) => name);
  if (id !== newListingId) return { grapes };
  const wineries = (await listWineryMemberships(app, actor)).map(({ slug, name }) => ({ slug, name }));
  return { grapes, wineries, winery: url.searchParams.get('winery') ?? '' };
}

const notYourWinery = { winery: 'You do not work for this winery any more. Please choose another one.' };

async function saveDetails(page: EditorRequest, sent: Sent): Promise<TabSaveResult> {
  const { app, actor } = page;
  const fields = detailsFields(sent.typed, await listVarietals(app, actor));
  if (sent.id !== undefined) return saveTab(page, sent, 'details', fields);
  const { winery = '' } = sent.typed;
  const chosen = (await listWineryMemberships(app, actor)).find(({ slug }) => slug === winery);
  // why: a listing cannot change its winery, so another winery must not silently replace the chosen one
  if (winery !== '' && !chosen) return { ok: false, code: 'invalid', errors: notYourWinery };
  return createListing(app, actor, { wineryId: chosen?.id ?? null, fields });
}

async function savePhotos({ app, actor }: EditorRequest, { id = '', typed }: Sent): Promise<TabSaveResult> {
  const saved = await savePhotosForm(app, actor, id, typed);
  if (saved.status !== 'saved') return { ok: false, code: 'refused', result: saved };
  // why: after moving or removing a photo the seller stays on the tab
  return ok({ stayOnPage: typed.remove !== undefined || typed.order !== undefined });
}

async function saveSchedule(page: EditorRequest, { id = '', typed }: Sent): Promise<TabSaveResult> {
  const saved = await saveScheduleForm(page, id, typed);
  return saved.ok ? ok({}) : saved;
}

async function saveWithStock({ app, actor }: EditorRequest, { id = '', typed }: Sent): Promise<TabSaveResult> {
  const saved = await savePricing(app, actor, { id, fields: typed, version: typed.seen });
  if (saved.ok) return ok({ row: saved.value });
  switch (saved.code) {
    case 'stock-failed':
      return {
        ok: false,
        code: 'refused',
        result: { status: 'refused', code: 'stock-failed', problem: stockFailedMessage },
      };
    case 'old-total-mismatch': {
      const stock = 'Please check the number, and save again.';
      const oldTotal = `${saved.quantity ?? ''}`;
      return {
        ok: false,
        code: 'refused',
        result: {
          status: 'conflict',
          problem: stockChangedMessage(saved.quantity),
          fields: { stock },
          typed: { oldTotal },
        },
      };
    }
    default:
      return saved;
  }
}

/** Whether a tab of a draft can have missing requirements though its form is valid. */
export function mayLackMore(tab: EditorTab): boolean {
  return tab === 'photos' || tab === 'availability';
}

/**
 * The errors that keep a draft on this tab though its form is valid: it has no photo, or no hours. Undefined if it may
 * continue, and if only the order of photos is changed.
 * @param typed what the tab submitted
 */
export function missingToContinue(
  { listing, tab }: { listing: Pick<EditorListing, 'state' | 'missingRequirements'> | undefined; tab: EditorTab },
  typed: Readonly<Record<string, string | undefined>>,
): FieldErrors | undefined {
  const gap = listing?.state === 'draft' ? listing.missingRequirements.find((one) => one.tab === tab) : undefined;
  if (!gap) return undefined;
  if (tab === 'photos' && typed.remove === undefined && typed.order === undefined) {
    return { [photoFilesField]: gap.message };
  }
  return tab === 'availability' && parseScheduleForm(typed).length === 0 ? { entries: gap.message } : undefined;
}
