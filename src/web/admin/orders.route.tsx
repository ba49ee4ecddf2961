import { Form } from 'react-router';
import { type AllOrders, type OrderFilter, orderFilterLabel, orderFilters } from '#features/reporting/all-orders.ts';
import { listAllOrders } from '#features/reporting/list-all-orders.server.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { requireAdmin } from '../shell/guards.server.ts';
import { privateMeta } from '../shell/meta/private-meta.ts';
import type { Route } from './+types/orders.route.ts';
import { DashboardLayout } from './dashboard-layout.tsx';
import { OrderRow } from './order-row.tsx';

/** `/dashboard/orders`: all orders of the shop, the newest first, with a filter and a search. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = requireAdmin(context, url);
  const listed = await listAllOrders(app, actor, Object.fromEntries(url.searchParams));
  if (!listed.ok) throw new Error(listed.code);
  return { site: { name: app.site.name }, ...listed.value, first: !url.searchParams.has('before') };
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Orders of the shop');

/** The filters, those that need attention first. */
const choices: readonly OrderFilter[] = [
  ...new Set<OrderFilter>(['all', 'attention', 'disputed', 'unaccepted', 'trouble', ...orderFilters]),
];

/** The URL of the list with these parameters, without default values. */
function ordersUrl({ show, search }: Pick<AllOrders, 'show' | 'search'>, before?: string): string {
  const given = { ...(show !== 'all' && { show }), ...(search !== '' && { search }), ...(before && { before }) };
  const query = String(new URLSearchParams(given));
  return query === '' ? '/dashboard/orders' : `/dashboard/orders?${query}`;
}

export default function DashboardOrders({ loaderData }: Route.ComponentProps) {
  const { show, search, orders, next, first } = loaderData;
  const narrowed = show !== 'all' || search !== '';
  return (
    <DashboardLayout>
      <Form
        key={`${show} ${search}`}
        className="grid items-end gap-4 pt-6 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]"
      >
        <SelectField
          id="show"
          name="show"
          label="Show"
          defaultValue={show}
          choices={choices.map((value) => ({ value, label: orderFilterLabel(value) }))}
        />
        <TextField
          id="search"
          name="search"
          type="search"
          label="Order id, buyer’s e-mail or winery"
          defaultValue={search}
          maxLength={254}
        />
        <Button type="submit" icon="search">
          Find
        </Button>
      </Form>
      {orders.length === 0 ? (
        <EmptyState
          title={narrowed ? 'No such order' : first ? 'No orders yet' : 'No older orders'}
          action={narrowed || !first ? <Button to="/dashboard/orders">See all orders</Button> : undefined}
        >
          {narrowed
            ? 'An e-mail address is looked for as a whole, the name of a winery also in parts.'
            : 'What people buy and ask stands here from then on.'}
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
          <Button to={ordersUrl(loaderData)} icon="chevron-left">
            The newest
          </Button>
        )}
        {next && <Button to={ordersUrl(loaderData, next)}>Older orders</Button>}
      </nav>
    </DashboardLayout>
  );
}
