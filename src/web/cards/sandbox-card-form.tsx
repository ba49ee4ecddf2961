import { type RefObject, useImperativeHandle, useRef, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { CardFailure } from './card-failure.tsx';
import type { CardField } from './card-payments.ts';
import {
  type CardErrors,
  type CardFormValues,
  formatCardExpiry,
  formatCardNumber,
  testCardAnswers,
} from './test-cards.ts';

/** The errors of a card: of its fields, or of the whole card. */
type CardFormErrors = { errors?: CardErrors; failure?: string };

/** Access to the fields: only the form itself knows their values. */
export type CardFormHandle = { current: { read(): CardFormValues; show(shown: CardFormErrors): void } | undefined };

const fields = [
  {
    name: 'number',
    label: 'Card number',
    autoComplete: 'cc-number',
    wide: true,
    maxLength: 23,
    group: formatCardNumber,
  },
  {
    name: 'expiry',
    label: 'Expiry date',
    hint: 'MM / YY',
    autoComplete: 'cc-exp',
    maxLength: 9,
    group: formatCardExpiry,
  },
  {
    name: 'cvc',
    label: 'Security code',
    hint: 'On the back',
    autoComplete: 'cc-csc',
    maxLength: 4,
    group: (text: string) => text,
  },
  {
    name: 'zip',
    label: 'Billing ZIP code',
    hint: 'Of the card',
    autoComplete: 'billing postal-code',
    maxLength: 10,
    group: (text: string) => text,
  },
] as const satisfies { name: CardField; [key: string]: unknown }[];

/**
 * The fields of a test card. They have no names, so that no form submits them: what is typed stays in the page.
 * @param entry is set to access the fields while they are mounted
 * @param asksZip whether the ZIP code is asked here: the check-out has it in the billing address
 */
export function SandboxCardForm({ id, entry, asksZip }: { id: string; entry: CardFormHandle; asksZip: boolean }) {
  const group = useRef<HTMLFieldSetElement>(null);
  const [{ errors = {}, failure }, setShown] = useState<CardFormErrors>({});
  useImperativeHandle(entry as RefObject<CardFormHandle['current']>, () => ({
    read: () => readValues(group.current),
    show: (shown) => {
      setShown(shown);
      focusFirstError(group.current, shown);
    },
  }));
  return (
    <fieldset ref={group} className="grid gap-4">
      <legend className="sr-only">Card</legend>
      <Notice tone="warning" title="Sandbox payments">
        No money moves. Pay with a test card, such as{' '}
        <span className="figures whitespace-nowrap">4242 4242 4242 4242</span>, any future date, any code and ZIP.
        <TestCardList />
      </Notice>
      {failure !== undefined && <CardFailure failure={failure} />}
      <div className={classNames('grid grid-cols-2 items-start gap-x-4 gap-y-4', asksZip && 'md:grid-cols-3')}>
        {fields.map((field) =>
          field.name === 'zip' && !asksZip ? null : (
            <CardInput key={field.name} id={`${id}-${field.name}`} field={field} error={errors[field.name]} />
          ),
        )}
      </div>
    </fieldset>
  );
}

/** Every test card with the answer that it gets, closed until somebody wants to see a refusal. */
function TestCardList() {
  return (
    <details className="mt-1">
      <summary className="link inline-flex min-h-6 items-center pointer-coarse:min-h-11">
        Test cards for every answer
      </summary>
      <dl className="mt-1 grid gap-x-4 gap-y-1 text-caption">
        {testCardAnswers.map(([answer, number]) => (
          <div key={number} className="flex flex-wrap justify-between gap-x-4">
            <dt>{answer}</dt>
            <dd className="figures whitespace-nowrap">{formatCardNumber(number)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function CardInput({ id, field, error }: { id: string; field: (typeof fields)[number]; error: string | undefined }) {
  const { name, label, autoComplete, maxLength, group } = field;
  return (
    <div className={name === 'number' ? 'col-span-full' : name === 'zip' ? 'max-md:col-span-full' : undefined}>
      <TextField
        id={id}
        label={label}
        hint={'hint' in field ? field.hint : undefined}
        data-card={name}
        inputMode="numeric"
        autoComplete={autoComplete}
        maxLength={maxLength}
        required
        spellCheck={false}
        onInput={({ currentTarget: input, nativeEvent }) => {
          const isDeletion = (nativeEvent as InputEvent).inputType?.startsWith('delete');
          // why: formatting after a deletion would restore the character, and in the middle of the text it would move
          // the caret to the end
          if (!isDeletion && input.selectionStart === input.value.length) input.value = group(input.value);
        }}
        {...(error === undefined ? {} : { error })}
      />
    </div>
  );
}

function inputOf(group: HTMLFieldSetElement | null, field: CardField): HTMLInputElement | null {
  return group?.querySelector(`[data-card="${field}"]`) ?? null;
}

function readValues(group: HTMLFieldSetElement | null): CardFormValues {
  const value = (field: CardField) => inputOf(group, field)?.value ?? '';
  return { number: value('number'), expiry: value('expiry'), cvc: value('cvc'), zip: value('zip') };
}

function focusFirstError(group: HTMLFieldSetElement | null, { errors = {} }: CardFormErrors): void {
  const first = fields.find(({ name }) => errors[name] !== undefined);
  if (first) inputOf(group, first.name)?.focus();
}
