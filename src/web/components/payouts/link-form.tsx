import { Form, useNavigation } from 'react-router';
import { Button } from '#ui/actions/button.tsx';
import type { ButtonKind } from '#ui/actions/button-look.ts';

/** A button that leads to the provider's page. @param type what is to be said there: what is still needed, or what has changed */
export function LinkForm(props: {
  action: string;
  type: 'account_onboarding' | 'account_update';
  kind?: ButtonKind;
  children: string;
}) {
  const { action, type, kind, children } = props;
  const { formData } = useNavigation();
  return (
    <Form method="post" action={action} preventScrollReset>
      <input type="hidden" name="intent" value="link" />
      <input type="hidden" name="type" value={type} />
      <Button type="submit" {...(kind && { kind })} busy={formData?.get('intent') === 'link'} busyLabel="Opening">
        {children}
      </Button>
    </Form>
  );
}
