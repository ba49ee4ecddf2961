import { useRef, useState } from 'react';
import type { CheckoutOutcome } from './checkout-flow.ts';

const surprise: CheckoutOutcome = { kind: 'trouble', text: 'Something went wrong. Please try again: you will not buy twice.' };

/** Runs one attempt at a time: whoever presses again meanwhile changes nothing. `busy` says what is under way. */
export function useSingleAttempt() {
  const running = useRef(false);
  const [busy, setBusy] = useState<string>();
  /** @param settle tells what it came to, and whether the page is about to be left: the button then stays as it is */
  const run = async (work: () => Promise<CheckoutOutcome>, settle: (outcome: CheckoutOutcome) => 'stays' | 'leaves') => {
    if (running.current) return;
    running.current = true;
    const outcome = await work().catch(() => surprise);
    if (settle(outcome) === 'leaves') return;
    running.current = false;
    setBusy(undefined);
  };
  return { busy, tell: setBusy, attend: run, isRunning: () => running.current };
}
