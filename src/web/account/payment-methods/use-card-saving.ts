import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Settled } from '../../components/account/settings-page.tsx';
import { finishSavingCard, type SaveCardOutcome } from './save-card.ts';

const page = '/account/payment-methods';

/**
 * What became of a card that was entered, in words; the page shows the card that is kept now. A card that a bank has sent back here, by
 * `setup_intent` in the address, is kept first.
 */
export function useSaveCardOutcome(): {
  settled: Settled | undefined;
  report: (outcome: SaveCardOutcome | undefined) => Promise<void>;
} {
  const [settled, setSettled] = useState<Settled>();
  const navigate = useNavigate();
  const report = useCallback(
    async (outcome: SaveCardOutcome | undefined) => {
      if (outcome?.kind === 'saved') await navigate(page, { replace: true, preventScrollReset: true });
      setSettled(outcome && messageOf(outcome));
    },
    [navigate],
  );
  const [query] = useSearchParams();
  const returned = query.get('setup_intent');
  const asked = useRef<string>(null);
  useEffect(() => {
    if (returned === null || asked.current === returned) return;
    asked.current = returned;
    void finishSavingCard(returned).then(report);
  }, [returned, report]);
  return { settled, report };
}

function messageOf(outcome: SaveCardOutcome): Settled | undefined {
  switch (outcome.kind) {
    case 'saved':
      return { title: 'Saved', done: 'Your card is saved. You can choose it at the next check-out.' };
    case 'refused':
      return { problem: `Saving default payment method failed. ${outcome.problem}` };
    case 'unsure':
      return {
        problem:
          'Saving default payment method failed: nobody answered. Check your connection, and load this page again to see which card is kept.',
      };
    case 'shown':
      return undefined;
  }
}
