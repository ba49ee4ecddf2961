import { randomUUID } from 'node:crypto';
import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { saveGroup } from '#features/allocations/managing/save-group.server.ts';
import { showManagedAllocation } from '#features/allocations/managing/show-allocations.server.ts';
import { readForm, readTypedFields } from '../../../forms/form-action.server.ts';
import { failuresOf } from '../../../forms/form-fields.tsx';
import { FormOutcome } from '../../../forms/form-outcome.tsx';
import { formStateOf, limitedAccess, revalidateAfterForms } from '../../../forms/form-result.ts';
import { privateMeta } from '../../../shell/meta/private-meta.ts';
import { ClubSubframe } from '../club-frame.tsx';
import { requireClubPage } from '../clubs.server.ts';
import type { Route } from './+types/group.route.ts';
import { managedAllocationUrl } from './allocations-url.ts';
import { GroupForm, storedGroup } from './group-form.tsx';
import { refusedAllocation } from './refused-allocation.server.ts';

/** `/manage-wine-club/allocations/{id}/groups/{group}`: the form of a group, with `new` a new one. For owners. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, actor } = requireClubPage(context, url);
  const shown = await showManagedAllocation(app, actor, params.allocation);
  if (!shown.ok) throw data(null, { status: 404 });
  const { winery, allocation, clubs } = shown.value;
  if (!winery.mayChange || allocation.state !== 'draft') throw redirect(managedAllocationUrl(allocation.id));
  const isNew = params.group === 'new';
  const group = allocation.groups.find(({ id }) => id === params.group);
  if (!group && !isNew) throw data(null, { status: 404 });
  return {
    site: { name: app.site.name },
    ...{ allocation, clubs, limited: actor.limited },
    id: group?.id ?? randomUUID(),
    group: group ?? null,
  };
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const page = requireClubPage(context, url);
  const typed = readTypedFields(await readForm(request));
  const limits = Object.keys(typed).flatMap((name) => {
    const listingId = /^max-(.{36})$/.exec(name)?.[1];
    if (listingId === undefined) return [];
    const of = (part: string) => typed[`${part}-${listingId}`] ?? '';
    return [{ listingId, minBottles: of('min'), maxBottles: of('max'), defaultBottles: of('default') }];
  });
  const fields = { ...typed, wishesAbove: typed.wishesAbove === 'on', limits };
  const id = params.group === 'new' ? (typed.id ?? '') : params.group;
  const saved = await saveGroup(page.app, page.actor, { allocationId: params.allocation, id, fields });
  if (saved.ok) throw redirect(`${managedAllocationUrl(params.allocation)}?done=group`, 303);
  return refusedAllocation(page, saved, { wishesAbove: '', ...typed });
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Group');

/** A new group keeps the id that was chosen for it. */
export function shouldRevalidate(given: ShouldRevalidateFunctionArgs): boolean {
  const { formMethod = 'GET', nextParams } = given;
  if (formMethod !== 'GET' && nextParams.group === 'new') return false;
  return revalidateAfterForms(given);
}

const names = ['name', 'opensAt', 'closesAt', 'people', 'emails', 'minSpend', 'minYears', 'clubId', 'tierId'];

export default function GroupPage({ loaderData, actionData }: Route.ComponentProps) {
  const { allocation, clubs, group, id, limited } = loaderData;
  const form = formStateOf(actionData, storedGroup(allocation, group));
  const ids = Object.fromEntries([
    ...names.map((name) => [name, name]),
    ...allocation.wines.map(({ listingId }) => [`limit-${listingId}`, `max-${listingId}`]),
  ]);
  return (
    <ClubSubframe
      owns
      back={{ to: managedAllocationUrl(allocation.id), label: allocation.title }}
      title={group ? group.name : 'Add a group'}
    >
      <div className="grid max-w-[46rem] grid-cols-[minmax(0,1fr)] gap-6">
        <FormOutcome
          result={limited && !actionData ? limitedAccess : actionData}
          failures={failuresOf(form.errors, ids)}
        />
        <GroupForm {...{ id, allocation, clubs, form, limited }} />
      </div>
    </ClubSubframe>
  );
}
