import { Form, useLocation, useNavigation } from 'react-router';
import { Button } from '#ui/actions/button.tsx';
import type { ButtonKind } from '#ui/actions/button-styles.ts';

/** A button that leads to the provider's page. @param type what is to be said there: what is still needed, or what has changed */
export function StripeLinkForm(props: {
  action: string;
  type: 'account_onboarding' | 'account_update';
  kind?: ButtonKind;
  children: string;
}) {
  const { action, type, kind, children } = props;
  const { formData } = useNavigation();
  const { pathname } = useLocation();
  return (
    // why: the page of payouts is entered as a document alone; sent otherwise from another page, the answer would be lost on the way
    <Form method="post" action={action} preventScrollReset reloadDocument={action.split('?')[0] !== pathname}>
      <input type="hidden" name="intent" value="link" />
      <input type="hidden" name="type" value={type} />
      <Button type="submit" {...(kind && { kind })} busy={formData?.get('intent') === 'link'} busyLabel="Opening">
        {children}
      </Button>
    </Form>
  );
}
