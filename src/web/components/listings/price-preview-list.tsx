import { Form, useNavigation } from 'react-router';
import type { PricePreview } from '#features/selling/preview-prices.ts';
import { formatMoney } from '#kit/money.ts';
import { Button } from '#ui/actions/button.tsx';
import { leftWords } from '../../listing-refusal-words.ts';
import { MoreListings } from './more-listings.tsx';

const faultWords = { ...leftWords, 'no-price': 'It has no price yet.' } as const;

type ListProps = {
  /** All of them, or of a whole list the first. */
  shown: readonly PricePreview[];
  total: number;
  /** How many of them change. */
  changes: number;
  /** What stands for a whole list as it is shown; null for listings that were ticked. */
  seen: string | null;
  typed: { way: string; by: string };
};

/** What would become of each price, and the press that does it: from the very prices that are shown. */
export function PricePreviewList({ shown, total, changes, seen, typed }: ListProps) {
  const busy = useNavigation().formMethod === 'POST';
  const ticked = seen === null ? shown.flatMap(({ id, from, to }) => (from && to ? [`${id}:${from.amount}`] : [])) : [];
  const press = (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="way" value={typed.way} />
      <input type="hidden" name="by" value={typed.by} />
      {seen !== null && <input type="hidden" name="seen" value={seen} />}
      {ticked.map((price) => (
        <input key={price} type="hidden" name="price" value={price} />
      ))}
      <Button type="submit" kind="primary" busy={busy} busyLabel="Changing" disabled={changes === 0}>
        {changes === 1 ? 'Change 1 price' : `Change ${changes.toLocaleString('en-US')} prices`}
      </Button>
    </Form>
  );
  return (
    <section aria-labelledby="new-prices" className="grid gap-4">
      <h2 id="new-prices" className="text-title">
        New prices
      </h2>
      {seen !== null && total > changes && (
        <p className="text-small text-ink-soft">
          {`${(total - changes).toLocaleString('en-US')} of ${total.toLocaleString('en-US')} stay as they are: they have no price yet, or would cost too little or too much.`}
        </p>
      )}
      {/* why: below a hundred prices nobody finds what does it */}
      {seen !== null && press}
      <table className="figures w-full border-collapse text-small">
        <thead className="border-b border-line-strong text-left text-ink-soft">
          <tr>
            <th scope="col" className="py-2 pr-2 font-normal">
              Listing
            </th>
            <th scope="col" className="py-2 pl-2 text-right font-normal">
              Now
            </th>
            <th scope="col" className="py-2 pl-2 text-right font-normal">
              New
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ id, name, from, to, fault }) => (
            <tr key={id} className="border-b border-line align-top">
              <th scope="row" className="py-2.5 pr-2 text-left font-normal wrap-anywhere">
                {name}
                {fault && <span className="block text-caption text-danger">Stays as it is. {faultWords[fault]}</span>}
              </th>
              <td className="py-2.5 pl-2 text-right text-ink-soft">{from && formatMoney(from)}</td>
              <td className="py-2.5 pl-2 text-right font-semibold">{to && formatMoney(to)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <MoreListings shown={shown.length} total={total} />
      {seen === null && press}
    </section>
  );
}
