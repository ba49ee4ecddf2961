import { Form, useNavigation } from 'react-router';
import type { ManagedListing } from '#features/selling/managed-listing.ts';
import { Button } from '#ui/actions/button.tsx';
import { inputLook } from '#ui/fields/input-look.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import type { CardNotDone } from '../../card-not-done.ts';

/** The id of what a card says that was not done. @param id of the listing */
export const problemId = (id: string) => `problem-${id}`;

/** How many bottles there are, to be changed in place. What was typed stays where it could not be saved. */
export function StockForm(props: { listing: ManagedListing; notDone: CardNotDone | undefined; limited: boolean }) {
  const { listing, notDone, limited } = props;
  const { id, name, stock } = listing;
  const { formData } = useNavigation();
  const known = notDone?.stock?.now === undefined ? stock : notDone.stock.now;
  const typed = notDone?.stock?.typed ?? (stock === null ? '' : String(stock));
  const busy = formData?.get('intent') === 'stock' && formData.get('id') === id;
  return (
    <Form
      // why: what the server knows by now takes the place of what stood there
      key={`${stock} ${typed}`}
      method="post"
      preventScrollReset
      replace
      noValidate
      className="flex items-center gap-2"
    >
      <input type="hidden" name="intent" value="stock" />
      <input type="hidden" name="id" value={id} />
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
          defaultValue={typed}
          disabled={limited}
          aria-invalid={notDone?.stock ? true : undefined}
          aria-describedby={notDone?.stock ? problemId(id) : undefined}
          className={inputLook}
        />
      </div>
      <span className="text-small text-ink-soft">bottles</span>
      <span className="ml-auto">
        <Button type="submit" size="small" busy={busy} busyLabel="Saving" disabled={limited}>
          Save<VisuallyHidden> the stock of {name}</VisuallyHidden>
        </Button>
      </span>
    </Form>
  );
}
