import { useCallback, useEffect, useRef, useState } from 'react';

import type { BankInput } from '#features/payments/payouts/bank-countries.ts';
import { findBankField, formatBankInput, type NamedCountry } from '#features/payments/payouts/bank-field.ts';
import {
  type BankErrors,
  type BankFormValues,
  type HolderType,
  parseBankForm,
  unknownBankMessage,
} from '#features/payments/payouts/bank-form.ts';
import type { Refusal, Result } from '#kit/result.ts';
import type { CardOutcome, CardPayments, CardPurpose } from '../../cards/card-payments.ts';
import { useSubmit } from '../../forms/use-submit.ts';

/** How long typing must pause before the payment gateway checks the account, in milliseconds (the specification). */
const tokenDelay = 1_000;

/** The fields of a bank account while they are filled in. */
export type BankForm = {
  country: NamedCountry;
  typed: BankFormValues;
  /** The errors of the fields that have been left. */
  errors: BankErrors;
  /** The payment gateway's error for an account that looks valid. */
  refused: string | undefined;
  /** Whether the payment gateway's script is there, which the tokens need. */
  loaded: boolean;
  /** Whether all fields look valid. */
  complete: boolean;
  type: (input: BankInput, value: string) => void;
  /** Called when a field is left: formats its value, and shows its error. */
  leave: (input: BankInput) => void;
  /** Gets the payment gateway's token of the account; undefined if it was refused, which the form then shows. */
  token: () => Promise<string | undefined>;
  /** Called when the token was submitted: it is valid once. */
  spend: () => void;
};

type BankFormState = { country: string; typed: BankFormValues; visited: readonly BankInput[] };

/**
 * The form state of a bank account. A while after the last keystroke the payment gateway creates a token of it, or
 * refuses.
 * @param holderType undefined until it is chosen
 */
export function useBankForm(
  payments: CardPayments | undefined,
  country: NamedCountry,
  holderType: HolderType | undefined,
): BankForm {
  const [state, setState] = useState<BankFormState>({ country: country.code, typed: {}, visited: [] });
  // why: another country has other fields, which start empty
  const { typed, visited }: BankFormState =
    state.country === country.code ? state : { country: country.code, typed: {}, visited: [] };
  const { bank, errors } = parseBankForm(country, typed, holderType ?? 'company');
  const key = bank && holderType ? JSON.stringify(bank) : undefined;
  const { createToken, refusal, spend } = useBankToken(payments, key);
  const change = (next: Partial<BankFormState>) => setState({ country: country.code, typed, visited, ...next });
  return {
    country,
    typed,
    errors: Object.fromEntries(Object.entries(errors).filter(([input]) => visited.includes(input as BankInput))),
    refused: refusal === undefined ? undefined : `${unknownBankMessage(country)} Stripe says: “${refusal}”`,
    loaded: payments !== undefined,
    complete: bank !== undefined,
    type: (input, value) => change({ typed: { ...typed, [input]: value } }),
    leave: (input) => {
      const value = typed[input] ?? '';
      if (value === '') return;
      change({
        typed: { ...typed, [input]: formatBankInput(findBankField(country.code, input), value) },
        visited: [...visited, input],
      });
    },
    token: async () => {
      const outcome = await createToken();
      return outcome?.ok ? outcome.token : undefined;
    },
    spend,
  };
}

type TokenRequest = { key: string; answer: Promise<CardOutcome<{ token: string }>> };

/**
 * The token of a bank account, created once per account.
 * @param key the account in JSON; undefined until it is complete
 */
function useBankToken(payments: CardPayments | undefined, key: string | undefined) {
  const request = useRef<TokenRequest>(undefined);
  const [refusal, setRefusal] = useState<{ key: string; message: string }>();
  const createToken = useCallback(async () => {
    if (!payments || key === undefined) return undefined;
    if (request.current?.key !== key) request.current = { key, answer: payments.createBankToken(JSON.parse(key)) };
    const outcome = await request.current.answer;
    if (!outcome.ok) {
      if (request.current?.key === key) request.current = undefined;
      setRefusal({ key, message: outcome.failure.message });
    }
    return outcome;
  }, [payments, key]);
  useEffect(() => {
    if (key === undefined) return;
    const timer = setTimeout(() => void createToken(), tokenDelay);
    return () => clearTimeout(timer);
  }, [createToken, key]);
  const spend = useCallback(() => {
    request.current = undefined;
  }, []);
  return { createToken, spend, refusal: refusal?.key === key ? refusal?.message : undefined };
}

/** The specification's message for a form that is submitted before the payment gateway's script is there. */
export const stripeNotLoadedMessage = 'Stripe must be loaded for submitting PayoutPreferences';

/** The other fields to submit with the bank account, or the error that prevents it. */
type FormFields = Result<Record<string, string>, Refusal<'refused', { problem: string }>>;

/**
 * Submits a form with the payment gateway's tokens of its numbers, never the numbers themselves.
 * @param action the URL to submit to
 * @returns whether it is being submitted, the error before submission, and the function that submits
 */
export function useSubmitWithTokens(bank: BankForm, action: string) {
  const submit = useSubmit();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const send = async (makeFields: () => Promise<FormFields>) => {
    if (busy) return;
    setProblem(bank.loaded ? undefined : stripeNotLoadedMessage);
    if (!bank.loaded) return;
    setBusy(true);
    try {
      const bankAccountToken = await bank.token();
      if (bankAccountToken === undefined) return;
      const fields = await makeFields();
      if (!fields.ok) return setProblem(fields.problem);
      bank.spend();
      await submit({ ...fields.value, bankAccountToken }, { method: 'post', action, preventScrollReset: true });
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem: bank.loaded && problem === stripeNotLoadedMessage ? undefined : problem, send };
}

/** Options of the payment library for payouts: no card is used, only tokens of a bank account and its holder. */
export const payoutPurpose: CardPurpose = { mode: 'setup', currency: 'USD' };
