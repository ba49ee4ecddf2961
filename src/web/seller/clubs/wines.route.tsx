import { data, redirect, useNavigation } from 'react-router';
import { maxOfferedWines } from '#features/clubs/subscriptions/chosen-wines.ts';
import { saveOfferedWines, showOfferedWines } from '#features/clubs/subscriptions/offer-wines.server.ts';
import { formatMoney } from '#kit/money.ts';
import { Button } from '#ui/actions/button.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { Form } from '../../forms/form.tsx';
import { answerForm, readForm } from '../../forms/form-action.server.ts';
import { failuresOf } from '../../forms/form-fields.tsx';
import { FormOutcome } from '../../forms/form-outcome.tsx';
import {
  editConflictMessage,
  formStateOf,
  limitedAccess,
  type Rejected,
  revalidateAfterForms,
} from '../../forms/form-result.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import type { Route } from './+types/wines.route.ts';
import { ClubSubframe } from './club-frame.tsx';
import { requireClubPage } from './clubs.server.ts';
import { clubUrl } from './clubs-url.ts';
import { clubErrorMessages } from './error-messages.ts';

/** `/manage-wine-club/{id}/wines`: the wines among which members of a subscription choose. For owners of its winery. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, actor } = requireClubPage(context, url);
  const shown = await showOfferedWines(app, actor, params.club);
  if (!shown.ok) throw data(null, { status: 404 });
  const { winery, club } = shown.value;
  if (!winery.mayChange || club.model !== 'subscription') throw redirect(clubUrl(club.id));
  return { site: { name: app.site.name }, ...shown.value, limited: actor.limited };
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const { app, actor } = requireClubPage(context, url);
  const form = await readForm(request);
  const wines = form.getAll('wine').map(String);
  const fields = { version: form.get('version'), wines };
  const saved = await saveOfferedWines(app, actor, { clubId: params.club, fields });
  if (saved.ok) throw redirect(`${clubUrl(params.club)}?done=wines`, 303);
  const typed = Object.fromEntries(wines.map((id) => [`wine-${id.slice(0, 40)}`, 'on']));
  const kept = { typed: { ...typed, sent: 'yes' } };
  switch (saved.code) {
    case 'validation-invalid-params':
      return answerForm<Rejected>({
        status: 'invalid',
        fields: { wines: Object.values(saved.errors).join(' ') },
        ...kept,
      });
    case 'changed':
      return answerForm<Rejected>({
        ...{ status: 'conflict', problem: editConflictMessage, ...kept },
        currentUrl: clubUrl(params.club, 'wines'),
      });
    case 'not-found':
      throw data(null, { status: 404 });
    default: {
      if (actor.limited) return answerForm<Rejected>({ ...limitedAccess, ...kept });
      const problem =
        saved.code === 'incomplete' ? 'Choose at least one wine, or close the club.' : clubErrorMessages[saved.code];
      return answerForm<Rejected>({ status: 'refused', code: saved.code, problem, ...kept });
    }
  }
}

export const shouldRevalidate = revalidateAfterForms;

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Wines of the club');

export default function OfferedWinesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { winery, club, wines, limited } = loaderData;
  const { typed, errors } = formStateOf(actionData);
  const busy = useNavigation().state === 'submitting';
  return (
    <ClubSubframe
      owns={winery.mayChange}
      back={{ to: clubUrl(club.id), label: club.name }}
      title="Wines members choose from"
    >
      <div className="grid max-w-[40rem] grid-cols-[minmax(0,1fr)] gap-6">
        <FormOutcome
          result={limited && !actionData ? limitedAccess : actionData}
          failures={failuresOf(errors, { wines: 'wines' })}
        />
        <p className="text-small text-ink-soft text-pretty">
          Members pay what each wine costs in your shop, by the price of their tier. Bottles come from your ordinary
          stock. Up to {maxOfferedWines} wines.
        </p>
        {wines.length === 0 ? (
          <p>You have no wines on sale yet.</p>
        ) : (
          <Form method="post" noValidate preventScrollReset className="grid gap-6">
            <input type="hidden" name="version" value={club.version} />
            <fieldset disabled={limited} id="wines" className="grid gap-1">
              <legend className="mb-1.5 text-small font-semibold">Your wines on sale</legend>
              {wines.map(({ id, name, priceCents, stock, isOffered }) => (
                <CheckboxField
                  key={`${id} ${typed.sent ?? ''}`}
                  id={`wine-${id}`}
                  name="wine"
                  value={id}
                  defaultChecked={typed.sent ? typed[`wine-${id}`] === 'on' : isOffered}
                  label={`${name}, ${formatMoney({ amount: priceCents, currency: 'USD' })}, ${stock.toLocaleString('en-US')} in stock`}
                />
              ))}
            </fieldset>
            <div>
              <Button type="submit" kind="primary" size="large" busy={busy} busyLabel="Saving">
                Save
              </Button>
            </div>
          </Form>
        )}
      </div>
    </ClubSubframe>
  );
}
