import { useNavigation } from 'react-router';
import { type InvitationsPage, invitationDays, mostInvited } from '#features/clubs/invitations/invitation.ts';
import { Button } from '#ui/actions/button.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { Form } from '../../../forms/form.tsx';
import { fieldPropsOf } from '../../../forms/form-fields.tsx';
import type { FormState } from '../../../forms/form-result.ts';

/** The form that invites people by e-mail. */
export function InviteForm({ page, form }: { page: InvitationsPage; form: FormState }) {
  const field = fieldPropsOf(form);
  const busy = useNavigation().formData?.get('intent') === 'invite';
  const tiers = page.tiers.filter(({ retired }) => !retired).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <section aria-labelledby="invite-title" className="grid max-w-[40rem] grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="invite-title" className="text-title">
        Invite people
      </h2>
      <p className="text-small text-ink-soft">
        Each person gets an e-mail with their own link, which works once, for {invitationDays} days. They become members
        when they agree to the terms and save a card.
      </p>
      <Form method="post" preventScrollReset noValidate className="grid gap-4">
        <TextArea
          {...field('emails')}
          label="E-mail addresses"
          hint={`One per line, or separated by commas. Up to ${mostInvited} at a time; you can send ${page.leftToday.toLocaleString('en-US')} more today.`}
          rows={4}
          maxLength={mostInvited * 260}
        />
        {tiers.length > 1 && (
          <div className="max-w-xs">
            <SelectField {...field('tier')} label="Suggested tier" placeholder="They choose" choices={tiers} />
          </div>
        )}
        <div>
          <Button type="submit" kind="primary" name="intent" value="invite" busy={busy} busyLabel="Sending">
            Send invitations
          </Button>
        </div>
      </Form>
    </section>
  );
}
