import { data, redirect } from 'react-router';
import { priceChangeSchema } from '#features/selling/change-many.schema.ts';
import { changePrices } from '#features/selling/change-prices.server.ts';
import { chooseListings } from '#features/selling/choose-listings.server.ts';
import { previewPrices } from '#features/selling/preview-prices.ts';
import { firstErrors } from '#kit/field-errors.ts';
import { choiceOf } from '../../choice-of.ts';
import { ManyOutcome } from '../../components/listings/many-outcome.tsx';
import { ManyPage } from '../../components/listings/many-page.tsx';
import { PriceChangeForm } from '../../components/listings/price-change-form.tsx';
import { PricePreviewList } from '../../components/listings/price-preview-list.tsx';
import { QueryFailed } from '../../components/query-failed.tsx';
import { requireRole } from '../../guards.server.ts';
import { listingsAddress } from '../../listings-address.ts';
import { readForm } from '../../read-form.server.ts';
import { sellers } from '../../sellers.ts';
import { privateMeta } from '../../seo/private-meta.ts';
import { typedText } from '../../typed.server.ts';
import type { Route } from './+types/listings-prices.ts';

/** `/listings/prices`: how the prices of several listings change, and once that is said what would become of each. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, viewer } = requireRole(context, url, sellers);
  const { searchParams } = url;
  const choice = choiceOf(searchParams);
  const chosen = await chooseListings(app, viewer, choice);
  if (!chosen.ok) throw redirect('/listings');
  const typed = { way: searchParams.get('way') ?? '', by: (searchParams.get('by') ?? '').slice(0, 20) };
  const parsed = searchParams.has('by') ? priceChangeSchema.safeParse(typed) : undefined;
  return {
    site: { name: app.site.name },
    back: listingsAddress(choice.query),
    ...chosen.value,
    all: choice.all,
    typed,
    errors: parsed?.error ? firstErrors(parsed.error.issues) : {},
    previews: parsed?.success ? previewPrices(chosen.value.listings, parsed.data) : undefined,
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { app, viewer } = requireRole(context, url, sellers);
  const form = await readForm(request);
  const prices = form.getAll('price').flatMap((shown) => {
    const [id, cents] = String(shown).split(':');
    return id && cents && /^\d{1,9}$/.test(cents) ? [{ id, oldCents: Number(cents) }] : [];
  });
  const typed = typedText(form, ['way', 'by'], 20);
  const changed = await changePrices(app, viewer, { change: typed, prices });
  if (!changed.ok && changed.reason === 'invalid') return data({ typed, errors: changed.errors }, { status: 400 });
  if (!changed.ok) throw redirect('/listings');
  if (changed.value.left.length > 0) return data({ outcome: changed.value }, { status: 409 });
  return redirect(listingsAddress(choiceOf(url.searchParams).query, 1, { done: 'many' }), 303);
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Change prices');

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <QueryFailed error={error} />;
}

export default function ChangePricesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { listings, beyond, all, back, previews } = loaderData;
  const outcome = actionData && 'outcome' in actionData ? actionData.outcome : undefined;
  const { typed, errors } = actionData && 'errors' in actionData ? actionData : loaderData;
  return (
    <ManyPage title="Change prices" back={back} count={outcome ? 1 : listings.length} beyond={beyond}>
      {outcome ? (
        <ManyOutcome outcome={outcome} back={back} did="changed" />
      ) : (
        <>
          <PriceChangeForm listings={listings} all={all} typed={typed} errors={errors} back={back} />
          {previews && typed === loaderData.typed && <PricePreviewList previews={previews} typed={typed} />}
        </>
      )}
    </ManyPage>
  );
}
