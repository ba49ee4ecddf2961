import { useEffect, useEffectEvent } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import { type IssueResult, progressOf, type ShownIssue } from '#features/newsletter/issue.ts';
import { formatDateTime } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { Form } from '../../forms/form.tsx';
import { FormOutcome } from '../../forms/form-outcome.tsx';
import type { IssueAnswer } from './issue-draft.ts';
import { countPeople } from './issue-state.tsx';

/** How often the page of an issue that is being sent loads its counts again, in milliseconds. */
const pollingInterval = 5_000;

/** An issue that is scheduled, being sent, or sent: how far it is, what became of it, and what can still be done. */
export function IssueProgress({ issue, answer }: { issue: ShownIssue; answer: IssueAnswer | undefined }) {
  const { state, sendAt, startedAt, finishedAt, recipients, result } = issue;
  return (
    <section aria-label="Sending" className="grid gap-5">
      <FormOutcome result={answer} failures={[]} />
      {(state === 'scheduled' || state === 'sending') && <Polling />}
      {result && recipients !== null ? (
        <>
          <Bar percent={state === 'sent' ? 100 : progressOf(recipients, result)} />
          <Counts result={result} recipients={recipients} />
          {startedAt !== null && (
            <p className="text-small text-ink-soft">
              Began {formatDateTime(startedAt)}
              {finishedAt !== null && `, finished ${formatDateTime(finishedAt)}`}
            </p>
          )}
        </>
      ) : (
        sendAt !== null && <p>{`It’s sent on ${formatDateTime(sendAt)} to everybody who is subscribed then.`}</p>
      )}
      <Actions issue={issue} />
    </section>
  );
}

/** Loads the counts again now and then, unless the page is hidden. */
function Polling(): null {
  const { revalidate, state } = useRevalidator();
  const poll = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && state === 'idle') void revalidate();
  });
  useEffect(() => {
    const timer = setInterval(poll, pollingInterval);
    return () => clearInterval(timer);
  }, []);
  return null;
}

function Bar({ percent }: { percent: number }) {
  return (
    <div className="grid gap-1">
      <progress
        aria-label="Progress"
        value={percent}
        max={100}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-paper-sunk [&::-moz-progress-bar]:bg-garnet [&::-webkit-progress-bar]:bg-paper-sunk [&::-webkit-progress-value]:bg-garnet"
      />
      <p className="text-small text-ink-soft">{percent}%</p>
    </div>
  );
}

function Counts({ result, recipients }: { result: IssueResult; recipients: number }) {
  const rows = [
    ['Subscribers when sending started', recipients],
    ['Sent', result.sent],
    ['Waiting', result.waiting],
    ['Failed', result.failed],
    ['Bounced', result.bounced],
    ['Unsubscribed before it was sent', result.skipped],
    ['Unsubscribed from this issue', result.unsubscribed],
  ] as const;
  return (
    <dl className="grid max-w-md grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1.5">
      {rows.map(([label, count]) => (
        <div key={label} className="contents">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="text-right tabular-nums">{count.toLocaleString('en-US')}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What can be done with an issue in each state. */
const actions = {
  draft: null,
  scheduled: { intent: 'unschedule', label: 'Unschedule', about: 'It becomes a draft again.' },
  sending: { intent: 'pause', label: 'Pause', about: 'What hasn’t been sent yet waits until you resume.' },
  paused: { intent: 'resume', label: 'Resume sending', about: null },
  sent: null,
} as const;

function Actions({ issue: { state, version, recipients, result } }: { issue: ShownIssue }) {
  const busy = useNavigation().state === 'submitting';
  const action = actions[state];
  if (!action) return null;
  const about =
    state === 'paused' && result && recipients !== null
      ? `${countPeople(Math.max(0, recipients - (result.sent + result.failed + result.bounced + result.skipped)), 'person')} have not got it yet.`
      : action.about;
  return (
    <Form method="post" className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-5">
      <input type="hidden" name="version" value={version} />
      <Button type="submit" name="intent" value={action.intent} busy={busy} busyLabel="One moment">
        {action.label}
      </Button>
      <p className="text-small text-ink-soft">{about}</p>
    </Form>
  );
}
