import { useCallback, useEffect, useRef, useState } from 'react';
import { useSubmit } from 'react-router';
import type { BankInput } from '#features/payments/payouts/bank-countries.ts';
import { findBankField, formatBankInput, type NamedCountry } from '#features/payments/payouts/bank-field.ts';
import {
  type BankErrors,
  type BankFormValues,
  type HolderType,
  parseBankForm,
  unknownBankMessage,
} from '#features/payments/payouts/bank-form.ts';
import type { CardOutcome, CardPayments, CardPurpose } from '../../cards/card-payments.ts';

/** After so many milliseconds without another key the provider is asked what it thinks of the account (the specification). */
const tokenDelay = 1_000;

/** The fields of a bank account while they are filled in. */
export type BankForm = {
  country: NamedCountry;
  typed: BankFormValues;
  /** What is wrong with the fields that were left. */
  errors: BankErrors;
  /** What the provider says of an account that looks right. */
  refused: string | undefined;
  /** Whether all fields are right, as far as can be told here. */
  complete: boolean;
  type: (input: BankInput, value: string) => void;
  /** The field is left: it is tidied, and what is wrong with it shows. */
  leave: (input: BankInput) => void;
  /** The provider's token of the account; undefined where it makes none, which the form then shows. */
  token: () => Promise<string | undefined>;
  /** The token was sent: it is good for once. */
  spend: () => void;
};

type BankFormState = { country: string; typed: BankFormValues; left: readonly BankInput[] };

/**
 * A bank account in a country, as it is typed. A while after the last key the provider makes a token of it, or says why not.
 * @param holderType undefined as long as nobody has said who holds it
 */
export function useBankForm(
  payments: CardPayments | undefined,
  country: NamedCountry,
  holderType: HolderType | undefined,
): BankForm {
  const [state, setState] = useState<BankFormState>({ country: country.code, typed: {}, left: [] });
  // why: another country has other fields, and begins empty
  const { typed, left }: BankFormState =
    state.country === country.code ? state : { country: country.code, typed: {}, left: [] };
  const { bank, errors } = parseBankForm(country, typed, holderType ?? 'company');
  const key = bank && holderType ? JSON.stringify(bank) : undefined;
  const { ask, refusal, spend } = useBankToken(payments, key);
  const change = (next: Partial<BankFormState>) => setState({ country: country.code, typed, left, ...next });
  return {
    country,
    typed,
    errors: Object.fromEntries(Object.entries(errors).filter(([input]) => left.includes(input as BankInput))),
    refused: refusal === undefined ? undefined : `${unknownBankMessage(country)} Stripe says: “${refusal}”`,
    complete: bank !== undefined,
    type: (input, value) => change({ typed: { ...typed, [input]: value } }),
    leave: (input) => {
      const value = typed[input] ?? '';
      if (value === '') return;
      change({
        typed: { ...typed, [input]: formatBankInput(findBankField(country.code, input), value) },
        left: [...left, input],
      });
    },
    token: async () => {
      const outcome = await ask();
      return outcome?.ok ? outcome.token : undefined;
    },
    spend,
  };
}

type TokenRequest = { key: string; answer: Promise<CardOutcome<{ token: string }>> };

/** The token of a bank account. @param key the account in JSON; undefined as long as it is not complete */
function useBankToken(payments: CardPayments | undefined, key: string | undefined) {
  const asked = useRef<TokenRequest>(undefined);
  const [refusal, setRefusal] = useState<{ key: string; message: string }>();
  const ask = useCallback(async () => {
    if (!payments || key === undefined) return undefined;
    if (asked.current?.key !== key) asked.current = { key, answer: payments.createBankToken(JSON.parse(key)) };
    const outcome = await asked.current.answer;
    if (!outcome.ok) {
      if (asked.current?.key === key) asked.current = undefined;
      setRefusal({ key, message: outcome.failure.message });
    }
    return outcome;
  }, [payments, key]);
  useEffect(() => {
    if (key === undefined) return;
    const timer = setTimeout(() => void ask(), tokenDelay);
    return () => clearTimeout(timer);
  }, [ask, key]);
  const spend = useCallback(() => {
    asked.current = undefined;
  }, []);
  return { ask, spend, refusal: refusal?.key === key ? refusal?.message : undefined };
}

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

/** No card is typed for a payout: what is opened makes the tokens of a bank account and of who is paid. */
export const payoutPurpose: CardPurpose = { mode: 'setup', currency: 'USD' };
