import { randomUUID } from 'node:crypto';
import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { listReleaseChoices, showRelease } from '#features/clubs/releases/show-releases.server.ts';
import { readForm } from '../../../forms/form-action.server.ts';
import { failuresOf } from '../../../forms/form-fields.tsx';
import { FormOutcome } from '../../../forms/form-outcome.tsx';
import { limitedAccess, revalidateAfterForms } from '../../../forms/form-result.ts';
import { privateMeta } from '../../../shell/meta/private-meta.ts';
import { ClubSubframe } from '../club-frame.tsx';
import { requireClubPage } from '../clubs.server.ts';
import { clubUrl } from '../clubs-url.ts';
import type { Route } from './+types/edit-release.route.ts';
import { draftOf, emptyDraft } from './release-draft.ts';
import { handleReleaseForm } from './release-form.server.ts';
import { ReleaseForm } from './release-form.tsx';

/**
 * `/manage-wine-club/{club}/releases/new` and `/manage-wine-club/{club}/releases/{release}/edit`: planning a release.
 * For owners of the winery.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, actor } = requireClubPage(context, url);
  const id = params.release ?? randomUUID();
  const choices = await listReleaseChoices(app, actor, { clubId: params.club, id });
  if (!choices.ok) throw data(null, { status: 404 });
  if (!choices.value.winery.mayChange) throw redirect(clubUrl(params.club));
  const common = { site: { name: app.site.name }, ...choices.value, id, limited: actor.limited };
  if (params.release === undefined) return { ...common, names: {}, stored: emptyDraft };
  const shown = await showRelease(app, actor, { clubId: params.club, id });
  if (!shown.ok) throw data(null, { status: 404 });
  const { release } = shown.value;
  if (release.state !== 'planning') throw redirect(clubUrl(params.club, `releases/${id}`));
  const names = Object.fromEntries(release.wines.map(({ listingId, name }) => [listingId, name]));
  return { ...common, names, stored: draftOf(release) };
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const page = requireClubPage(context, url);
  const form = await readForm(request);
  return handleReleaseForm(page, { clubId: params.club, id: params.release ?? String(form.get('id')) }, form);
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privateMeta(loaderData?.site, loaderData?.stored.name || 'New release');

/**
 * After a refused form the version is that which is stored now. What only changes the form reads nothing again, and a
 * new release keeps the id that was chosen for it.
 */
export function shouldRevalidate(given: ShouldRevalidateFunctionArgs): boolean {
  const { formMethod = 'GET', formData, nextParams } = given;
  if (formMethod !== 'GET' && (nextParams.release === undefined || formData?.get('intent') !== 'save')) return false;
  return revalidateAfterForms(given);
}

export default function EditReleasePage({ loaderData, actionData }: Route.ComponentProps) {
  const { winery, club, id, stored, limited } = loaderData;
  const isNew = stored.version === 0;
  const back = isNew
    ? { to: clubUrl(club.id), label: club.name }
    : { to: clubUrl(club.id, `releases/${id}`), label: stored.name };
  const errors = actionData && 'fields' in actionData ? actionData.fields : undefined;
  const ids = { name: 'name', message: 'message', billOn: 'billOn', shipOn: 'shipOn', add: 'add' };
  return (
    <ClubSubframe owns={winery.mayChange} back={back} title={isNew ? 'Plan a release' : 'Edit the release'}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <FormOutcome result={limited && !actionData ? limitedAccess : actionData} failures={failuresOf(errors, ids)} />
        <ReleaseForm key={id} {...loaderData} answer={actionData} />
      </div>
    </ClubSubframe>
  );
}
