import { listVarietals } from '#features/places/list-varietals.server.ts';
import { resolvePlace } from '#features/places/resolve-place.server.ts';
import { suggestPlaces } from '#features/places/suggest-places.server.ts';
import type { EditorTab } from '#features/selling/listing-tabs.ts';
import { savePricing } from '#features/selling/save-pricing.server.ts';
import { createListing } from '#features/wines/create-listing.server.ts';
import type { ListingTab } from '#features/wines/said-in-tab.ts';
import { saveListingTab } from '#features/wines/save-listing-tab.server.ts';
import type { ChangedMeanwhile } from '#kit/changed-meanwhile.ts';
import type { FieldErrors } from '#kit/field-errors.ts';
import type { Viewer } from '#kit/viewer.ts';
import type { PageContext } from './app-context.server.ts';
import { readAvailabilityTab, savePlanForm } from './availability-tab.server.ts';
import type { TabData } from './components/editor/editor.ts';
import { deliveryFields, detailsFields, featuresFields } from './listing-form.server.ts';
import { savePhotosForm } from './photos-form.server.ts';
import { readPhotosTab } from './photos-tab.server.ts';
import { stockWords } from './stock-words.ts';

type Signed = { app: PageContext['app']; viewer: Viewer };

/** What a tab sent. @param id of the listing; undefined for a new one, which gets one by its details */
type Sent = { id: string | undefined; typed: Record<string, string> };

/** What became of it: whether the tab `stays` where another would follow; `typed` is what else is to stand in the form now. */
export type TabSaved =
  | { ok: true; value?: { id: string } | undefined; stays?: boolean }
  | { ok: false; reason: 'forbidden' | 'not-found' }
  | { ok: false; reason: 'invalid'; errors: FieldErrors }
  | ChangedMeanwhile
  | { ok: false; reason: 'refused'; problem: string; errors?: FieldErrors; typed?: Record<string, string> };

type TabServer = {
  /** What the tab needs besides the listing. */
  load?: (signed: Signed, at: { id: string; url: URL }) => Promise<TabData>;
  save: (signed: Signed, sent: Sent) => Promise<TabSaved>;
};

/** The server's side of each tab whose form is sent to the editor. */
export const tabServers: Partial<Record<EditorTab, TabServer>> = {
  details: {
    load: async ({ app, viewer }) => ({ grapes: (await listVarietals(app, viewer)).map(({ name }) => name) }),
    save: saveDetails,
  },
  pricing: { save: saveWithStock },
  delivery: { save: (signed, sent) => saveTab(signed, sent, 'delivery', deliveryFields(sent.typed)) },
  photos: {
    load: async ({ app, viewer }, { id, url }) => ({ photos: await readPhotosTab(app, viewer, id, url) }),
    save: savePhotos,
  },
  availability: {
    load: async ({ app, viewer }, { id, url }) => ({ availability: await readAvailabilityTab(app, viewer, id, url) }),
    save: ({ app, viewer }, { id = '', typed }) => savePlanForm(app, viewer, id, typed),
  },
  features: { save: (signed, sent) => saveTab(signed, sent, 'features', featuresFields(sent.typed)) },
  location: { save: saveLocation },
  disclaimer: { save: (signed, sent) => saveTab(signed, sent, 'disclaimer', sent.typed) },
};

function saveTab(
  { app, viewer }: Signed,
  { id = '', typed }: Sent,
  tab: ListingTab,
  fields: object,
): Promise<TabSaved> {
  return saveListingTab(app, viewer, { id, tab, fields, seen: typed.seen });
}

async function saveDetails(signed: Signed, sent: Sent): Promise<TabSaved> {
  const { app, viewer } = signed;
  const fields = detailsFields(sent.typed, await listVarietals(app, viewer));
  return sent.id === undefined ? createListing(app, viewer, fields) : saveTab(signed, sent, 'details', fields);
}

async function savePhotos({ app, viewer }: Signed, { id = '', typed }: Sent): Promise<TabSaved> {
  const saved = await savePhotosForm(app, viewer, id, typed);
  // why: what moved or removed a photo leaves whoever pressed it where he is
  if (saved.ok) return { ok: true, stays: typed.remove !== undefined || typed.order !== undefined };
  return { ...saved, reason: 'refused' };
}

async function saveWithStock({ app, viewer }: Signed, { id = '', typed }: Sent): Promise<TabSaved> {
  const saved = await savePricing(app, viewer, { id, fields: typed, seen: typed.seen });
  if (saved.ok) return saved;
  switch (saved.reason) {
    case 'stock-failed':
      return { ok: false, reason: 'refused', problem: stockWords.failed };
    case 'old-total-mismatch': {
      const now = saved.quantity ?? 0;
      const stock = `There are ${now} ${now === 1 ? 'bottle' : 'bottles'} now. Please enter how many there are, and save again.`;
      const oldTotal = `${saved.quantity ?? ''}`;
      return {
        ok: false,
        reason: 'refused',
        problem: stockWords.mismatch,
        errors: { stock },
        typed: { oldTotal },
      };
    }
    default:
      return saved;
  }
}

const unknownPlace = { place: 'Please choose a place from the list: a town, a wine area or a ZIP code.' };

async function saveLocation(signed: Signed, sent: Sent): Promise<TabSaved> {
  const { app, viewer } = signed;
  const text = (sent.typed.place ?? '').trim();
  if (text === '') return saveTab(signed, sent, 'location', { place: '' });
  const suggested = await suggestPlaces(app, viewer, text);
  const found = suggested.find(({ name }) => name === text) ?? (await resolvePlace(app, viewer, text));
  if (!found) return { ok: false, reason: 'invalid', errors: unknownPlace };
  return saveTab(signed, sent, 'location', { place: found.name, ...found.origin });
}
