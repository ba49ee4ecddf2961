import { useState } from 'react';
import { useSubmit } from 'react-router';
import type { BankForm } from './use-bank-form.ts';

/** What is sent beside the bank, or why it cannot be. */
type FormFields = { ok: true; fields: Record<string, string> } | { ok: false; problem: string };

/**
 * Sends a form with the tokens that the provider made of its numbers, and nothing of the numbers.
 * @param action where it is sent
 * @returns what is under way, what went wrong before anything was sent, and how to send
 */
export function useSubmitWithTokens(bank: BankForm, action: string) {
  const submit = useSubmit();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const send = async (makeFields: () => Promise<FormFields>) => {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const bankAccountToken = await bank.token();
      if (bankAccountToken === undefined) return;
      const fields = await makeFields();
      if (!fields.ok) return setProblem(fields.problem);
      bank.spend();
      await submit({ ...fields.fields, bankAccountToken }, { method: 'post', action, preventScrollReset: true });
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, send };
}
