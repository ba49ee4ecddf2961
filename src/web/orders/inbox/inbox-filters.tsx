import type { InboxCounts } from '#features/messages/message.ts';
import { type SalesFilter, salesFilters, stateFilters } from '#features/orders/sales-filters.ts';
import { Button } from '#ui/actions/button.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { TabBar } from '#ui/navigation/tab-bar.tsx';
import { Form } from '../../forms/form.tsx';
import { type InboxList, type InboxTab, inboxUrl } from './inbox-url.ts';

/** The filters of sales: all, or those that wait for the winery, each with its number. */
export function SalesFilterTabs({ show, counts }: { show: string; counts: InboxCounts['work'] }) {
  const kinds = Object.entries(salesFilters) as [SalesFilter, { label: string }][];
  return (
    <div className="pt-3">
      <TabBar
        label="Which sales"
        look="pills"
        tabs={[
          { label: 'All', to: inboxUrl({ tab: 'sales' }), current: show === '' },
          ...kinds.map(([kind, { label }]) => ({
            label,
            to: inboxUrl({ tab: 'sales', show: kind }),
            current: show === kind,
            ...(counts[kind] > 0 && { count: counts[kind] }),
          })),
        ]}
      />
    </div>
  );
}

/** The search: a state, and a number, or a part of a wine's or the other party's name. */
export function InboxSearch({ list }: { list: InboxList }) {
  const { tab, show = '', search = '' } = list;
  const isState = stateFilters.some(({ name }) => name === show);
  return (
    <Form
      key={`${tab} ${show} ${search}`}
      method="get"
      role="search"
      className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-4 gap-y-3 pt-5 pb-2 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_auto]"
    >
      <div className="max-md:col-span-2">
        <TextField
          id="inbox-search"
          name="q"
          type="search"
          label={tab === 'sales' ? 'Buyer, order number, or wine' : 'Winery, order number, or wine'}
          defaultValue={search}
          maxLength={100}
        />
      </div>
      <SelectField
        id="inbox-state"
        name="show"
        label="Status"
        defaultValue={isState ? show : ''}
        choices={[{ value: '', label: 'All' }, ...stateFilters.map(({ name, label }) => ({ value: name, label }))]}
      />
      <Button type="submit" icon="search">
        Search
      </Button>
    </Form>
  );
}

/** Leads to the check-outs that were begun and not paid, which would hide the orders. */
export function UnpaidLink({ tab, count }: { tab: InboxTab; count: number }) {
  if (count === 0) return null;
  return (
    <p className="-ml-5 pt-8">
      <Button to={inboxUrl({ tab, show: 'unpaid' })} kind="quiet">
        {`Abandoned check-outs (${count < 100 ? count : '99+'})`}
      </Button>
    </p>
  );
}
