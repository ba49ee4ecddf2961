import { data, redirect } from 'react-router';
import { allocationStateLabels } from '#features/allocations/allocation.ts';
import type { GrantPreview, WishesPage } from '#features/allocations/granting/managed-wish.ts';
import { grantField } from '#features/allocations/granting/managed-wish.ts';
import { previewGrants, showWishes } from '#features/allocations/granting/show-wishes.server.ts';
import { formatWindowTime } from '#features/allocations/window-time.ts';
import type { FieldErrors } from '#kit/field-errors.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Pager } from '#ui/navigation/pager.tsx';
import { Form } from '../../../forms/form.tsx';
import { readForm } from '../../../forms/form-action.server.ts';
import { failuresOf } from '../../../forms/form-fields.tsx';
import { FormOutcome } from '../../../forms/form-outcome.tsx';
import { formStateOf, limitedAccess, revalidateAfterForms } from '../../../forms/form-result.ts';
import { QueryFailed } from '../../../shell/errors/load-failed.tsx';
import { privateMeta } from '../../../shell/meta/private-meta.ts';
import { ClubSubframe } from '../club-frame.tsx';
import { requireClubPage } from '../clubs.server.ts';
import type { Route } from './+types/wishes.route.ts';
import { AllocationBadge } from './allocation-badge.tsx';
import { managedAllocationUrl } from './allocations-url.ts';
import { FillForm } from './fill-form.tsx';
import { GrantDialog } from './grant-dialog.tsx';
import { GrantForm } from './grant-form.tsx';
import { WishRow } from './wish-row.tsx';
import { handleWishesForm } from './wishes.server.ts';

/** `/manage-wine-club/allocations/{id}/wishes`: the wishes of an allocation by rank, and granting them by hand. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, actor } = requireClubPage(context, url);
  const { allocation: id } = params;
  const shown = await showWishes(app, actor, { id, page: url.searchParams.get('page') });
  if (!shown.ok && shown.code === 'invalid-transition') throw redirect(managedAllocationUrl(id));
  if (!shown.ok) throw data(null, { status: 404 });
  const isAsked = url.searchParams.get('confirm') === 'grant' && shown.value.allocation.grantUntil !== null;
  const preview = isAsked ? await previewGrants(app, actor, id) : undefined;
  return {
    site: { name: app.site.name },
    ...shown.value,
    limited: actor.limited,
    done: url.searchParams.get('done'),
    preview: preview?.ok ? preview.value : null,
  };
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  return handleWishesForm(requireClubPage(context, url), params.allocation, await readForm(request));
}

export const shouldRevalidate = revalidateAfterForms;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privateMeta(loaderData?.site, loaderData ? `Wishes for ${loaderData.allocation.title}` : '');

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <QueryFailed error={error} />;
}

const doneMessages: Readonly<Record<string, string>> = {
  saved: 'Saved. Nothing is charged until you grant the wishes.',
  filled: 'The bottles are filled in. Change what you like, then save.',
  granted: 'The wishes are granted. We charge the cards now, and e-mail everybody.',
};

export default function WishesRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { winery, allocation, total, wines, wishes, page, pages, limited, done, preview } = loaderData;
  const mayGrant = winery.mayChange && !limited && allocation.grantUntil !== null;
  const form = formStateOf(actionData, storedGrants(wishes));
  const ids = Object.fromEntries([
    ...Object.keys(storedGrants(wishes)).map((name) => [name, name]),
    ...wines.map(({ listingId }) => [`left-${listingId}`, `left-${listingId}`]),
  ]);
  const message = actionData ? undefined : doneMessages[done ?? ''];
  return (
    <ClubSubframe
      owns={winery.mayChange}
      back={{ to: managedAllocationUrl(allocation.id), label: allocation.title }}
      title="Wishes"
      badges={<AllocationBadge state={allocation.state} />}
    >
      {message && (
        <Notice tone="success" live="polite">
          {message}
        </Notice>
      )}
      <FormOutcome
        result={limited && !actionData ? limitedAccess : actionData}
        failures={failuresOf(namedErrors(loaderData, form.errors), ids)}
      />
      <Lead page={loaderData} />
      {total === 0 ? (
        <EmptyState title="No wishes">Nobody wished for anything. The bottles are back in your stock.</EmptyState>
      ) : mayGrant ? (
        <>
          <FillForm version={allocation.version} page={page} />
          <GrantForm key={`${page} ${allocation.version}`} page={loaderData} form={form} />
        </>
      ) : (
        <WishList page={loaderData} />
      )}
      <Pager page={page} pages={pages} hrefOf={(to) => `${managedAllocationUrl(allocation.id, 'wishes')}?page=${to}`} />
      {mayGrant && preview && <Granting page={loaderData} preview={preview} />}
    </ClubSubframe>
  );
}

/** The bottles that are saved, by their fields. */
function storedGrants(wishes: WishesPage['wishes']): Record<string, string> {
  return Object.fromEntries(
    wishes.flatMap(({ number, wines }) =>
      wines.map(({ listingId, granted }) => [grantField(number, listingId), String(granted)]),
    ),
  );
}

/** The errors of single grants with the names of person and wine, for the list of all errors. */
function namedErrors({ wishes, wines }: WishesPage, errors: FieldErrors): FieldErrors {
  const named = wishes.flatMap(({ number, name, wines: wished }) =>
    wished.map(({ listingId }) => {
      const wine = wines.find((one) => one.listingId === listingId)?.name ?? '';
      return [grantField(number, listingId), wines.length > 1 ? `${name}, ${wine}` : `${name}`] as const;
    }),
  );
  const names = new Map(named);
  return Object.fromEntries(
    Object.entries(errors).map(([field, error]) => [field, names.has(field) ? `${names.get(field)}: ${error}` : error]),
  );
}

/** What is to be done here, and until when. */
function Lead({ page: { allocation, winery, total } }: { page: WishesPage }) {
  if (allocation.grantUntil === null || total === 0) return null;
  return (
    <div className="grid max-w-prose gap-2 text-pretty">
      <p>
        {winery.mayChange
          ? 'Decide how many bottles each person gets of those they wish for. Save as often as you like: nothing is charged until you grant the wishes.'
          : 'An owner of the winery decides how many bottles each person gets of those they wish for.'}
      </p>
      <p className="text-small text-ink-soft">
        Until {formatWindowTime(allocation.grantUntil)}, by the winery’s clock. After that nobody gets anything, and the
        bottles are back in your stock.
      </p>
    </div>
  );
}

/** The wishes for those who may only see them, or once they are granted. */
function WishList({ page: { wishes, wines, allocation } }: { page: WishesPage }) {
  return (
    <section aria-label={`Wishes, ${allocationStateLabels[allocation.state].toLowerCase()}`}>
      <ul className="list-none divide-y divide-line border-y border-line">
        {wishes.map((wish) => (
          <WishRow key={wish.number} wish={wish} wines={wines} />
        ))}
      </ul>
    </section>
  );
}

function Granting({ page, preview }: { page: WishesPage; preview: GrantPreview }) {
  const { allocation, page: at } = page;
  return (
    <>
      <Form id="grant" method="post">
        <input type="hidden" name="intent" value="grant" />
        <input type="hidden" name="version" value={allocation.version} />
      </Form>
      <GrantDialog preview={preview} closeTo={`?page=${at}`} />
    </>
  );
}
