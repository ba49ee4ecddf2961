import { randomUUID } from 'node:crypto';
import { data, redirect } from 'react-router';
import { deleteClub, setClubState } from '#features/clubs/managing/save-club.server.ts';
import { retireTier } from '#features/clubs/managing/save-tier.server.ts';
import { showManagedClub } from '#features/clubs/managing/show-clubs.server.ts';
import { duplicateRelease } from '#features/clubs/releases/transition-release.server.ts';
import { planLimitMessage } from '#features/wineries/terms/winery-terms.ts';
import { answerForm, readTypedText } from '../../forms/form-action.server.ts';
import { type FormResult, limitedAccess } from '../../forms/form-result.ts';
import type { SignedInPage } from '../../shell/guards.server.ts';
import { clubsUrl, clubUrl } from './clubs-url.ts';
import { clubErrorMessages } from './error-messages.ts';

/** The answer to a refused form of a club. */
function refusedClubForm({ actor }: SignedInPage, code: keyof typeof clubErrorMessages) {
  if (actor.limited) return answerForm<FormResult>(limitedAccess);
  return answerForm<FormResult>({ status: 'refused', code, problem: clubErrorMessages[code] });
}

async function changeState(page: SignedInPage, id: string, step: 'open' | 'close') {
  const done = await setClubState(page.app, page.actor, { id, step });
  if (done.ok) throw redirect(`${clubUrl(id)}?done=${done.value}`, 303);
  if (done.code !== 'plan-limit') return refusedClubForm(page, done.code);
  return answerForm<FormResult>({ status: 'refused', code: done.code, problem: planLimitMessage(done.reached) });
}

/** Handles a button of a club's page, by its intent. @throws a redirect after a change */
export async function handleClubForm(page: SignedInPage, id: string, form: FormData) {
  const { app, actor } = page;
  const { intent, tier } = readTypedText(form, ['intent', 'tier'], 40);
  if (intent === 'open' || intent === 'close') return changeState(page, id, intent);
  if (intent === 'retire' || intent === 'restore') {
    const done = await retireTier(app, actor, { clubId: id, id: tier, retired: intent === 'retire' });
    if (done.ok) throw redirect(`${clubUrl(id)}?done=tier`, 303);
    return refusedClubForm(page, done.code);
  }
  if (intent === 'duplicate') {
    const made = await duplicateRelease(app, actor, { clubId: id, id: randomUUID() });
    if (made.ok) throw redirect(`${clubUrl(id, `releases/${made.value.id}`)}?done=copied`, 303);
    return refusedClubForm(page, made.code);
  }
  if (intent !== 'delete') throw data(null, { status: 400 });
  const shown = await showManagedClub(app, actor, id);
  const done = await deleteClub(app, actor, id);
  if (!done.ok) return refusedClubForm(page, done.code);
  throw redirect(`${clubsUrl(shown.ok ? shown.value.winery.slug : undefined)}&deleted`, 303);
}
