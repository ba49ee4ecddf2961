import { listVarietals } from '#features/places/list-varietals.server.ts';
import { resolvePlace } from '#features/places/resolve-place.server.ts';
import { suggestPlaces } from '#features/places/suggest-places.server.ts';
import type { EditorTab } from '#features/selling/listing-tabs.ts';
import { savePricing } from '#features/selling/save-pricing.server.ts';
import { createListing } from '#features/wines/create-listing.server.ts';
import { type ListingTab, saveListingTab } from '#features/wines/save-listing-tab.server.ts';
import type { FieldErrors } from '#kit/field-errors.ts';
import type { Viewer } from '#kit/viewer.ts';
import type { PageContext } from './app-context.server.ts';
import type { TabData } from './components/editor/editor.ts';
import { deliveryFields, detailsFields, featuresFields } from './listing-form.server.ts';

type Signed = { app: PageContext['app']; viewer: Viewer };

/** What a tab sent. @param id of the listing; undefined for a new one, which gets one by its details */
type Sent = { id: string | undefined; typed: Record<string, string> };

/** What became of it; `typed` where something else is to stand in the form now. */
export type TabSaved =
  | { ok: true; value?: { id: string } | undefined }
  | { ok: false; reason: 'forbidden' | 'not-found' }
  | { ok: false; reason: 'invalid'; errors: FieldErrors }
  | { ok: false; reason: 'refused'; problem: string; errors?: FieldErrors; typed?: Record<string, string> };

type TabServer = {
  /** What the tab needs besides the listing. */
  load?: (signed: Signed) => Promise<TabData>;
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
  features: { save: (signed, sent) => saveTab(signed, sent, 'features', featuresFields(sent.typed)) },
  location: { save: saveLocation },
  disclaimer: { save: (signed, sent) => saveTab(signed, sent, 'disclaimer', sent.typed) },
};

function saveTab({ app, viewer }: Signed, { id = '' }: Sent, tab: ListingTab, fields: object): Promise<TabSaved> {
  return saveListingTab(app, viewer, { id, tab, fields });
}

async function saveDetails(signed: Signed, sent: Sent): Promise<TabSaved> {
  const { app, viewer } = signed;
  const fields = detailsFields(sent.typed, await listVarietals(app, viewer));
  return sent.id === undefined ? createListing(app, viewer, fields) : saveTab(signed, sent, 'details', fields);
}

/** How the specification tells that stock and price could not be saved together. */
const stockWords = {
  mismatch: 'Whoops, the current stock quantity did not match with the value in backend.',
  failed: 'Whoops, something went wrong with the stock update.',
};

async function saveWithStock({ app, viewer }: Signed, { id = '', typed }: Sent): Promise<TabSaved> {
  const saved = await savePricing(app, viewer, { id, fields: typed });
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
        typed: { ...typed, oldTotal },
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
