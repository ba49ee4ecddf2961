import { useNavigation } from 'react-router';
import { maxReasonLength } from '#features/accounts/admin-reason.schema.ts';
import { reviewUrl } from '#features/reviews/wineries/winery-review.ts';
import { Button } from '#ui/actions/button.tsx';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { Form } from '../../forms/form.tsx';
import { fieldPropsOf } from '../../forms/form-fields.tsx';
import { type FormResult, formStateOf } from '../../forms/form-result.ts';

/** For admins: keeps or removes a review, with a reason. @param result of the page's form that was sent last */
export function DecisionForm({ id, result }: { id: string; result?: (FormResult & { intent: string }) | undefined }) {
  const { formData, formAction } = useNavigation();
  const busy = formData?.get('intent') === 'decide' && formAction === reviewUrl(id);
  const fieldProps = fieldPropsOf(formStateOf(result?.intent === 'decide' ? result : undefined));
  const named = (name: string) => ({ ...fieldProps(name), id: `${name}-${id}` });
  return (
    <Form method="post" action={reviewUrl(id)} noValidate className="grid gap-4 rounded-md bg-paper-sunk p-4 md:p-5">
      <input type="hidden" name="intent" value="decide" />
      <RadioGroup
        {...named('decision')}
        label="Decide"
        look="pills"
        choices={[
          { value: 'kept', label: 'Keep' },
          { value: 'removed', label: 'Remove' },
        ]}
        required
      />
      <TextArea
        {...named('reason')}
        label="Your reason"
        hint="The author and those who reported it get it by e-mail."
        rows={3}
        maxLength={maxReasonLength}
        required
      />
      <div>
        <Button type="submit" kind="primary" busy={busy} busyLabel="Saving">
          Save decision
        </Button>
      </div>
    </Form>
  );
}
