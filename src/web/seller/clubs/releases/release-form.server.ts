import { data, redirect } from 'react-router';
import { maxReleaseWines, type ReleaseChoices } from '#features/clubs/releases/managed-release.ts';
import { saveRelease } from '#features/clubs/releases/save-release.server.ts';
import { listReleaseChoices } from '#features/clubs/releases/show-releases.server.ts';
import { answerForm, readTypedText } from '../../../forms/form-action.server.ts';
import { editConflictMessage, limitedAccess } from '../../../forms/form-result.ts';
import type { SignedInPage } from '../../../shell/guards.server.ts';
import { clubUrl } from '../clubs-url.ts';
import { clubErrorMessages } from '../error-messages.ts';
import { mostField, quantityField, type ReleaseAnswer, type ReleaseDraft, savedWines } from './release-draft.ts';

/**
 * Handles the form of a release. The buttons that add or remove a wine only answer with the form as it is then; nothing
 * is stored before it is saved.
 * @throws a redirect after saving
 */
export async function handleReleaseForm(page: SignedInPage, ids: { clubId: string; id: string }, form: FormData) {
  const choices = await listReleaseChoices(page.app, page.actor, ids);
  if (!choices.ok) throw data(null, { status: 404 });
  const typed = readDraft(form, choices.value);
  const { intent, add } = readTypedText(form, ['intent', 'add'], 60);
  const [verb, removed] = intent.split(':');
  if (verb === 'save') return save(page, ids, typed, choices.value);
  const wines =
    verb === 'remove'
      ? typed.wines.filter(({ listingId }) => listingId !== removed)
      : addWine(typed.wines, choices.value, add);
  const answer: ReleaseAnswer = { status: 'invalid', fields: {}, typed: { ...typed, wines } };
  // why: nothing was refused: the form is only shown again
  return answerForm(answer, { status: 200 });
}

function addWine(wines: ReleaseDraft['wines'], choices: ReleaseChoices, id: string): ReleaseDraft['wines'] {
  const isKnown = choices.wines.some((wine) => wine.id === id);
  if (!isKnown || wines.length >= maxReleaseWines || wines.some(({ listingId }) => listingId === id)) return wines;
  return [...wines, { listingId: id, quantities: {} }];
}

function readDraft(form: FormData, { tiers }: ReleaseChoices): ReleaseDraft {
  const { version, ...texts } = readTypedText(form, ['version', 'name', 'message', 'billOn', 'shipOn']);
  const ids = form.getAll('wine').flatMap((id) => (typeof id === 'string' ? [id.slice(0, 40)] : []));
  const wines = [...new Set(ids)].slice(0, maxReleaseWines + 1).map((listingId) => ({
    listingId,
    quantities: Object.fromEntries(
      tiers.map(({ id }) => {
        const names = [quantityField(listingId, id), mostField(listingId, id)] as const;
        const typed: Record<string, string> = readTypedText(form, names, 10);
        return [id, { quantity: typed[names[0]] ?? '', most: typed[names[1]] ?? '' }];
      }),
    ),
  }));
  return { ...texts, version: Number(version) || 0, wines };
}

async function save(
  { app, actor }: SignedInPage,
  { clubId, id }: { clubId: string; id: string },
  typed: ReleaseDraft,
  { tiers, club }: ReleaseChoices,
) {
  const wines = savedWines(typed, tiers, club.model);
  const saved = await saveRelease(app, actor, { clubId, id, fields: { ...typed, wines } });
  const url = clubUrl(clubId, `releases/${id}`);
  if (saved.ok) throw redirect(`${url}?done=saved`, 303);
  switch (saved.code) {
    case 'validation-invalid-params': {
      const { wines: wrong, ...fields } = saved.errors;
      return answerForm<ReleaseAnswer>({
        status: 'invalid',
        fields: wrong ? { ...fields, add: wrong } : fields,
        typed,
      });
    }
    case 'changed':
      return answerForm<ReleaseAnswer>({ status: 'conflict', problem: editConflictMessage, typed, currentUrl: url });
    case 'not-found':
      throw data(null, { status: 404 });
    default:
      return answerForm<ReleaseAnswer>(
        actor.limited
          ? { ...limitedAccess, typed }
          : { status: 'refused', code: saved.code, problem: clubErrorMessages[saved.code], typed },
      );
  }
}
