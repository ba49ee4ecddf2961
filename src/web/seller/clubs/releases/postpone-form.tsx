import { useNavigation } from 'react-router';
import { type ManagedRelease, releaseTextLimits } from '#features/clubs/releases/managed-release.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '../../../forms/form.tsx';
import { FieldGroup, fieldPropsOf } from '../../../forms/form-fields.tsx';
import { formStateOf } from '../../../forms/form-result.ts';

type FormProps = { release: ManagedRelease; answer: object | undefined; today: string };

/** What can still be changed of a release that members see: later days, and the message. */
export function PostponeForm({ release, answer, today }: FormProps) {
  const { version, message, billOn, shipOn } = release;
  const state = formStateOf(answer, { message, billOn: billOn ?? '', shipOn: shipOn ?? '' });
  const field = fieldPropsOf(state);
  const busy = useNavigation().formData?.get('intent') === 'postpone';
  if (billOn === null || billOn <= today) return null;
  return (
    <div className="max-w-[40rem] border-t border-line pt-6">
      <FieldGroup id="postpone" title="Change the days or the message">
        <Form method="post" preventScrollReset noValidate className="grid gap-5">
          <input type="hidden" name="intent" value="postpone" />
          <input type="hidden" name="version" value={version} />
          <div className="grid items-start gap-5 md:grid-cols-2">
            <TextField
              {...field('billOn')}
              type="date"
              min={billOn}
              label="Members are charged on"
              hint="Only later, because they know this day."
            />
            <TextField
              {...field('shipOn')}
              type="date"
              min={billOn}
              label="The wine is sent on"
              hint="Or ready for pickup."
            />
          </div>
          <TextArea {...field('message')} label="Message to members" optional maxLength={releaseTextLimits.message} />
          <div>
            <Button type="submit" busy={busy} busyLabel="Saving">
              Save
            </Button>
          </div>
        </Form>
      </FieldGroup>
    </div>
  );
}
