import { useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { wineColorLabels } from '#features/clubs/club-labels.ts';
import { clubTextLimits, type ManagedClub, type ManagedTier } from '#features/clubs/managing/managed-club.ts';
import { Button } from '#ui/actions/button.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useHydrated } from '#ui/use-browser-value.ts';
import { Form } from '../../forms/form.tsx';
import { FieldGroup, fieldPropsOf } from '../../forms/form-fields.tsx';
import { type FormState, formStateOf, type Rejected, type TypedText } from '../../forms/form-result.ts';
import { UnsavedChangesPrompt, useUnsavedChanges } from '../../forms/unsaved-changes.tsx';
import { formatCentsInput } from '../editor/editor.ts';

/** The names of the form's fields, which are also their ids, in their order. */
export const tierFieldNames = [
  ...['name', 'description', 'bottles', 'color', 'priceRule', 'price', 'discountPercent', 'from', 'to', 'memberLimit'],
] as const;

const colors = Object.entries(wineColorLabels).map(([value, label]) => ({ value, label }));

const rules = [
  {
    value: 'fixed',
    label: 'A fixed price',
    note: 'Every release costs the same, and never more than its wines one by one.',
  },
  { value: 'sum', label: 'A discount', note: 'What the wines of a release cost, less a percentage.' },
];

type FormProps = {
  id: string;
  club: ManagedClub;
  tier: ManagedTier | null;
  answer: Rejected | undefined;
  limited: boolean;
};

/** The form of a tier. */
export function TierForm({ id, club, tier, answer, limited }: FormProps) {
  const state = formStateOf(answer, tier ? typedTier(tier) : newTier);
  const field = fieldPropsOf(state);
  const form = useRef<HTMLFormElement>(null);
  const { onSubmit, blocker } = useUnsavedChanges(form, answer);
  const busy = useNavigation().state === 'submitting';
  const number = { inputMode: 'numeric', autoComplete: 'off', maxLength: 7 } as const;
  return (
    <>
      <Form ref={form} method="post" noValidate preventScrollReset onSubmit={onSubmit}>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={club.version} />
        <fieldset disabled={limited} className="grid gap-8">
          <FieldGroup id="about" title="What members get">
            <TextField
              {...field('name')}
              label="Name"
              maxLength={clubTextLimits.tierName}
              autoComplete="off"
              required
            />
            <TextArea {...field('description')} label="Text" optional maxLength={clubTextLimits.tierDescription} />
            <TextField
              {...field('bottles')}
              {...number}
              label={`Bottles in each ${club.model === 'subscription' ? 'shipment' : 'release'}`}
              required
            />
            <RadioGroup
              id="color"
              name="color"
              label="Wines"
              look="pills"
              choices={colors}
              {...(state.typed.color && { defaultValue: state.typed.color })}
              error={state.errors.color}
            />
          </FieldGroup>
          <PriceFields state={state} hasMembers={(tier?.members ?? 0) > 0} />
          <FieldGroup id="limits" title="Who can join">
            <TextField
              {...field('memberLimit')}
              {...number}
              label="Most members"
              optional
              hint="Besides the limit of the club."
            />
          </FieldGroup>
          <div>
            <Button type="submit" kind="primary" size="large" busy={busy} busyLabel="Saving">
              Save
            </Button>
          </div>
        </fieldset>
      </Form>
      <UnsavedChangesPrompt blocker={blocker} />
    </>
  );
}

/** The price; with script only the fields of the chosen rule are shown. */
function PriceFields({ state, hasMembers }: { state: FormState; hasMembers: boolean }) {
  const field = fieldPropsOf(state);
  const [chosen, setRule] = useState(state.typed.priceRule);
  // why: without script nothing could show the fields of the other rule
  const rule = useHydrated() ? chosen : undefined;
  const money = { inputMode: 'decimal', autoComplete: 'off', maxLength: 15 } as const;
  return (
    <FieldGroup id="pricing" title="What they pay">
      <RadioGroup
        id="priceRule"
        name="priceRule"
        label="Price of a release"
        choices={rules}
        {...(state.typed.priceRule && { defaultValue: state.typed.priceRule })}
        error={state.errors.priceRule}
        onChange={setRule}
      />
      <div hidden={rule === 'sum'}>
        <TextField {...field('price')} {...money} label="Price in dollars" hint="Includes tax, not shipping." />
      </div>
      <div hidden={rule === 'fixed'} className="grid gap-5">
        <TextField
          {...field('discountPercent')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          label="Discount, in percent"
          hint="From 10 to 25."
        />
        <div className="grid items-start gap-5 md:grid-cols-2">
          <TextField {...field('from')} {...money} label="A release costs at least, in dollars" />
          <TextField {...field('to')} {...money} label="And at most" />
        </div>
        <p className="text-small text-ink-soft text-pretty">
          Members agree to this range when they join. A dearer release is only sent to those who agree again.
        </p>
      </div>
      {hasMembers && (
        <p className="text-small text-ink-soft text-pretty">
          Members who agreed to a lower price are asked before they pay more.
        </p>
      )}
      <CheckboxField
        id="shippingIncluded"
        name="shippingIncluded"
        value="on"
        defaultChecked={state.typed.shippingIncluded === 'on'}
        label="Shipping is included in the price"
      />
    </FieldGroup>
  );
}

const newTier: TypedText = { color: 'mixed', priceRule: 'fixed', bottles: '6', discountPercent: '15' };

function typedTier(tier: ManagedTier): TypedText {
  const { name, description, bottles, color, priceRule, priceCents, discountPercent, memberLimit } = tier;
  const isSum = priceRule === 'sum';
  return {
    ...{ name, description, bottles: String(bottles), color, priceRule },
    price: formatCentsInput(priceCents),
    discountPercent: discountPercent === null ? '15' : String(discountPercent),
    ...(isSum && { from: formatCentsInput(tier.fromCents), to: formatCentsInput(tier.toCents) }),
    memberLimit: memberLimit === null ? '' : String(memberLimit),
    shippingIncluded: tier.shippingIncluded ? 'on' : '',
  };
}
