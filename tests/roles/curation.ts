import {
  deleteSelection,
  listSelections,
  showEditedSelection,
} from '../../src/features/curation/manage-selections.server.ts';
import { saveSelection } from '../../src/features/curation/save-selection.server.ts';
import { listPastSelections, showCuratedSelection } from '../../src/features/curation/show-selection.server.ts';
import { addSelection } from '../fixtures/listings/add-selection.ts';
import type { Entry } from './entry.ts';
import { everybody } from './who.ts';

/** A day in this year for each actor, since only one selection starts on a day. */
function dayOf(winerySlug: string, year: number): string {
  return `${year}-01-1${everybody.findIndex((who) => winerySlug.endsWith(who))}`;
}

/** Everybody reads the curated wines; admins make the selections. */
export const curationEntries: Record<string, Entry> = {
  'curation/showCuratedSelection': {
    may: everybody,
    call: async (app, actor, { listingId, winerySlug }) => {
      const startsOn = dayOf(winerySlug, 2025);
      await addSelection(app.db, { startsOn, listingIds: [listingId] });
      return (await showCuratedSelection(app, actor, startsOn)).ok;
    },
  },
  'curation/listPastSelections': {
    may: everybody,
    call: async (app, actor, { listingId, winerySlug }) => {
      const startsOn = dayOf(winerySlug, 2024);
      await addSelection(app.db, { startsOn, endsOn: startsOn, listingIds: [listingId] });
      return (await listPastSelections(app, actor, null)).total > 0;
    },
  },
  'curation/listSelections': {
    may: ['admin'],
    call: async (app, actor) => (await listSelections(app, actor, null)).ok,
  },
  'curation/showEditedSelection': {
    may: ['admin'],
    call: async (app, actor) => (await showEditedSelection(app, actor, await addSelection(app.db, {}))).ok,
  },
  'curation/saveSelection': {
    may: ['admin'],
    call: async (app, actor, { listingId }) => {
      const wines = [{ listingId, reason: 'It is good.' }];
      const fields = { version: 0, publish: false, title: 'Winter', introduction: '', wines };
      return (await saveSelection(app, actor, { id: crypto.randomUUID(), fields })).ok;
    },
  },
  'curation/deleteSelection': {
    may: ['admin'],
    call: async (app, actor) => (await deleteSelection(app, actor, await addSelection(app.db, {}))).ok,
  },
};
