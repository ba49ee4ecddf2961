import { redirect } from 'react-router';
import { maxCuratedWines } from '#features/curation/curated-selection.ts';
import { deleteSelection } from '#features/curation/manage-selections.server.ts';
import { saveSelection } from '#features/curation/save-selection.server.ts';
import { wineName } from '#features/listings/listing.ts';
import { searchListings } from '#features/search/search-listings.server.ts';
import { parseSearchQuery } from '#features/search/search-query.schema.ts';
import { answerForm } from '../../forms/form-action.server.ts';
import { editConflictMessage, limitedAccess } from '../../forms/form-result.ts';
import type { requireAdmin } from '../../shell/guards.server.ts';
import {
  changeWines,
  type DraftWine,
  type FoundWine,
  readIntent,
  type SelectionAnswer,
  type SelectionDraft,
} from './selection-draft.ts';

type Page = ReturnType<typeof requireAdmin>;

/** How many wines a search offers. */
const maxFound = 10;

/**
 * Handles the form of a selection. Its buttons that only change the form answer with the form as it is then, so that it
 * works without script; nothing is stored before it is saved.
 * @throws a redirect after saving and deleting
 */
export async function handleSelectionForm(page: Page, id: string, form: FormData) {
  const intent = readIntent(form.get('intent'));
  const typed = readDraft(form);
  if (intent.verb === 'delete') return removeSelection(page, id, typed);
  if (['save', 'publish', 'draft'].includes(intent.verb)) return save(page, id, typed, intent.verb !== 'draft');
  const keywords = textOf(form, 'keywords', 200);
  const found = await findWines(page, keywords);
  const added = intent.verb === 'add' ? found.find((wine) => wine.id === intent.id) : undefined;
  const wines = added ? addWine(typed.wines, added) : changeWines(typed.wines, intent);
  const answer: SelectionAnswer = { status: 'invalid', fields: {}, typed: { ...typed, wines }, keywords, found };
  // why: nothing was refused: the form is only shown again
  return answerForm(answer, { status: 200 });
}

function addWine(wines: DraftWine[], { id, name, wineryName }: FoundWine): DraftWine[] {
  if (wines.length >= maxCuratedWines || wines.some(({ listingId }) => listingId === id)) return wines;
  return [...wines, { listingId: id, wineName: name, wineryName, reason: '' }];
}

function textOf(form: FormData, name: string, max: number): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.slice(0, max) : '';
}

/** What is in the form. The names of wines are only shown again: they are read anew when it is saved. */
function readDraft(form: FormData): SelectionDraft {
  const all = (name: string) =>
    form.getAll(name).map((value) => (typeof value === 'string' ? value.slice(0, 1_000) : ''));
  const [wineNames, wineries, reasons] = [all('wineName'), all('wineryName'), all('reason')];
  return {
    version: Number(textOf(form, 'version', 9)) || 0,
    title: textOf(form, 'title', 1_000),
    introduction: textOf(form, 'introduction', 5_000),
    startsOn: textOf(form, 'startsOn', 20),
    endsOn: textOf(form, 'endsOn', 20),
    wines: all('wine')
      .slice(0, maxCuratedWines + 1)
      .map((listingId, at) => ({
        listingId,
        wineName: wineNames[at] ?? '',
        wineryName: wineries[at] ?? '',
        reason: reasons[at] ?? '',
      })),
  };
}

/** Published wines that match keywords; none without keywords. */
async function findWines({ app, actor, network }: Page, keywords: string): Promise<FoundWine[]> {
  if (keywords.trim() === '') return [];
  const { search } = parseSearchQuery(new URLSearchParams({ keywords, pub_type: 'wine' }));
  const { listings } = await searchListings({ ...app, network }, actor, search, { perPage: maxFound });
  return listings.flatMap((listing) =>
    listing.type === 'wine' ? [{ id: listing.id, name: wineName(listing), wineryName: listing.wineryName }] : [],
  );
}

async function save({ app, actor }: Page, id: string, typed: SelectionDraft, publish: boolean) {
  const saved = await saveSelection(app, actor, { id, fields: { ...typed, publish } });
  if (saved.ok) throw redirect(`${selectionEditUrl(id)}?done=${publish ? 'published' : 'draft'}`, 303);
  switch (saved.code) {
    case 'validation-invalid-params':
      return answerForm<SelectionAnswer>({ status: 'invalid', fields: saved.errors, typed });
    case 'changed':
      return answerForm<SelectionAnswer>({
        ...{ status: 'conflict', problem: editConflictMessage, typed },
        currentUrl: selectionEditUrl(id),
      });
    case 'selection-started':
      return answerForm<SelectionAnswer>({ ...startedProblem, typed });
    case 'forbidden':
      return answerForm<SelectionAnswer>({ ...limitedAccess, typed });
    case 'not-found':
      throw new Response(null, { status: 404 });
  }
}

async function removeSelection({ app, actor }: Page, id: string, typed: SelectionDraft) {
  const deleted = await deleteSelection(app, actor, id);
  if (deleted.ok || deleted.code === 'not-found') throw redirect('/dashboard/listings/curated?deleted', 303);
  return answerForm<SelectionAnswer>(
    deleted.code === 'forbidden' ? { ...limitedAccess, typed } : { ...startedProblem, typed },
  );
}

const startedProblem = {
  status: 'refused',
  code: 'selection-started',
  problem: 'This selection has started, so its first day stays and it can’t become a draft or be deleted.',
} as const;

/** The URL of a selection's form. */
function selectionEditUrl(id: string): string {
  return `/dashboard/listings/curated/${id}`;
}
