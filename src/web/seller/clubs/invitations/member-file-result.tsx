import { useNavigation } from 'react-router';
import { invitationsPerDay, type MemberFileReport, notInvitedLabels } from '#features/clubs/invitations/invitation.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { PageOwnerField } from '../../../forms/form.tsx';

const rowText = (count: number) => (count === 1 ? '1 row' : `${count.toLocaleString('en-US')} rows`);
const people = (count: number) => (count === 1 ? '1 person' : `${count.toLocaleString('en-US')} people`);

/** What a file of members would do, and the form that does it. */
export function MemberFileResult({ report, text }: { report: MemberFileReport; text: string }) {
  const { rows, invited, leftToday, left, problems, wrongRows, columns, ignored } = report;
  const facts = [
    ['Rows', rows],
    ['Will be invited', invited],
    ['Known already', left.length],
    ['Wrong', wrongRows],
  ] as const;
  return (
    <section aria-labelledby="result-title" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h2 id="result-title" className="text-title">
        What this file does
      </h2>
      <dl className="grid grid-cols-2 gap-4 md:grid-cols-4">
        {facts.map(([label, count]) => (
          <div key={label} className="border-t border-line pt-2">
            <dt className="text-caption text-ink-soft">{label}</dt>
            <dd className="figures text-title">{count.toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
      <ReadColumns columns={columns} ignored={ignored} />
      {problems.length > 0 && <Problems problems={problems} wrongRows={wrongRows} />}
      {left.length > 0 && <KnownPeople left={left} />}
      {invited > leftToday ? (
        <Notice title="Too many invitations for today">
          A winery can send {invitationsPerDay.toLocaleString('en-US')} invitations in 24 hours, and you can send{' '}
          {leftToday.toLocaleString('en-US')} more now. Use a file with fewer people, or this one tomorrow.
        </Notice>
      ) : (
        <SendForm invited={invited} wrongRows={wrongRows} text={text} />
      )}
    </section>
  );
}

/** As what the columns of the file are read, and which are left out. */
function ReadColumns({ columns, ignored }: Pick<MemberFileReport, 'columns' | 'ignored'>) {
  return (
    <div className="grid gap-3">
      <Disclosure title={`${columns.length} of ${columns.length + ignored.length} columns are read`}>
        <ul className="list-none text-small">
          {columns.map(({ name, as }) => (
            <li key={as} className="py-1 wrap-anywhere">
              {name} <span className="text-ink-soft">as</span> {as}
            </li>
          ))}
        </ul>
      </Disclosure>
      {ignored.length > 0 && <Notice>These columns are not read: {ignored.join(', ')}.</Notice>}
    </div>
  );
}

function Problems({ problems, wrongRows }: Pick<MemberFileReport, 'problems' | 'wrongRows'>) {
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">
        {rowText(wrongRows)} {wrongRows === 1 ? 'is' : 'are'} left out
      </h3>
      <ul className="list-none divide-y divide-line border-y border-line text-small">
        {problems.map(({ line, column, why }) => (
          <li key={`${line} ${column} ${why}`} className="py-2 wrap-anywhere">
            <span className="figures font-medium">Line {line}</span>
            <span className="text-ink-soft">, {column}: </span>
            {why}
          </li>
        ))}
      </ul>
      {problems.length >= 100 && <p className="text-small text-ink-soft">These are the first 100 problems.</p>}
    </div>
  );
}

/** How many people who are known already are listed. */
const mostListed = 100;

function KnownPeople({ left }: Pick<MemberFileReport, 'left'>) {
  return (
    <Disclosure title={`${people(left.length)} won’t be invited`}>
      <ul className="list-none text-small">
        {left.slice(0, mostListed).map(({ line, email, why }) => (
          <li key={line} className="py-1 wrap-anywhere">
            <span className="figures font-medium">Line {line}</span>: {email}, {notInvitedLabels[why]}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

function SendForm({ invited, wrongRows, text }: { invited: number; wrongRows: number; text: string }) {
  const busy = useNavigation().state !== 'idle';
  if (invited === 0) return <Notice>Nobody in this file can be invited.</Notice>;
  return (
    <form method="post" encType="multipart/form-data" className="grid gap-2">
      <PageOwnerField />
      <input type="hidden" name="intent" value="send" />
      <input type="hidden" name="text" value={text} />
      <div>
        <Button type="submit" kind="primary" busy={busy} busyLabel="Sending">
          Invite {people(invited)}
        </Button>
      </div>
      {wrongRows > 0 && (
        <p className="text-small text-ink-soft">
          The rows that are wrong are left out. Correct them and check the file again to invite these people too.
        </p>
      )}
    </form>
  );
}
