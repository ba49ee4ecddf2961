import { useNavigation } from 'react-router';
import type { PricePreview } from '#features/listing-management/bulk/price-change.ts';
import { formatMoney } from '#kit/money.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Form } from '../../forms/form.tsx';
import { skippedReasons } from '../listing-error-messages.ts';
import { MoreListings } from './bulk-page.tsx';

const unchangedReasons = { ...skippedReasons, 'no-price': 'It has no price yet.' } as const;

type ListProps = {
  /** All of them, or the first of a whole list. */
  shown: readonly PricePreview[];
  total: number;
  /** The number of prices that change. */
  changes: number;
  /** The number of prices that fall or rise by more than half. */
  big: { fall: number; rise: number };
  /** The version of a whole list; null for listings that were checked. */
  version: string | null;
  typed: { way: string; by: string };
};

/** A preview of each new price, with the button that makes exactly these changes. */
export function PricePreviewSection({ shown, total, changes, big, version, typed }: ListProps) {
  const busy = useNavigation().formMethod === 'POST';
  const chosenPrices =
    version === null ? shown.flatMap(({ id, from, to }) => (from && to ? [`${id}:${from.amount}`] : [])) : [];
  const form = (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="way" value={typed.way} />
      <input type="hidden" name="by" value={typed.by} />
      {version !== null && <input type="hidden" name="seen" value={version} />}
      {chosenPrices.map((price) => (
        <input key={price} type="hidden" name="price" value={price} />
      ))}
      <Button type="submit" kind="primary" busy={busy} busyLabel="Changing" disabled={changes === 0}>
        {changes === 1 ? 'Change 1 price' : `Change ${changes.toLocaleString('en-US')} prices`}
      </Button>
    </Form>
  );
  return (
    <section aria-labelledby="new-prices" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="new-prices" className="text-title">
        New prices
      </h2>
      <LargeChangeWarning {...big} />
      <UnchangedPrices shown={shown.filter(({ to }) => to === null)} count={total - changes} total={total} />
      {/* why: below a long list nobody would find the button */}
      {version !== null && form}
      {changes > 0 && <PriceTable shown={shown.filter(({ to }) => to !== null)} />}
      <MoreListings shown={shown.length} total={total} />
      {version === null && form}
    </section>
  );
}

function PriceTable({ shown }: { shown: readonly PricePreview[] }) {
  return (
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
        {shown.map(({ id, name, from, to }) => (
          <tr key={id} className="border-b border-line align-top">
            <th scope="row" className="py-2.5 pr-2 text-left font-normal wrap-anywhere">
              {name}
            </th>
            <td className="py-2.5 pl-2 text-right text-ink-soft">{from && formatMoney(from)}</td>
            <td className="py-2.5 pl-2 text-right font-semibold">{to && formatMoney(to)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function largeChangeTitle(count: number, verb: string): string {
  return `${count === 1 ? `1 price ${verb}s` : `${count.toLocaleString('en-US')} prices ${verb}`} by more than half`;
}

/** A warning of large changes: a digit too many is easily typed. */
function LargeChangeWarning({ fall, rise }: ListProps['big']) {
  if (fall + rise === 0) return null;
  return (
    <Notice
      tone="warning"
      live="polite"
      title={fall > 0 ? largeChangeTitle(fall, 'fall') : largeChangeTitle(rise, 'rise')}
    >
      Is that what you want? Nothing is changed yet.
    </Notice>
  );
}

/**
 * The prices that stay, collapsed: how many, and which with the reasons.
 * @param props.count the number; `shown` may contain only some
 */
function UnchangedPrices({ shown, count, total }: { shown: readonly PricePreview[]; count: number; total: number }) {
  if (count <= 0) return null;
  const label = `${count.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} ${count === 1 ? 'stays as it is' : 'stay as they are'}`;
  if (shown.length === 0) return <p className="text-small text-ink-soft">{label}</p>;
  return (
    <details className="text-small text-ink-soft">
      <summary className="min-h-8 py-1 pointer-coarse:min-h-11 pointer-coarse:py-2.5">{label}</summary>
      <ul className="list-disc pl-5">
        {shown.map(({ id, name, problem }) => (
          <li key={id} className="wrap-anywhere">
            {problem ? `${name}: ${unchangedReasons[problem]}` : name}
          </li>
        ))}
      </ul>
    </details>
  );
}
