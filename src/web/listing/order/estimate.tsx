import { useEffect, useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { type EstimateResult as Answer, estimateLines, fetchEstimate } from './fetch-estimate.ts';
import type { OrderChoice } from './order-choice.ts';

/** The estimated price of the choice, as calculated by the server. While a newer one loads, the older one is dimmed. */
export function Estimate({
  listingId,
  choice,
  siteName,
}: {
  listingId: string;
  choice: OrderChoice;
  siteName: string;
}) {
  const key = JSON.stringify([listingId, choice]);
  const [answered, setAnswered] = useState<{ key: string; answer: Answer }>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the same request
  useEffect(() => {
    const request = new AbortController();
    const [id, orderData]: [string, OrderChoice] = JSON.parse(key);
    fetchEstimate(id, orderData, request.signal).then(
      (answer) => setAnswered({ key, answer }),
      () => undefined,
    );
    return () => request.abort();
  }, [key, attempt]);
  if (answered && 'problem' in answered.answer && answered.key === key) {
    const retry = () => {
      setAnswered(undefined);
      setAttempt(attempt + 1);
    };
    const retryButton = (
      <Button size="small" onClick={retry}>
        Try again
      </Button>
    );
    return (
      <Notice tone="error" live="polite" actions={retryButton}>
        {answered.answer.problem}
      </Notice>
    );
  }
  const { lines, total } = estimateLines(answered && 'lines' in answered.answer ? answered.answer.lines : [], siteName);
  return (
    <dl
      aria-label="Estimated price"
      aria-busy={answered?.key !== key}
      className="figures grid min-h-28 content-start gap-1 text-small transition-opacity aria-busy:opacity-60"
    >
      {lines.map(({ label, amount }) => (
        <div key={label} className="flex justify-between gap-4 text-ink-soft">
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      <div className="mt-1 flex justify-between gap-4 border-t border-line pt-2 font-semibold">
        <dt>Estimated total</dt>
        <dd>{total ?? '…'}</dd>
      </div>
    </dl>
  );
}
