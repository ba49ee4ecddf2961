import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { SellerListingSummary } from '#features/listing-management/list/seller-listing-summary.ts';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/brand/icon.tsx';
import { inputClasses } from '#ui/fields/control-styles.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { useFormSnapshot } from '../../forms/use-form-snapshot.ts';
import { useSaveCount } from '../../forms/use-save-count.ts';

/** A card's form that was not done: which listing, why in words, and of a stock what was typed and what it is now. */
export type CardError = { id: string; problem: string; stock?: { typed: string; now: number | null | undefined } };

/** Whether a stock of these cards was typed and not saved. */
export function hasTypedStock(cards: HTMLElement): boolean {
  return [...cards.querySelectorAll<HTMLInputElement>('input[name=stock]')].some(
    ({ form, value }) => value !== (form?.elements.namedItem('oldTotal') as HTMLInputElement | null)?.value,
  );
}

/** The id of what a card says that was not done. @param id of the listing */
export const problemId = (id: string) => `problem-${id}`;

type FormProps = {
  listing: SellerListingSummary;
  error: CardError | undefined;
  /** Whether it was saved just now. */
  justSaved: boolean;
  limited: boolean;
};

/** How many bottles there are, to be changed in place. What was typed stays where it could not be saved. */
export function StockForm(props: FormProps) {
  const { listing, error, justSaved, limited } = props;
  const { id, name } = listing;
  const [typedSince, setTypedSince] = useState(false);
  const { formData } = useNavigation();
  const { saved, onSubmit } = useSaveCount(error);
  const busy = formData?.get('intent') === 'stock' && formData.get('id') === id;
  return (
    <Form
      method="post"
      preventScrollReset
      replace
      noValidate
      onInput={() => setTypedSince(true)}
      onSubmit={() => {
        setTypedSince(false);
        onSubmit();
      }}
      className="flex items-center gap-2"
    >
      <input type="hidden" name="intent" value="stock" />
      <input type="hidden" name="id" value={id} />
      <StockFields key={saved} {...props} />
      {/* why: it is said where a word stands anyway, so that nothing moves under the pointer of who goes on to the next card */}
      {justSaved && !typedSince && !busy ? (
        <span role="status" className="inline-flex items-center gap-1 text-small font-semibold text-oak">
          <Icon name="check" size="small" />
          <VisuallyHidden>The stock is </VisuallyHidden>
          <span className="first-letter:uppercase">saved</span>
          <VisuallyHidden>.</VisuallyHidden>
        </span>
      ) : (
        <span className="text-small text-ink-soft">bottles</span>
      )}
      <span className="ml-auto">
        <Button type="submit" size="small" busy={busy} busyLabel="Saving" disabled={limited}>
          Save<VisuallyHidden> the stock of {name}</VisuallyHidden>
        </Button>
      </span>
    </Form>
  );
}

function StockFields({ listing, error, limited }: Omit<FormProps, 'kept'>) {
  const { id, name, stock } = useFormSnapshot(listing);
  const known = error?.stock?.now === undefined ? stock : error.stock.now;
  return (
    <>
      <input type="hidden" name="oldTotal" value={known ?? ''} />
      <label htmlFor={`stock-${id}`} className="text-small font-semibold">
        Stock<VisuallyHidden> of {name}</VisuallyHidden>
      </label>
      <div className="w-28">
        <input
          id={`stock-${id}`}
          name="stock"
          type="number"
          inputMode="numeric"
          min={0}
          max={1_000_000}
          step={1}
          required
          defaultValue={error?.stock?.typed ?? stock ?? ''}
          disabled={limited}
          aria-invalid={error?.stock ? true : undefined}
          aria-describedby={error?.stock ? problemId(id) : undefined}
          className={inputClasses}
        />
      </div>
    </>
  );
}
