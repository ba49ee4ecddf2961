import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Settled } from '../../components/account/settings-page.tsx';
import { keepCard, type SaveOutcome } from './save-card.ts';

const page = '/account/payment-methods';

/**
 * What became of a card that was entered, in words; the page shows the card that is kept now. A card that a bank has sent back here, by
 * `setup_intent` in the address, is kept first.
 */
export function useCardSaving(): {
  said: Settled | undefined;
  tell: (outcome: SaveOutcome | undefined) => Promise<void>;
} {
  const [said, setSaid] = useState<Settled>();
  const navigate = useNavigate();
  const tell = useCallback(
    async (outcome: SaveOutcome | undefined) => {
      if (outcome?.kind === 'saved') await navigate(page, { replace: true, preventScrollReset: true });
      setSaid(outcome && wordsOf(outcome));
    },
    [navigate],
  );
  const [query] = useSearchParams();
  const returned = query.get('setup_intent');
  const asked = useRef<string>(null);
  useEffect(() => {
    if (returned === null || asked.current === returned) return;
    asked.current = returned;
    void keepCard(returned).then(tell);
  }, [returned, tell]);
  return { said, tell };
}

function wordsOf(outcome: SaveOutcome): Settled | undefined {
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
