import { Form } from 'react-router';
import { Button } from '#ui/actions/button.tsx';
import type { Settled } from '../../components/account/settings-page.tsx';
import { useSettingsForm } from '../../components/account/use-settings-form.ts';
import { BusinessFields } from './business-fields.tsx';

/** What the provider is told of the business; no number is in it, so it needs no script. */
export function BusinessForm(props: {
  kept: { businessProfileMCC: string; businessProfileURL: string };
  action: string;
  settled: Settled | undefined;
}) {
  const { kept, action, settled } = props;
  const { form, busy } = useSettingsForm(settled, 'business');
  const { typed = {}, errors = {} } = settled ?? {};
  return (
    <Form ref={form} method="post" action={action} noValidate={Object.keys(errors).length > 0} className="grid gap-5">
      <input type="hidden" name="intent" value="business" />
      <BusinessFields form={{ typed: { ...kept, ...typed }, errors }} />
      <div>
        <Button type="submit" busy={busy} busyLabel="Saving">
          Save business details
        </Button>
      </div>
    </Form>
  );
}
