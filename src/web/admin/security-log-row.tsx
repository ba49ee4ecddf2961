import { Link } from 'react-router';
import { type SecurityLogEntry, type SecurityLogKind, securityLogLabels } from '#features/reporting/security-log.ts';
import { formatDateTime } from '#kit/time.ts';
import { Badge } from '#ui/feedback/badge.tsx';

/** The kinds that an admin looks for first when something is wrong. */
const alarming: ReadonlySet<SecurityLogKind> = new Set([
  'sign-in-failed',
  'sign-in-limited',
  'second-factor-failed',
  'second-factor-limited',
  'passkey-counter-refused',
  'proof-failed',
  'access-refused',
] satisfies SecurityLogKind[]);

/** An entry of the security log: what happened, who did it, and from where. */
export function SecurityLogRow({ entry }: { entry: SecurityLogEntry }) {
  const { kind, occurredAt, account, subject, network, requestId } = entry;
  const label = securityLogLabels[kind];
  const origin = [network && `From ${network}`, requestId && `Request ${requestId}`].filter(Boolean);
  return (
    <li className="grid gap-x-6 gap-y-1 py-3 text-small md:grid-cols-[minmax(0,1fr)_auto]">
      <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        {alarming.has(kind) ? (
          <Badge tone="stopped" icon="alert">
            {label}
          </Badge>
        ) : (
          <span className="font-medium">{label}</span>
        )}
        {account ? (
          <Link to={`/u/${account.id}`} className="link wrap-anywhere">
            {account.name}
          </Link>
        ) : (
          <span className="text-ink-soft">Unknown account</span>
        )}
        {subject && <Subject subject={subject} />}
      </p>
      <p className="figures text-caption text-ink-soft md:text-right">
        <time dateTime={occurredAt}>{formatDateTime(occurredAt)}</time>
      </p>
      {origin.length > 0 && (
        <p className="figures flex flex-wrap gap-x-4 text-caption text-ink-soft md:col-span-2">
          {origin.map((text) => (
            <span key={text} className="wrap-anywhere">
              {text}
            </span>
          ))}
        </p>
      )}
    </li>
  );
}

function Subject({ subject }: { subject: NonNullable<SecurityLogEntry['subject']> }) {
  const link =
    subject.kind === 'person'
      ? { to: `/u/${subject.id}`, text: subject.name }
      : subject.kind === 'winery'
        ? { to: `/winery/${subject.slug}`, text: subject.name }
        : { to: `/dashboard/orders/${subject.id}`, text: 'The order' };
  return (
    <span>
      <span aria-hidden="true">→ </span>
      <Link to={link.to} className="link wrap-anywhere">
        {link.text}
      </Link>
    </span>
  );
}
