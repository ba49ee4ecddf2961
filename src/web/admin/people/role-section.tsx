import { useNavigation } from 'react-router';
import { maxReasonLength } from '#features/accounts/admin-reason.schema.ts';
import type { PersonRecord } from '#features/reporting/people.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { Form } from '../../forms/form.tsx';
import { type FormResult, formStateOf } from '../../forms/form-result.ts';

type RoleProps = { person: PersonRecord; answer: FormResult | undefined };

/** Making somebody an admin, or taking the role from them. */
export function RoleSection({ person, answer }: RoleProps) {
  const { admin, name, banned } = person;
  const { typed, errors } = formStateOf(answer);
  const intent = admin ? 'dismiss' : 'appoint';
  const isMine = typed.intent === intent;
  const busy = useNavigation().formData?.get('intent') === intent;
  if (banned) return null;
  return (
    <section aria-labelledby="role" className="grid gap-4 border-t border-line pt-6">
      <h2 id="role" className="text-title">
        {admin ? 'Take the admin role' : 'Make an admin'}
      </h2>
      <Form method="post" preventScrollReset noValidate className="grid gap-4">
        <p className="max-w-prose text-small text-ink-soft text-pretty">
          {admin
            ? 'They keep their account, and lose the dashboard at once.'
            : 'Admins see every order and account, decide disputes, and make other admins. They need two-step login.'}
        </p>
        <TextArea
          id="role-reason"
          name="reason"
          label="Your reason"
          hint="Saved with your name in the audit."
          maxLength={maxReasonLength}
          defaultValue={isMine ? typed.reason : undefined}
          error={isMine ? errors.reason : undefined}
          required
        />
        <div>
          <Button type="submit" name="intent" value={intent} busy={busy} busyLabel="One moment">
            {admin ? `Remove ${name}’s admin role` : `Make ${name} an admin`}
          </Button>
        </div>
      </Form>
    </section>
  );
}
