import { Link, useNavigation } from 'react-router';
import { formatDateTime } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Form } from '../../forms/form.tsx';

/** A session as the page shows it, with times as ISO 8601. */
export type ShownSession = { id: string; device: string; openedAt: string; lastUsedAt: string; isCurrent: boolean };

/** The devices on which somebody is logged in, each with a button to log it out, and one for all but this one. */
export function SessionList({ sessions }: { sessions: readonly ShownSession[] }) {
  const { formData } = useNavigation();
  return (
    <section aria-labelledby="sessions" className="grid gap-4 border-t border-line pt-6">
      <div className="grid gap-1">
        <h2 id="sessions" className="text-title">
          Where you’re logged in
        </h2>
        <p className="text-ink-soft text-pretty">
          If you don’t recognize a device, log it out and{' '}
          <Link to="/account/password" className="link">
            change your password
          </Link>
          .
        </p>
      </div>
      <ul className="grid list-none divide-y divide-line border-y border-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <Device {...session} />
            {session.isCurrent ? null : (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="intent" value="log-out" />
                <input type="hidden" name="session" value={session.id} />
                <Button
                  type="submit"
                  size="small"
                  busy={formData?.get('session') === session.id}
                  aria-label={`Log out ${session.device}`}
                >
                  Log out
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="log-out-others" />
          <Button type="submit" busy={formData?.get('intent') === 'log-out-others'} busyLabel="Logging out">
            Log out all other devices
          </Button>
        </Form>
      ) : null}
    </section>
  );
}

/** What is known of a session: the device, and when it logged in and was last used. */
function Device({ device, openedAt, lastUsedAt, isCurrent }: ShownSession) {
  return (
    <div className="grid gap-0.5">
      <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
        {device}
        {isCurrent ? <Badge tone="ready">This device</Badge> : null}
      </p>
      <p className="text-small text-ink-soft">
        Logged in {formatDateTime(openedAt)} · {isCurrent ? 'active now' : `last used ${formatDateTime(lastUsedAt)}`}
      </p>
    </div>
  );
}
