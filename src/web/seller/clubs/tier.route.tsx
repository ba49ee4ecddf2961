import { randomUUID } from 'node:crypto';
import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { deleteTier, saveTier } from '#features/clubs/managing/save-tier.server.ts';
import { showManagedClub } from '#features/clubs/managing/show-clubs.server.ts';
import { Button } from '#ui/actions/button.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { Form } from '../../forms/form.tsx';
import { answerForm, readForm, readTypedText } from '../../forms/form-action.server.ts';
import { failuresOf } from '../../forms/form-fields.tsx';
import { FormOutcome } from '../../forms/form-outcome.tsx';
import { editConflictMessage, limitedAccess, type Rejected, revalidateAfterForms } from '../../forms/form-result.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import type { Route } from './+types/tier.route.ts';
import { ClubFrame } from './club-frame.tsx';
import { requireClubPage } from './clubs.server.ts';
import { clubUrl } from './clubs-url.ts';
import { clubErrorMessages } from './error-messages.ts';
import { TierForm, tierFieldNames } from './tier-form.tsx';

/** `/manage-wine-club/{id}/tiers/{tier}`: the form of a tier; with `new` a new one. For owners of the winery. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, actor } = requireClubPage(context, url);
  const shown = await showManagedClub(app, actor, params.club);
  if (!shown.ok) throw data(null, { status: 404 });
  const { winery, club } = shown.value;
  if (!winery.mayChange) throw redirect(clubUrl(club.id));
  const tier = club.tiers.find(({ id }) => id === params.tier) ?? null;
  if (!tier && params.tier !== 'new') throw data(null, { status: 404 });
  const isDeleting = url.searchParams.has('delete');
  const common = { site: { name: app.site.name }, winery, club, limited: actor.limited, isDeleting };
  return { ...common, tier, id: tier?.id ?? randomUUID() };
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const { app, actor } = requireClubPage(context, url);
  const form = await readForm(request);
  const { intent, id: newId, version, ...texts } = readTypedText(form, ['intent', 'id', 'version', ...tierFieldNames]);
  const [clubId, id] = [params.club, params.tier === 'new' ? newId : params.tier];
  const shippingIncluded = form.has('shippingIncluded');
  const typed = { ...texts, shippingIncluded: shippingIncluded ? 'on' : '' };
  const saved =
    intent === 'delete'
      ? await deleteTier(app, actor, { clubId, id })
      : await saveTier(app, actor, { clubId, id, fields: { ...texts, shippingIncluded, version } });
  if (saved.ok) throw redirect(`${clubUrl(clubId)}?done=${intent === 'delete' ? 'tier-deleted' : 'tier'}`, 303);
  switch (saved.code) {
    case 'validation-invalid-params':
      return answerForm<Rejected>({ status: 'invalid', fields: saved.errors, typed });
    case 'changed':
      return answerForm<Rejected>({
        ...{ status: 'conflict', problem: editConflictMessage, typed },
        currentUrl: clubUrl(clubId),
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
  privateMeta(loaderData?.site, loaderData?.tier?.name ?? 'New tier');

/** After a refused form the version is that which is stored now; a new tier keeps the id that was chosen for it. */
export function shouldRevalidate(given: ShouldRevalidateFunctionArgs): boolean {
  const { formMethod = 'GET', nextParams } = given;
  if (formMethod !== 'GET' && nextParams.tier === 'new') return false;
  return revalidateAfterForms(given);
}

export default function TierPage({ loaderData, actionData }: Route.ComponentProps) {
  const { winery, club, tier, id, limited, isDeleting } = loaderData;
  const errors = actionData && 'fields' in actionData ? actionData.fields : undefined;
  const ids = Object.fromEntries(tierFieldNames.map((name) => [name, name]));
  return (
    <ClubFrame winery={winery} club={club} title={tier?.name ?? 'New tier'}>
      <div className="grid max-w-[40rem] grid-cols-[minmax(0,1fr)] gap-6">
        <FormOutcome result={limited && !actionData ? limitedAccess : actionData} failures={failuresOf(errors, ids)} />
        <TierForm key={id} id={id} club={club} tier={tier} answer={actionData} limited={limited} />
        {tier && !limited && (
          <div className="border-t border-line pt-5">
            <Button to="?delete=open" preventScrollReset>
              Delete
            </Button>
          </div>
        )}
      </div>
      <ConfirmDialog
        open={isDeleting && tier !== null}
        closeTo="?"
        title="Delete this tier?"
        form="delete-tier"
        yes="Delete"
      >
        A tier that somebody has joined can only be retired: its members stay, and nobody else joins it.
      </ConfirmDialog>
      <Form id="delete-tier" method="post">
        <input type="hidden" name="intent" value="delete" />
      </Form>
    </ClubFrame>
  );
}
