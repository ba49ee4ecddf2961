import { redirect, useNavigation } from 'react-router';
import { closeAllListings } from '#features/listing-management/bulk/bulk-actions.server.ts';
import { selectListings } from '#features/listing-management/bulk/select-listings.server.ts';
import { statusLabels } from '#features/listing-management/list/listing-status.ts';
import { closeListings } from '#features/listings/editing/bulk-change-listings.server.ts';
import { sellerRoles } from '#kit/actor.ts';
import { Button } from '#ui/actions/button.tsx';
import { Form } from '../../forms/form.tsx';
import { answerForm, readForm } from '../../forms/form-action.server.ts';
import { revalidateAfterForms } from '../../forms/form-result.ts';
import { QueryFailed } from '../../shell/errors/load-failed.tsx';
import { requireRole } from '../../shell/guards.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { bulkDoneUrl, listingsUrl } from '../listings-url.ts';
import type { Route } from './+types/close-listings.route.ts';
import {
  type BulkChangeResult,
  BulkOutcome,
  BulkPage,
  bulkConflict,
  EditConflictNotice,
  MoreListings,
  someSkipped,
} from './bulk-page.tsx';
import { listingsToPreview, parseListingSelection } from './bulk-selection.server.ts';

/** `/listings/close`: asks for confirmation before several listings are closed. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = requireRole(context, url, sellerRoles);
  const choice = parseListingSelection(url.searchParams);
  const chosen = await selectListings(app, actor, choice);
  if (!chosen.ok) throw redirect('/listings');
  const { listings, version, tooMany } = chosen.value;
  return {
    site: { name: app.site.name },
    back: listingsUrl(choice.query),
    listings: listingsToPreview(choice.all, listings),
    total: listings.length,
    open: listings.filter(({ may }) => may.includes('close')).length,
    version: choice.all ? version : null,
    tooMany,
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { app, actor } = requireRole(context, url, sellerRoles);
  const form = await readForm(request);
  const [{ query }, seen] = [parseListingSelection(url.searchParams), form.get('seen')];
  const closed =
    typeof seen === 'string'
      ? await closeAllListings(app, actor, { query, version: seen })
      : await closeListings(app, actor, parseListingSelection(form).ids);
  if (!closed.ok && closed.code === 'forbidden') throw redirect('/listings');
  if (!closed.ok) return answerForm<BulkChangeResult>(bulkConflict);
  if (closed.value.skipped.length > 0) return answerForm<BulkChangeResult>(someSkipped(closed.value));
  return redirect(bulkDoneUrl(query, closed.value.changed.length), 303);
}

export const shouldRevalidate = revalidateAfterForms;

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Close listings');

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <QueryFailed error={error} />;
}

export default function CloseListingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { total, tooMany, back } = loaderData;
  const outcome = actionData?.status === 'refused' ? actionData.listings : undefined;
  return (
    <BulkPage title="Close listings" back={back} count={outcome ? 1 : total} tooMany={tooMany}>
      {outcome ? (
        <BulkOutcome outcome={outcome} back={back} did="closed" />
      ) : (
        <>
          {actionData?.status === 'conflict' && <EditConflictNotice />}
          <CloseConfirmation {...loaderData} />
        </>
      )}
    </BulkPage>
  );
}

type ConfirmationProps = Omit<Awaited<ReturnType<typeof loader>>, 'site' | 'tooMany'>;

/** The listings to be closed and those that stay, with the button that closes them. */
function CloseConfirmation({ listings, total, open, version, back }: ConfirmationProps) {
  const busy = useNavigation().formData !== undefined;
  const countLabel = open === 1 ? '1 listing' : `${open.toLocaleString('en-US')} listings`;
  const stay = total - open;
  const form = (
    <Form method="post" className="flex flex-wrap gap-3">
      {version === null ? (
        listings
          .filter(({ may }) => may.includes('close'))
          .map(({ id }) => <input key={id} type="hidden" name="id" value={id} />)
      ) : (
        <input type="hidden" name="seen" value={version} />
      )}
      <Button to={back}>Cancel</Button>
      <Button type="submit" kind="danger" busy={busy} busyLabel="Closing" disabled={open === 0}>
        {`Close ${countLabel}`}
      </Button>
    </Form>
  );
  return (
    <>
      <p className="text-ink-soft text-pretty">
        {version !== null &&
          `${countLabel} will be closed${stay === 0 ? '' : `; ${stay.toLocaleString('en-US')} that ${stay === 1 ? 'is' : 'are'} not open ${stay === 1 ? 'stays' : 'stay'}`}. `}
        Buyers still see what is closed, and cannot order it. You can open each again.
      </p>
      {/* why: below a long list nobody would find the button */}
      {version !== null && form}
      <ul className="list-none divide-y divide-line border-y border-line">
        {listings.map(({ id, name, may, standing }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-6 py-2.5">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="text-small text-ink-soft">
              {may.includes('close') ? 'will be closed' : `stays: ${statusLabels[standing].toLowerCase()}`}
            </span>
          </li>
        ))}
      </ul>
      <MoreListings shown={listings.length} total={total} />
      {version === null && form}
    </>
  );
}
