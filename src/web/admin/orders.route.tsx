import { redirect } from 'react-router';
import { type OrderFilter, orderFilterLabel, orderFilters } from '#features/reporting/all-orders.ts';
import { findAccount } from '#features/reporting/find-account.server.ts';
import { listAllOrders } from '#features/reporting/list-all-orders.server.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '../forms/form.tsx';
import { answerForm, readForm, readTypedText } from '../forms/form-action.server.ts';
import { formStateOf, type Rejected } from '../forms/form-result.ts';
import { requireAdmin } from '../shell/guards.server.ts';
import { privateMeta } from '../shell/meta/private-meta.ts';
import type { Route } from './+types/orders.route.ts';
import { AccountFilter } from './account-filter.tsx';
import { DashboardLayout } from './dashboard-layout.tsx';
import { OrderRow } from './order-row.tsx';

/** `/dashboard/orders`: all orders of the shop, the newest first, with a filter and a search. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = requireAdmin(context, url);
  const listed = await listAllOrders(app, actor, Object.fromEntries(url.searchParams));
  if (!listed.ok) throw new Error(listed.code);
  return { site: { name: app.site.name }, ...listed.value, first: !url.searchParams.has('before') };
}

/**
 * Redirects to the list that the form asks for. It is posted, since an e-mail address must not be part of a URL: a buyer
 * is named there by their id.
 */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { app, actor } = requireAdmin(context, url);
  const typed = readTypedText(await readForm(request), ['show', 'search', 'buyer'], 254);
  const search = typed.search.trim();
  if (!search.includes('@')) {
    return redirect(ordersUrl({ show: typed.show, search, buyer: search === '' ? typed.buyer : '' }), 303);
  }
  const found = await findAccount(app, actor, search);
  if (found.ok) return redirect(ordersUrl({ show: typed.show, search: '', buyer: found.value.id }), 303);
  return answerForm<Rejected>({ status: 'invalid', typed, fields: { search: 'No account has this e-mail address' } });
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Orders of the shop');

/** The filters, those that need attention first. */
const choices: readonly OrderFilter[] = [
  ...new Set<OrderFilter>(['all', 'attention', 'disputed', 'unaccepted', 'trouble', ...orderFilters]),
];

/** The URL of the list with these parameters, without default values. */
function ordersUrl(list: { show: string; search: string; buyer: string }, before?: string): string {
  const { show, search, buyer } = list;
  const narrowed = { ...(search !== '' && { search }), ...(buyer !== '' && { buyer }), ...(before && { before }) };
  const query = String(new URLSearchParams({ ...(show !== 'all' && { show }), ...narrowed }));
  return query === '' ? '/dashboard/orders' : `/dashboard/orders?${query}`;
}

export default function DashboardOrders({ loaderData, actionData }: Route.ComponentProps) {
  const { show, search, buyer, orders, next, first } = loaderData;
  const narrowed = show !== 'all' || search !== '' || buyer !== null;
  const list = { show, search, buyer: buyer?.id ?? '' };
  return (
    <DashboardLayout>
      <OrdersForm key={`${show} ${search} ${list.buyer}`} list={list} actionData={actionData} />
      <AccountFilter
        account={buyer}
        label="Bought by"
        without={ordersUrl({ ...list, buyer: '' })}
        all="Show all buyers"
      />
      {orders.length === 0 ? (
        <EmptyState
          title={narrowed ? 'No such order' : first ? 'No orders yet' : 'No older orders'}
          action={narrowed || !first ? <Button to="/dashboard/orders">See all orders</Button> : undefined}
        >
          {narrowed
            ? 'Search a winery by any part of its name, and an order by its whole number.'
            : 'Orders and questions to wineries will appear here.'}
        </EmptyState>
      ) : (
        <ul className="list-none divide-y divide-line pt-4">
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </ul>
      )}
      <nav aria-label="Pages of orders" className="flex flex-wrap gap-3 pt-8 empty:hidden">
        {!first && orders.length > 0 && (
          <Button to={ordersUrl(list)} icon="chevron-left">
            The newest
          </Button>
        )}
        {next && <Button to={ordersUrl(list, next)}>Older orders</Button>}
      </nav>
    </DashboardLayout>
  );
}

type FormProps = { list: { show: string; search: string; buyer: string }; actionData: Rejected | undefined };

/** The filter and the search. */
function OrdersForm({ list, actionData }: FormProps) {
  const { typed, errors } = formStateOf(actionData, list);
  return (
    <Form
      noValidate
      method="post"
      replace
      className="grid items-start gap-4 pt-6 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]"
    >
      <input type="hidden" name="buyer" value={list.buyer} />
      <SelectField
        id="show"
        name="show"
        label="Show"
        defaultValue={typed.show}
        choices={choices.map((value) => ({ value, label: orderFilterLabel(value) }))}
      />
      <TextField
        id="search"
        name="search"
        type="search"
        label="Order number, buyer’s e-mail or winery"
        defaultValue={typed.search}
        error={errors.search}
        maxLength={254}
      />
      <div className="md:pt-7">
        <Button type="submit" icon="search">
          Find
        </Button>
      </div>
    </Form>
  );
}
