import type { HistoryLine, OrderView } from '#features/orders/order.ts';
import { formatDateTime } from '#kit/time.ts';

/** The history of an order, the latest first: what happened, and when. */
export function ActivityFeed({ lines }: { lines: readonly HistoryLine[] }) {
  return (
    <section aria-labelledby="activity" className="grid gap-3">
      <h2 id="activity" className="text-title">
        Activity
      </h2>
      <ol className="grid list-none gap-3 border-l border-line pl-4 text-small">
        {lines.map(({ createdAt, text }) => (
          <li key={`${createdAt} ${text}`} className="relative">
            <span aria-hidden="true" className="absolute top-1.5 -left-[1.3rem] size-2 rounded-full bg-line-strong" />
            <p className="wrap-anywhere">{text}</p>
            <p className="text-caption text-ink-soft">
              <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/**
 * What the parties were told in writing: why the order was disputed, how that was decided, and why it was canceled.
 * @param title of the page, which may say it already
 */
export function WrittenReasons({ order, title }: { order: Pick<OrderView, 'protectedData'>; title?: string }) {
  const { disputeReason, disputeDecision, cancelReason } = order.protectedData;
  // why: the title of a declined order has its reason, if that is short
  const isTold = cancelReason !== null && title?.includes(cancelReason) === true;
  return (
    <>
      <WrittenReason id="reason" title="Why it was disputed" text={disputeReason} />
      <WrittenReason id="decision" title="How the dispute was decided" text={disputeDecision} />
      <WrittenReason id="cancel-reason" title="Why the winery canceled it" text={isTold ? null : cancelReason} />
    </>
  );
}

function WrittenReason({ id, title, text }: { id: string; title: string; text: string | null }) {
  if (text === null) return null;
  return (
    <section aria-labelledby={id} className="grid gap-2 rounded-lg bg-danger-wash px-5 py-4">
      <h2 id={id} className="text-title">
        {title}
      </h2>
      <p className="text-small whitespace-pre-line wrap-anywhere">{text}</p>
    </section>
  );
}
