import { randomUUID } from 'node:crypto';
import { data, redirect, type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router';
import {
  allocationModelLabels,
  allocationTextLimits,
  grantingRuleLabels,
  handGranting,
} from '#features/allocations/allocation.ts';
import { saveAllocation } from '#features/allocations/managing/save-allocation.server.ts';
import { showManagedAllocation } from '#features/allocations/managing/show-allocations.server.ts';
import { Button } from '#ui/actions/button.tsx';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '../../../forms/form.tsx';
import { readForm, readTypedText } from '../../../forms/form-action.server.ts';
import { failuresOf, fieldPropsOf } from '../../../forms/form-fields.tsx';
import { FormOutcome } from '../../../forms/form-outcome.tsx';
import { formStateOf, limitedAccess, revalidateAfterForms, type TypedText } from '../../../forms/form-result.ts';
import { privateMeta } from '../../../shell/meta/private-meta.ts';
import { ClubSubframe } from '../club-frame.tsx';
import { requireClubPage, requireOwnClubWinery } from '../clubs.server.ts';
import type { Route } from './+types/edit-allocation.route.ts';
import { allocationsUrl, managedAllocationUrl } from './allocations-url.ts';
import { refusedAllocation } from './refused-allocation.server.ts';

const fieldNames = ['title', 'description', 'model', 'granting', 'shipOn'] as const;

/** `/manage-wine-club/allocations/new` and `…/{id}/edit`: the texts and rules of an allocation. For owners. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  if (params.allocation === undefined) {
    const { app, actor, winery } = await requireOwnClubWinery(context, url, allocationsUrl);
    const common = { site: { name: app.site.name }, limited: actor.limited, id: randomUUID(), version: 0 };
    return { ...common, winery: { slug: winery.slug }, typed: { model: 'first-come', granting: 'lottery' } };
  }
  const { app, actor } = requireClubPage(context, url);
  const shown = await showManagedAllocation(app, actor, params.allocation);
  if (!shown.ok) throw data(null, { status: 404 });
  const { winery, allocation } = shown.value;
  const { id, version, title, description, model, granting, shipOn, state } = allocation;
  if (!winery.mayChange || state !== 'draft') throw redirect(managedAllocationUrl(id));
  const common = { site: { name: app.site.name }, limited: actor.limited, id, version };
  return { ...common, winery, typed: { title, description, model, granting, shipOn: shipOn ?? '' } };
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const page = requireClubPage(context, url);
  const form = await readForm(request);
  const { id, version, ...typed } = readTypedText(form, ['id', 'version', ...fieldNames]);
  const wineryId =
    params.allocation === undefined ? (await requireOwnClubWinery(context, url, allocationsUrl)).winery.id : '';
  const asked = { id: params.allocation ?? id, wineryId, fields: { ...typed, version } };
  const saved = await saveAllocation(page.app, page.actor, asked);
  if (saved.ok) throw redirect(`${managedAllocationUrl(saved.value.id)}?done=saved`, 303);
  return refusedAllocation(page, saved, typed);
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Allocation');

/** After a refused form the version is that which is stored now; a new one keeps the id that was chosen for it. */
export function shouldRevalidate(given: ShouldRevalidateFunctionArgs): boolean {
  const { formMethod = 'GET', nextParams } = given;
  if (formMethod !== 'GET' && nextParams.allocation === undefined) return false;
  return revalidateAfterForms(given);
}

const models = [
  {
    value: 'first-come',
    label: allocationModelLabels['first-come'],
    note: 'People buy up to their maximum while there are bottles.',
  },
  {
    value: 'guaranteed',
    label: allocationModelLabels.guaranteed,
    note: 'There are enough bottles for everybody’s maximum.',
  },
  { value: 'wish', label: allocationModelLabels.wish, note: 'People say what they want, and you grant it afterwards.' },
];

const rules = [
  { value: 'lottery', label: grantingRuleLabels.lottery, note: 'Drawn so that anybody can recompute it.' },
  { value: 'rank', label: grantingRuleLabels.rank, note: 'The first group first, and in it who spent more with you.' },
  { value: 'pro-rata', label: grantingRuleLabels['pro-rata'], note: 'Of each wine, in whole bottles.' },
  {
    value: 'hand',
    label: grantingRuleLabels.hand,
    note: `You decide, within ${handGranting.days} days after all windows are over.`,
  },
];

export default function EditAllocationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { winery, id, version, typed, limited } = loaderData;
  const form = formStateOf(actionData, typed as TypedText);
  const field = fieldPropsOf(form);
  const busy = useNavigation().formMethod === 'POST';
  const isNew = version === 0;
  const back = isNew
    ? { to: allocationsUrl(winery.slug), label: 'Allocations' }
    : { to: managedAllocationUrl(id), label: 'The allocation' };
  const ids = Object.fromEntries(fieldNames.map((name) => [name, name]));
  return (
    <ClubSubframe owns back={back} title={isNew ? 'New allocation' : 'Edit the allocation'}>
      <div className="grid max-w-[40rem] grid-cols-[minmax(0,1fr)] gap-6">
        <FormOutcome
          result={limited && !actionData ? limitedAccess : actionData}
          failures={failuresOf(form.errors, ids)}
        />
        <Form method="post" noValidate preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="version" value={version} />
          <fieldset disabled={limited} className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <TextField
              {...field('title')}
              label="Title"
              hint="Such as Library release 2019."
              maxLength={allocationTextLimits.title}
              autoComplete="off"
              required
            />
            <TextArea
              {...field('description')}
              label="Text"
              hint="What is special about the wines."
              optional
              maxLength={allocationTextLimits.description}
            />
            <RadioGroup {...field('model')} label="How do people get the wine?" choices={models} />
            <RadioGroup
              {...field('granting')}
              label="How are wishes granted?"
              hint="Also those for more than the maximum, if you let people make them."
              choices={rules}
            />
            <TextField
              {...field('shipOn')}
              type="date"
              label="The wine is sent from"
              hint="Empty: at once. Orders are accepted in your name as soon as the card is charged."
              optional
            />
            <div className="border-t border-line pt-5">
              <Button type="submit" kind="primary" size="large" busy={busy} busyLabel="Saving">
                Save
              </Button>
            </div>
          </fieldset>
        </Form>
      </div>
    </ClubSubframe>
  );
}
