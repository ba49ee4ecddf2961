import { Form, useNavigation } from 'react-router';
import type { PricePreview } from '#features/selling/preview-prices.ts';
import { formatMoney } from '#kit/money.ts';
import { Button } from '#ui/actions/button.tsx';
import { leftWords } from '../../listing-refusal-words.ts';

const faultWords = { ...leftWords, 'no-price': 'It has no price yet.' } as const;

type ListProps = { previews: readonly PricePreview[]; typed: { way: string; by: string } };

/** What would become of each price, and the press that does it: from the very prices that are shown. */
export function PricePreviewList({ previews, typed }: ListProps) {
  const busy = useNavigation().formMethod === 'POST';
  const changes = previews.flatMap(({ id, from, to }) => (from && to ? [{ id, cents: from.amount }] : []));
  return (
    <section aria-labelledby="new-prices" className="grid gap-4">
      <h2 id="new-prices" className="text-title">
        New prices
      </h2>
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
          {previews.map(({ id, name, from, to, fault }) => (
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
      <Form method="post" preventScrollReset>
        <input type="hidden" name="way" value={typed.way} />
        <input type="hidden" name="by" value={typed.by} />
        {changes.map(({ id, cents }) => (
          <input key={id} type="hidden" name="price" value={`${id}:${cents}`} />
        ))}
        <Button type="submit" kind="primary" busy={busy} busyLabel="Changing" disabled={changes.length === 0}>
          {changes.length === 1 ? 'Change 1 price' : `Change ${changes.length} prices`}
        </Button>
      </Form>
    </section>
  );
}
