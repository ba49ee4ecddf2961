import type { BillingPreview } from '#features/clubs/billing/billing-preview.ts';
import { formatMoney } from '#kit/money.ts';
import { formatLocalDay } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { BillingNumbers, SkippedMembers } from './billing-counts.tsx';

/** What the billing run would do if it began now. @param releaseUrl the page on which bottles are set aside */
export function BillingPreviewSection({ preview, releaseUrl }: { preview: BillingPreview; releaseUrl: string }) {
  const { billOn, charged, totalCents, bottles, withoutCard, expiringCards, skipped, isChargeable } = preview;
  return (
    <section aria-labelledby="preview" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="grid gap-1">
        <h2 id="preview" className="text-title">
          On {formatLocalDay(billOn)}
        </h2>
        <p className="text-small text-ink-soft">As of now. Members can change their part until then.</p>
      </div>
      {!isChargeable && (
        <Notice tone="error" title="Nobody can be charged">
          The winery has no payout account that takes payments. Members are charged as soon as it has one.
        </Notice>
      )}
      {(skipped.short ?? 0) > 0 && (
        <Notice
          tone="warning"
          title="Too few bottles are set aside"
          actions={
            <Button to={releaseUrl} size="small">
              Set aside bottles
            </Button>
          }
        >
          {skipped.short === 1 ? '1 member gets nothing.' : `${skipped.short} members get nothing.`} Only bottles that
          are set aside for the release are sent.
        </Notice>
      )}
      <BillingNumbers
        numbers={[
          ['Members charged', charged.toLocaleString('en-US')],
          ['Total', formatMoney({ amount: totalCents, currency: 'USD' })],
          ['Bottles', bottles.toLocaleString('en-US')],
          ['Without a card', withoutCard.toLocaleString('en-US')],
          ['Cards that expire before', expiringCards.toLocaleString('en-US')],
        ]}
      />
      <SkippedMembers skipped={skipped} bottlesFrom="set-aside" />
    </section>
  );
}
