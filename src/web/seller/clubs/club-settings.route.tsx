import { randomUUID } from 'node:crypto';
import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { saveClub } from '#features/clubs/managing/save-club.server.ts';
import { showManagedClub } from '#features/clubs/managing/show-clubs.server.ts';
import { answerForm, readForm, readTypedText } from '../../forms/form-action.server.ts';
import { failuresOf } from '../../forms/form-fields.tsx';
import { FormOutcome } from '../../forms/form-outcome.tsx';
import {
  editConflictMessage,
  limitedAccess,
  type Rejected,
  revalidateAfterForms,
  type TypedText,
} from '../../forms/form-result.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import type { Route } from './+types/club-settings.route.ts';
import { ClubForm, clubCheckboxes, clubFieldNames } from './club-form.tsx';
import { ClubFrame, NewClubFrame } from './club-frame.tsx';
import { requireClubPage, requireOwnClubWinery } from './clubs.server.ts';
import { clubsUrl, clubUrl } from './clubs-url.ts';
import { clubErrorMessages } from './error-messages.ts';

/** `/manage-wine-club/{id}/settings`, and `/manage-wine-club/new`: the form of a club. For owners of its winery. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  if (params.club === undefined) {
    const { app, actor, winery } = await requireOwnClubWinery(context, url, clubsUrl);
    return { site: { name: app.site.name }, winery, club: null, id: randomUUID(), limited: actor.limited };
  }
  const { app, actor } = requireClubPage(context, url);
  const shown = await showManagedClub(app, actor, params.club);
  if (!shown.ok) throw data(null, { status: 404 });
  const { winery, club } = shown.value;
  if (!winery.mayChange) throw redirect(clubUrl(club.id));
  return { site: { name: app.site.name }, winery, club, id: club.id, limited: actor.limited };
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const { app, actor } = requireClubPage(context, url);
  const form = await readForm(request);
  const { id, version, ...texts } = readTypedText(form, ['id', 'version', ...clubFieldNames]);
  const checked = Object.fromEntries(clubCheckboxes.map((name) => [name, form.has(name)]));
  const wineryId = params.club === undefined ? (await requireOwnClubWinery(context, url, clubsUrl)).winery.id : '';
  const fields = { ...texts, ...checked, version };
  const saved = await saveClub(app, actor, { id: params.club ?? id, wineryId, fields });
  if (saved.ok) throw redirect(`${clubUrl(saved.value.id)}?done=saved`, 303);
  const typed: TypedText = {
    ...texts,
    ...Object.fromEntries(clubCheckboxes.map((name) => [name, form.has(name) ? 'on' : ''])),
  };
  switch (saved.code) {
    case 'validation-invalid-params':
      return answerForm<Rejected>({ status: 'invalid', fields: saved.errors, typed });
    case 'changed':
      return answerForm<Rejected>({
        ...{ status: 'conflict', problem: editConflictMessage, typed },
        currentUrl: clubUrl(params.club ?? id, 'settings'),
      });
    case 'not-found':
      throw data(null, { status: 404 });
    default:
      return answerForm<Rejected>(
        actor.limited
          ? { ...limitedAccess, typed }
          : { status: 'refused', code: saved.code, problem: clubErrorMessages[saved.code], typed },
      );
  }
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privateMeta(loaderData?.site, loaderData?.club?.name ?? 'New wine club');

/** After a refused form the version is that which is stored now; a new club keeps the id that was chosen for it. */
export function shouldRevalidate(given: ShouldRevalidateFunctionArgs): boolean {
  const { formMethod = 'GET', nextParams } = given;
  if (formMethod !== 'GET' && nextParams.club === undefined) return false;
  return revalidateAfterForms(given);
}

export default function ClubSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { winery, club, id, limited } = loaderData;
  const errors = actionData && 'fields' in actionData ? actionData.fields : undefined;
  const ids = Object.fromEntries(clubFieldNames.map((name) => [name, name]));
  const content = (
    <div className="grid max-w-[40rem] grid-cols-[minmax(0,1fr)] gap-6">
      <FormOutcome result={limited && !actionData ? limitedAccess : actionData} failures={failuresOf(errors, ids)} />
      <ClubForm key={id} id={id} club={club} answer={actionData} limited={limited} />
    </div>
  );
  return club ? (
    <ClubFrame winery={winery} club={club} title="Settings">
      {content}
    </ClubFrame>
  ) : (
    <NewClubFrame winery={winery}>{content}</NewClubFrame>
  );
}
