import { redirect } from 'react-router';
import { changePrices, repriceAllListings } from '#features/listing-management/bulk/bulk-actions.server.ts';
import { priceChangeSchema } from '#features/listing-management/bulk/price-change.schema.ts';
import { countLargeChanges, previewPrices } from '#features/listing-management/bulk/price-change.ts';
import { selectListings } from '#features/listing-management/bulk/select-listings.server.ts';
import { sellerRoles } from '#kit/actor.ts';
import { fieldErrorsOf } from '#kit/field-errors.ts';
import { answerForm, readForm, readTypedText } from '../../forms/form-action.server.ts';
import { revalidateAfterForms } from '../../forms/form-result.ts';
import { QueryFailed } from '../../shell/errors/load-failed.tsx';
import { requireRole } from '../../shell/guards.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { bulkDoneUrl, listingsUrl } from '../listings-url.ts';
import type { Route } from './+types/change-prices.route.ts';
import {
  type BulkChangeResult,
  BulkOutcome,
  BulkPage,
  bulkConflict,
  EditConflictNotice,
  someSkipped,
} from './bulk-page.tsx';
import { listingsToPreview, parseListingSelection } from './bulk-selection.server.ts';
import { PriceChangeForm } from './price-change-form.tsx';
import { PricePreviewSection } from './price-preview.tsx';

/** `/listings/prices`: how to change the prices of several listings, and then a preview of the new prices. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = requireRole(context, url, sellerRoles);
  const { searchParams } = url;
  const choice = parseListingSelection(searchParams);
  const chosen = await selectListings(app, actor, choice);
  if (!chosen.ok) throw redirect('/listings');
  const typed = { way: searchParams.get('way') ?? '', by: (searchParams.get('by') ?? '').slice(0, 20) };
  const parsed = searchParams.has('by') ? priceChangeSchema.safeParse(typed) : undefined;
  const { all } = choice;
  const { listings, version, tooMany } = chosen.value;
  const previews = parsed?.success ? previewPrices(listings, parsed.data) : undefined;
  return {
    site: { name: app.site.name },
    back: listingsUrl(choice.query),
    listings: listingsToPreview(all, listings).map(({ id, name }) => ({ id, name })),
    total: listings.length,
    all,
    tooMany,
    typed,
    errors: parsed?.error ? fieldErrorsOf(parsed.error.issues) : {},
    preview: previews && {
      shown: listingsToPreview(all, previews),
      total: previews.length,
      changes: previews.filter(({ to }) => to !== null).length,
      big: countLargeChanges(previews),
      version: all ? version : null,
    },
  };
}

/** The result of a bulk price change that was not complete. */
type Answer = BulkChangeResult<{ way: string; by: string }>;

export async function action({ context, request, url }: Route.ActionArgs) {
  const { app, actor } = requireRole(context, url, sellerRoles);
  const form = await readForm(request);
  const prices = form.getAll('price').flatMap((price) => {
    const [id, cents] = String(price).split(':');
    return id && cents && /^\d{1,9}$/.test(cents) ? [{ id, oldCents: Number(cents) }] : [];
  });
  const [{ query }, seen, typed] = [
    parseListingSelection(url.searchParams),
    form.get('seen'),
    readTypedText(form, ['way', 'by'], 20),
  ];
  const changed =
    typeof seen === 'string'
      ? await repriceAllListings(app, actor, { query, version: seen, change: typed })
      : await changePrices(app, actor, { change: typed, prices });
  if (!changed.ok && changed.code === 'invalid') {
    return answerForm<Answer>({ status: 'invalid', typed, fields: changed.errors });
  }
  if (!changed.ok && changed.code === 'changed-meanwhile') return answerForm<Answer>(bulkConflict);
  if (!changed.ok) throw redirect('/listings');
  if (changed.value.skipped.length > 0) return answerForm<Answer>(someSkipped(changed.value));
  return redirect(bulkDoneUrl(query, changed.value.changed.length), 303);
}

export const shouldRevalidate = revalidateAfterForms;

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Change prices');

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <QueryFailed error={error} />;
}

export default function ChangePricesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { listings, total, tooMany, all, back, preview } = loaderData;
  const outcome = actionData?.status === 'refused' ? actionData.listings : undefined;
  const invalid = actionData?.status === 'invalid' ? actionData : undefined;
  const typed = invalid?.typed ?? loaderData.typed;
  const errors = invalid?.fields ?? loaderData.errors;
  return (
    <BulkPage title="Change prices" back={back} count={outcome ? 1 : total} tooMany={tooMany}>
      {outcome ? (
        <BulkOutcome outcome={outcome} back={back} did="changed" />
      ) : (
        <>
          {actionData?.status === 'conflict' && <EditConflictNotice />}
          <PriceChangeForm listings={listings} total={total} all={all} typed={typed} errors={errors} back={back} />
          {preview && typed === loaderData.typed && <PricePreviewSection {...preview} typed={typed} />}
        </>
      )}
    </BulkPage>
  );
}
