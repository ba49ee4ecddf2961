import { useState } from 'react';
import { useNavigation } from 'react-router';
import type { SellerListingSummary } from '#features/listing-management/list/seller-listing-summary.ts';
import type { ErrorCode } from '#kit/error-codes.ts';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/brand/icon.tsx';
import { inputClasses } from '#ui/fields/control-styles.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { Form } from '../../forms/form.tsx';
import type { Rejected } from '../../forms/form-result.ts';
import { useFormSnapshot, useSaveCount } from '../../forms/use-form.ts';

/**
 * A form of a card that was refused. `typed` contains the listing's `id`; for a stock also the typed `stock`, and after
 * a conflict the current stock as `oldTotal`.
 */
export type RejectedCard = Exclude<
  Rejected<{ code: ErrorCode }, { id: string; stock?: string; oldTotal?: string }>,
  { status: 'invalid' }
>;

/** Whether these cards contain a typed stock that is not saved. */
export function hasTypedStock(cards: HTMLElement): boolean {
  return [...cards.querySelectorAll<HTMLInputElement>('input[name=stock]')].some(
    ({ form, value }) => value !== (form?.elements.namedItem('oldTotal') as HTMLInputElement | null)?.value,
  );
}

/** The id of a card's error message. @param id of the listing */
export const problemId = (id: string) => `problem-${id}`;

type FormProps = {
  listing: SellerListingSummary;
  rejected: RejectedCard | undefined;
  /** Whether it was just saved. */
  justSaved: boolean;
  limited: boolean;
};

/** The stock, editable in place. A typed value that could not be saved is kept. */
export function StockForm(props: FormProps) {
  const { listing, rejected, justSaved, limited } = props;
  const { id, name } = listing;
  const [typedSince, setTypedSince] = useState(false);
  const { formData } = useNavigation();
  const { saved, onSubmit } = useSaveCount(rejected);
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
      className="flex flex-wrap items-center gap-2"
    >
      <input type="hidden" name="intent" value="stock" />
      <input type="hidden" name="id" value={id} />
      <StockFields key={saved} {...props} />
      {/* why: the message replaces the word "bottles", so that nothing moves under the pointer on its way to the next
          card */}
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

function StockFields({ listing, rejected, limited }: FormProps) {
  const { id, name, stock } = useFormSnapshot(listing);
  const { stock: typed, oldTotal = stock ?? '' } = rejected?.typed ?? {};
  const failed = typed !== undefined;
  return (
    <>
      <input type="hidden" name="oldTotal" value={oldTotal} />
      <label htmlFor={`stock-${id}`} className="text-small font-semibold">
        Stock<VisuallyHidden> of {name}</VisuallyHidden>
      </label>
      <div className="w-28 max-[22rem]:w-20">
        <input
          id={`stock-${id}`}
          name="stock"
          type="number"
          inputMode="numeric"
          min={0}
          max={1_000_000}
          step={1}
          required
          defaultValue={typed ?? stock ?? ''}
          disabled={limited}
          aria-invalid={failed ? true : undefined}
          aria-describedby={failed ? problemId(id) : undefined}
          className={inputClasses}
        />
      </div>
    </>
  );
}
