import { useNavigation } from 'react-router';
import type { StaffPerson } from '#features/wineries/staff/staff.ts';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { Form } from '../../forms/form.tsx';
import { type StaffDialog, staffUrl } from './staff-url.ts';

type ConfirmationProps = {
  dialog: StaffDialog;
  people: readonly StaffPerson[];
  winery: { slug: string; name: string };
  canChange: boolean;
};

/**
 * Asks for confirmation before somebody leaves, is removed, or gets another role. The URL opens it, so that it works
 * without JavaScript.
 */
export function StaffConfirmation({ dialog, people, winery, canChange }: ConfirmationProps) {
  const busy = useNavigation().formData?.has('confirmed') ?? false;
  const here = staffUrl(winery.slug);
  const asked = questionOf(dialog, people, winery.name);
  if (!asked || (!canChange && !('leave' in dialog))) return null;
  return (
    <ConfirmDialog open closeTo={here} title={asked.title} form="confirm-staff" yes={asked.yes} busy={busy}>
      <Form id="confirm-staff" method="post" action={here} replace preventScrollReset>
        <input type="hidden" name="confirmed" value="yes" />
        {Object.entries(asked.fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {asked.text}
      </Form>
    </ConfirmDialog>
  );
}

type Question = { title: string; text: string; yes: string; fields: Record<string, string> };

function questionOf(dialog: StaffDialog, people: readonly StaffPerson[], winery: string): Question | undefined {
  if ('leave' in dialog) {
    const text = 'Your access ends at once. Only an owner can invite you again.';
    return { title: `Leave ${winery}?`, text, yes: 'Leave', fields: { intent: 'leave' } };
  }
  const person = people.find(({ id }) => id === dialog.person);
  if (!person) return undefined;
  const { id, name } = person;
  switch (dialog.to) {
    case 'removed': {
      const text = `The access of ${name} ends at once, and they get no more e-mails about orders. Their open invitations stop working.`;
      return { title: `Remove ${name}?`, text, yes: 'Remove', fields: { intent: 'remove', person: id } };
    }
    case 'owner': {
      const text = `${name} will be able to do everything you can: payouts, staff, and removing you.`;
      const fields = { intent: 'role', person: id, role: 'owner' };
      return { title: `Make ${name} an owner?`, text, yes: 'Make an owner', fields };
    }
    case 'member': {
      const text = `${name} will no longer see earnings, payouts, or the staff. Their open invitations stop working.`;
      const fields = { intent: 'role', person: id, role: 'member' };
      return { title: `Make ${name} a member?`, text, yes: 'Make a member', fields };
    }
  }
}
