import type { ManagedWine, ShownAllocation } from '#features/allocations/managing/managed-allocation.ts';
import { formatMoney } from '#kit/money.ts';
import { Button } from '#ui/actions/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '../../../forms/form.tsx';
import { fieldPropsOf } from '../../../forms/form-fields.tsx';
import { formStateOf } from '../../../forms/form-result.ts';

type WinesProps = {
  wines: readonly ManagedWine[];
  choices: ShownAllocation['choices'];
  isDraft: boolean;
  mayChange: boolean;
  answer: object | undefined;
};

/** The wines of an allocation with their prices and bottles; of a draft, the form that adds one. */
export function AllocationWines({ wines, choices, isDraft, mayChange, answer }: WinesProps) {
  return (
    <section aria-labelledby="wines" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="wines" className="text-title">
        Wines
      </h2>
      <ul className="list-none divide-y divide-line border-y border-line empty:hidden">
        {wines.map((wine) => (
          <WineRow key={wine.listingId} wine={wine} isDraft={isDraft} mayChange={mayChange} />
        ))}
      </ul>
      {isDraft && mayChange && <AddWine choices={choices} answer={answer} />}
    </section>
  );
}

function WineRow({ wine, isDraft, mayChange }: { wine: ManagedWine; isDraft: boolean; mayChange: boolean }) {
  const { listingId, name, priceCents, quantity, taken, returned, stock, isOnSale } = wine;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-4">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium wrap-anywhere">
          {name}
          {isDraft && !isOnSale && <Badge tone="care">Not on sale</Badge>}
          {isDraft && stock < quantity && (
            <Badge tone="stopped" icon="alert">
              Too few in stock
            </Badge>
          )}
        </p>
        <p className="figures text-small text-ink-soft">
          {formatMoney({ amount: priceCents, currency: 'USD' })} each · {quantity.toLocaleString('en-US')}{' '}
          {quantity === 1 ? 'bottle' : 'bottles'}
          {isDraft
            ? ` · ${stock.toLocaleString('en-US')} in stock`
            : ` · ${taken.toLocaleString('en-US')} bought${returned > 0 ? ` · ${returned.toLocaleString('en-US')} back in stock` : ''}`}
        </p>
      </div>
      {isDraft && mayChange && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="listingId" value={listingId} />
          <Button type="submit" name="intent" value="remove-wine" size="small" aria-label={`Remove ${name}`}>
            Remove
          </Button>
        </Form>
      )}
    </li>
  );
}

function AddWine({ choices, answer }: Pick<WinesProps, 'choices' | 'answer'>) {
  const field = fieldPropsOf(formStateOf(answer));
  return (
    <Form method="post" noValidate preventScrollReset className="grid items-end gap-4 md:grid-cols-[2fr_1fr_1fr_auto]">
      <SelectField
        {...field('listingId')}
        label="Wine"
        placeholder="Choose a wine"
        choices={choices.map(({ id, name, priceCents, stock }) => ({
          value: id,
          label: `${name}, ${formatMoney({ amount: priceCents, currency: 'USD' })}, ${stock} in stock`,
        }))}
      />
      <TextField {...field('price')} label="Price of a bottle in $" inputMode="decimal" autoComplete="off" />
      <TextField {...field('quantity')} label="Bottles to offer" inputMode="numeric" autoComplete="off" />
      <Button type="submit" name="intent" value="save-wine">
        Add or change
      </Button>
    </Form>
  );
}
