import { useNavigation } from 'react-router';
import { type EventType, eventTypes } from '#features/events/event.ts';
import { maxUrlLength } from '#features/events/webhooks/webhook.ts';
import { Button } from '#ui/actions/button.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { FieldError } from '#ui/fields/field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '../../forms/form.tsx';
import { fieldPropsOf } from '../../forms/form-fields.tsx';
import type { FormState, TypedText } from '../../forms/form-result.ts';
import { eventLabels } from './event-labels.ts';

/** The ids of the form's fields by their names, in their order. */
export const webhookFieldIds = { url: 'url', eventTypes: 'eventTypes' };

/** A webhook as its page shows it. */
export type ShownWebhook = {
  id: string;
  url: string;
  eventTypes: readonly EventType[];
  disabled: boolean;
  version: number;
  secretSince: string;
};

/** A webhook as its form shows it. */
export function typedWebhook(webhook: ShownWebhook | null): TypedText {
  const chosen = webhook?.eventTypes ?? (['transaction/initiated', 'transaction/transitioned'] as const);
  const kinds = Object.fromEntries(chosen.map((type) => [type, 'on']));
  return { url: webhook?.url ?? '', version: String(webhook?.version ?? 0), ...kinds };
}

/** The form of a webhook: its address, and the kinds of events that are sent there. */
export function WebhookForm({ state, id }: { state: FormState; id: string }) {
  const field = fieldPropsOf(state);
  const busy = useNavigation().formData?.get('intent') === 'save';
  const error = state.errors.eventTypes;
  return (
    <Form method="post" noValidate preventScrollReset className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={state.typed.version} />
      <TextField
        {...field('url')}
        label="Address"
        type="url"
        inputMode="url"
        maxLength={maxUrlLength}
        autoComplete="off"
        hint="Such as https://shop.example/events. It answers with 200 once it has what was sent."
      />
      <fieldset
        id="eventTypes"
        tabIndex={-1}
        aria-describedby={error ? 'eventTypes-error' : undefined}
        className="grid min-w-0 gap-1"
      >
        <legend className="mb-1.5 text-small font-semibold">What it’s sent</legend>
        {eventTypes.map((type) => (
          <CheckboxField
            key={type}
            id={type}
            name={type}
            value="on"
            defaultChecked={state.typed[type] === 'on'}
            label={eventLabels[type]}
          />
        ))}
        <FieldError id="eventTypes" error={error} />
      </fieldset>
      <div>
        <Button type="submit" name="intent" value="save" kind="primary" busy={busy} busyLabel="Saving">
          Save
        </Button>
      </div>
    </Form>
  );
}
