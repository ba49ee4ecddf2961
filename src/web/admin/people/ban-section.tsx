import { Form, useNavigation } from 'react-router';
import { maxReasonLength } from '#features/accounts/admin-reason.schema.ts';
import type { PersonRecord } from '#features/reporting/people.ts';
import { formatDate } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { type FormResult, formStateOf } from '../../forms/form-result.ts';

/** Banning a person, or lifting their ban. */
export function BanSection({ person, answer }: { person: PersonRecord; answer: FormResult | undefined }) {
  const { banned, admin, name, bans } = person;
  return (
    <section aria-labelledby="ban" className="grid gap-4 border-t border-line pt-6">
      <h2 id="ban" className="text-title">
        {banned ? 'Lift the ban' : 'Ban'}
      </h2>
      {bans.length > 0 && (
        <ul className="grid list-none gap-1 text-small">
          {bans.map(({ reason, bannedAt, liftedAt, closed }) => (
            <li key={bannedAt} className="wrap-anywhere">
              Banned on <time dateTime={bannedAt}>{formatDate(bannedAt)}</time>
              {liftedAt && (
                <>
                  , lifted on <time dateTime={liftedAt}>{formatDate(liftedAt)}</time>
                </>
              )}
              : “{reason}”{closed > 0 && ` (${closed === 1 ? '1 listing' : `${closed} listings`} closed)`}
            </li>
          ))}
        </ul>
      )}
      {admin ? (
        <p className="text-small">Admins can’t be banned. Take the role from them first.</p>
      ) : banned ? (
        <UnbanForm />
      ) : (
        <BanForm name={name} answer={answer} />
      )}
    </section>
  );
}

function UnbanForm() {
  const busy = useNavigation().formData?.get('intent') === 'unban';
  return (
    <Form method="post" preventScrollReset noValidate className="grid justify-items-start gap-4">
      <p className="max-w-prose text-small text-ink-soft text-pretty">
        They can log in again, and we tell them. The listings that the ban closed open again, and no others.
      </p>
      <Button type="submit" name="intent" value="unban" busy={busy} busyLabel="One moment">
        Lift the ban
      </Button>
    </Form>
  );
}

function BanForm({ name, answer }: { name: string; answer: FormResult | undefined }) {
  const { typed, errors } = formStateOf(answer);
  const isMine = typed.intent === 'ban';
  const busy = useNavigation().formData?.get('intent') === 'ban';
  return (
    <Form method="post" preventScrollReset noValidate className="grid gap-4">
      <p className="max-w-prose text-small text-ink-soft text-pretty">
        They’re logged out at once and can’t log in. Listings of wineries without another active owner close. Open
        orders stay as they are: you settle each of them.
      </p>
      <TextArea
        id="ban-reason"
        name="reason"
        label="Your reason"
        hint="They get it by e-mail, and it’s kept with your name in the audit."
        maxLength={maxReasonLength}
        defaultValue={isMine ? typed.reason : undefined}
        error={isMine ? errors.reason : undefined}
        required
      />
      <div>
        <Button type="submit" name="intent" value="ban" kind="danger" busy={busy} busyLabel="One moment">
          Ban {name}
        </Button>
      </div>
    </Form>
  );
}
