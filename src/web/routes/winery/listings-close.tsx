import { data, Form, redirect, useNavigation } from 'react-router';
import { chooseListings } from '#features/selling/choose-listings.server.ts';
import { standingWords } from '#features/selling/listing-standing.ts';
import { closeListings } from '#features/wines/close-listings.server.ts';
import { Button } from '#ui/actions/button.tsx';
import { choiceOf } from '../../choice-of.ts';
import { ManyOutcome } from '../../components/listings/many-outcome.tsx';
import { ManyPage } from '../../components/listings/many-page.tsx';
import { QueryFailed } from '../../components/query-failed.tsx';
import { requireRole } from '../../guards.server.ts';
import { listingsAddress } from '../../listings-address.ts';
import { readForm } from '../../read-form.server.ts';
import { sellers } from '../../sellers.ts';
import { privateMeta } from '../../seo/private-meta.ts';
import type { Route } from './+types/listings-close.ts';

/** `/listings/close`: asks before several listings are closed at once. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, viewer } = requireRole(context, url, sellers);
  const choice = choiceOf(url.searchParams);
  const chosen = await chooseListings(app, viewer, choice);
  if (!chosen.ok) throw redirect('/listings');
  return { site: { name: app.site.name }, back: listingsAddress(choice.query), ...chosen.value };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { app, viewer } = requireRole(context, url, sellers);
  const closed = await closeListings(app, viewer, choiceOf(await readForm(request)).ids);
  if (!closed.ok) throw redirect('/listings');
  if (closed.value.left.length > 0) return data(closed.value, { status: 409 });
  return redirect(listingsAddress(choiceOf(url.searchParams).query, 1, { done: 'many' }), 303);
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Close listings');

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <QueryFailed error={error} />;
}

export default function CloseListingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { listings, beyond, back } = loaderData;
  const busy = useNavigation().formData !== undefined;
  const open = listings.filter(({ may }) => may.includes('close'));
  return (
    <ManyPage title="Close listings" back={back} count={actionData ? 1 : listings.length} beyond={beyond}>
      {actionData ? (
        <ManyOutcome outcome={actionData} back={back} did="closed" />
      ) : (
        <>
          <p className="text-ink-soft text-pretty">
            Buyers still see what is closed, and cannot order it. You can open each again.
          </p>
          <ul className="list-none divide-y divide-line border-y border-line">
            {listings.map(({ id, name, may, standing }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-6 py-2.5">
                <span className="min-w-0 wrap-anywhere">{name}</span>
                <span className="text-small text-ink-soft">
                  {may.includes('close') ? 'will be closed' : `stays: ${standingWords[standing].toLowerCase()}`}
                </span>
              </li>
            ))}
          </ul>
          <Form method="post" className="flex flex-wrap gap-3">
            {open.map(({ id }) => (
              <input key={id} type="hidden" name="id" value={id} />
            ))}
            <Button to={back}>Cancel</Button>
            <Button type="submit" kind="danger" busy={busy} busyLabel="Closing" disabled={open.length === 0}>
              {open.length === 1 ? 'Close 1 listing' : `Close ${open.length} listings`}
            </Button>
          </Form>
        </>
      )}
    </ManyPage>
  );
}
