import { useRef } from 'react';
import { Link, useNavigation } from 'react-router';
import type { OrderToShip } from '#features/orders/shipping/order-to-ship.ts';
import { formatDate } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { Field } from '#ui/fields/field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '../../forms/form.tsx';
import { UnsavedChangesPrompt, useUnsavedChanges } from '../../forms/unsaved-changes.tsx';
import { carrierField, fileField, listField, maxListLength, type ShipAnswer, trackingField } from './ship-orders.ts';

const slipsForm = 'slips';

type FormProps = { orders: readonly OrderToShip[]; answer: ShipAnswer | undefined; limited: boolean };

/** The orders to ship, each with the fields of its parcel; above them a list to paste, and the slips to print. */
export function ShipForm({ orders, answer, limited }: FormProps) {
  const { state, formData } = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  const { onSubmit, blocker } = useUnsavedChanges(form, answer?.status === 'saved' ? undefined : answer);
  const busy = (intent: string) => state !== 'idle' && formData?.get('intent') === intent;
  return (
    <>
      <UnsavedChangesPrompt blocker={blocker} />
      <Form
        ref={form}
        method="post"
        encType="multipart/form-data"
        noValidate
        onSubmit={onSubmit}
        className="grid gap-8"
      >
        {/* why: Enter in a field presses the first button of a form, and must not read the list */}
        <button type="submit" name="intent" value="ship" className="hidden" tabIndex={-1} aria-hidden="true" />
        <input type="hidden" name="turn" value={answer?.turn ?? 0} />
        <fieldset disabled={limited} className="contents">
          <ListSection answer={answer} busy={busy('read')} />
          <section aria-labelledby="orders" className="grid gap-4">
            <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
              <h2 id="orders" className="text-title">
                {orders.length === 1 ? '1 order' : `${orders.length} orders`}
              </h2>
              <Button type="submit" form={slipsForm} size="compact">
                Print packing slips
              </Button>
            </header>
            <p className="text-small text-ink-soft text-pretty">
              Slips are printed for the orders you check. Orders with a tracking number are marked as shipped, and their
              buyers get an e-mail with it; the others stay here.
            </p>
            <ul className="list-none divide-y divide-line border-y border-line">
              {orders.map((order) => (
                <ShipRow key={order.id} order={order} answer={answer} />
              ))}
            </ul>
          </section>
          <div>
            <Button
              type="submit"
              name="intent"
              value="ship"
              kind="primary"
              size="large"
              busy={busy('ship')}
              busyLabel="Saving"
            >
              Mark as shipped
            </Button>
          </div>
        </fieldset>
      </Form>
      {/* why: in a tab of its own, or the numbers typed so far would be lost */}
      <form id={slipsForm} action="/sales/packing-slips" target="_blank" aria-label="Packing slips" rel="noopener" />
    </>
  );
}

/** A list of tracking numbers from a spreadsheet or a carrier's program, pasted or as a file. */
function ListSection({ answer, busy }: { answer: ShipAnswer | undefined; busy: boolean }) {
  const error = answer?.fields[listField];
  const isOpen = error !== undefined || (answer?.problems.length ?? 0) > 0;
  return (
    <details open={isOpen} className="rounded-lg border border-line bg-paper-raised px-5 py-4">
      <summary className="cursor-pointer py-1 font-semibold">Fill in tracking numbers from a list</summary>
      <div className="grid gap-5 pt-4">
        <TextArea
          id={listField}
          name={listField}
          label="Paste a list"
          hint="One order per line: order number, carrier, tracking number. Cells copied from a spreadsheet work too."
          defaultValue={answer?.typed[listField] ?? ''}
          maxLength={maxListLength}
          spellCheck={false}
          {...(error !== undefined && { error })}
        />
        <Field id={fileField} label="Or choose a CSV file" optional>
          <input
            id={fileField}
            name={fileField}
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            className="w-full min-w-0 text-small file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-full file:border file:border-solid file:border-line-strong file:bg-transparent file:px-4 file:font-semibold file:text-ink"
          />
        </Field>
        <div>
          <Button type="submit" name="intent" value="read" busy={busy} busyLabel="Reading">
            Fill in the numbers
          </Button>
        </div>
      </div>
    </details>
  );
}

function ShipRow({ order, answer }: { order: OrderToShip; answer: ShipAnswer | undefined }) {
  const { id, number, customer, shippingDetails, shipBy } = order;
  const [carrier, tracking] = [carrierField(id), trackingField(id)];
  const error = answer?.fields[tracking];
  return (
    <li className="grid gap-x-8 gap-y-3 py-4 md:grid-cols-[minmax(0,5fr)_minmax(0,3fr)_minmax(0,4fr)] md:items-start">
      <div className="flex min-w-0 items-start gap-1">
        <CheckboxField
          id={`order-${id}`}
          name="order"
          value={id}
          form={slipsForm}
          defaultChecked
          label={<span className="sr-only">Print the slip of {customer.displayName}’s order</span>}
        />
        <div className="grid min-w-0 gap-0.5 text-small">
          <p className="font-semibold wrap-anywhere">
            <Link to={`/sale/${id}/details`} className="link">
              Ship {customer.displayName}’s order
            </Link>
          </p>
          <p className="figures text-caption text-ink-soft">
            {number}
            {shipBy && ` · Ship by ${formatDate(shipBy)}`}
          </p>
          {shippingDetails && (
            <p className="wrap-anywhere">
              {shippingDetails.recipientName}, {shippingDetails.city}, {shippingDetails.state}{' '}
              {shippingDetails.postalCode}
            </p>
          )}
          <p className="text-ink-soft wrap-anywhere">{itemsText(order)}</p>
        </div>
      </div>
      <TextField
        id={carrier}
        name={carrier}
        label="Carrier"
        maxLength={80}
        autoComplete="off"
        defaultValue={answer?.typed[carrier] ?? ''}
        aria-label={`Carrier of ${customer.displayName}’s order ${number}`}
      />
      <TextField
        id={tracking}
        name={tracking}
        label="Tracking number"
        autoComplete="off"
        spellCheck={false}
        defaultValue={answer?.typed[tracking] ?? ''}
        aria-label={`Tracking number of ${customer.displayName}’s order ${number}`}
        {...(error !== undefined && { error })}
      />
    </li>
  );
}

function itemsText({ items }: OrderToShip): string {
  return items.map(({ quantity, vintage, title }) => `${quantity} × ${vintage ?? 'NV'} ${title}`).join(', ');
}
