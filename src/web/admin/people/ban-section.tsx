import { useNavigation } from 'react-router';
import { maxReasonLength } from '#features/accounts/admin-reason.schema.ts';
import type { PersonRecord } from '#features/reporting/people.ts';
import { formatDate } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { Form } from '../../forms/form.tsx';
import { type FormResult, formStateOf } from '../../forms/form-result.ts';
import { BanEffectsList } from './ban-effects.tsx';

/** Banning a person, or lifting their ban. */
export function BanSection({ person, answer }: { person: PersonRecord; answer: FormResult | undefined }) {
  const { banned, admin, bans } = person;
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
        <UnbanForm person={person} />
      ) : (
        <BanForm person={person} answer={answer} />
      )}
    </section>
  );
}

function UnbanForm({ person }: { person: PersonRecord }) {
  const busy = useNavigation().formData?.get('intent') === 'unban';
  return (
    <Form method="post" preventScrollReset noValidate className="grid justify-items-start gap-4">
      <BanEffectsList person={person} />
      <Button type="submit" name="intent" value="unban" busy={busy} busyLabel="One moment">
        Lift the ban
      </Button>
    </Form>
  );
}

function BanForm({ person, answer }: { person: PersonRecord; answer: FormResult | undefined }) {
  const { typed, errors } = formStateOf(answer);
  const isMine = typed.intent === 'ban';
  const busy = useNavigation().formData?.get('intent') === 'ban';
  return (
    <Form method="post" preventScrollReset noValidate className="grid gap-4">
      <BanEffectsList person={person} />
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
          Ban {person.name}
        </Button>
      </div>
    </Form>
  );
}
