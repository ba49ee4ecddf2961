import { Link, redirect } from 'react-router';
import { type AuditEntry, auditLabels } from '#features/reporting/audit.ts';
import { findAccount } from '#features/reporting/find-account.server.ts';
import { listAudit } from '#features/reporting/list-audit.server.ts';
import { formatDateTime } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '../../forms/form.tsx';
import { answerForm, readForm, readTypedText } from '../../forms/form-action.server.ts';
import { formStateOf, type Rejected } from '../../forms/form-result.ts';
import { requireAdmin } from '../../shell/guards.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { AccountFilter } from '../account-filter.tsx';
import { DashboardLayout } from '../dashboard-layout.tsx';
import { humanize } from '../humanize.ts';
import type { Route } from './+types/audit.route.ts';
import { type AuditUrl, auditUrl } from './audit-url.ts';

/** `/dashboard/audit`: what admins did, newest first, by kind, by admin, and by what it was done to. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = requireAdmin(context, url);
  const listed = await listAudit(app, actor, Object.fromEntries(url.searchParams));
  if (!listed.ok) throw new Error(listed.code);
  return { site: { name: app.site.name }, ...listed.value, first: !url.searchParams.has('before') };
}

/** Redirects to the entries that the form asks for. An admin is named in the URL by their id. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { app, actor } = requireAdmin(context, url);
  const typed = readTypedText(await readForm(request), ['kind', 'admin', 'subject'], 254);
  const asked = { kind: typed.kind, subject: typed.subject.trim() };
  if (typed.admin.trim() === '') return redirect(auditUrl({ ...asked, admin: '' }), 303);
  const found = await findAccount(app, actor, typed.admin);
  if (found.ok) return redirect(auditUrl({ ...asked, admin: found.value.id }), 303);
  const fields = { admin: 'No account has this ID or e-mail address' };
  return answerForm<Rejected>({ status: 'invalid', typed, fields });
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Audit');

export default function AuditPage({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, admin, subject, entries, next, first } = loaderData;
  const filter = { kind: kind ?? '', admin: admin?.id ?? '', subject: subject ?? '' };
  const isNarrowed = auditUrl(filter) !== auditUrl({});
  return (
    <DashboardLayout>
      <AuditForm key={auditUrl(filter)} filter={filter} actionData={actionData} />
      <AccountFilter
        account={admin}
        label="Only acts of"
        without={auditUrl({ ...filter, admin: '' })}
        all="Show all admins"
      />
      {entries.length === 0 ? (
        <EmptyState
          title={isNarrowed ? 'No matching entries' : first ? 'No entries yet' : 'No older entries'}
          action={isNarrowed || !first ? <Button to={auditUrl({})}>Show everything</Button> : undefined}
        >
          What admins do is kept here, with who did it and why.
        </EmptyState>
      ) : (
        <ul className="list-none divide-y divide-line pt-4">
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      <nav aria-label="Pages of the audit" className="flex flex-wrap gap-3 pt-8 empty:hidden">
        {!first && entries.length > 0 && (
          <Button to={auditUrl(filter)} icon="chevron-left">
            Newest
          </Button>
        )}
        {next && <Button to={auditUrl(filter, next)}>Older entries</Button>}
      </nav>
      {entries.length > 0 && (
        <p className="pt-6">
          <Button to={auditUrl(filter).replace('/audit', '/audit/download')} reloadDocument>
            Download CSV
          </Button>
        </p>
      )}
    </DashboardLayout>
  );
}

const kinds = Object.entries(auditLabels).map(([value, label]) => ({ value, label }));

/** The filter. It is posted, since an e-mail address must not be part of a URL. */
function AuditForm({ filter, actionData }: { filter: Required<AuditUrl>; actionData: Rejected | undefined }) {
  const { typed, errors } = formStateOf(actionData, filter);
  return (
    <Form
      noValidate
      method="post"
      replace
      className="grid items-start gap-4 pt-6 md:grid-cols-2 xl:grid-cols-[repeat(3,minmax(0,1fr))_auto]"
    >
      <SelectField
        id="kind"
        name="kind"
        label="Show"
        placeholder="Everything"
        defaultValue={typed.kind}
        choices={kinds}
      />
      <TextField
        id="admin"
        name="admin"
        type="search"
        label="Admin’s ID or e-mail"
        defaultValue={typed.admin}
        error={errors.admin}
        maxLength={254}
        autoComplete="off"
      />
      <TextField
        id="subject"
        name="subject"
        type="search"
        label="ID of a person, winery, or order"
        defaultValue={typed.subject}
        maxLength={36}
        autoComplete="off"
      />
      <div className="xl:pt-7">
        <Button type="submit" icon="search">
          Find
        </Button>
      </div>
    </Form>
  );
}

/** An entry of the audit: what was done to what, by whom, and why. */
function AuditRow({ entry }: { entry: AuditEntry }) {
  const { kind, madeAt, admin, reason, details } = entry;
  return (
    <li className="grid gap-x-6 gap-y-1 py-3 text-small md:grid-cols-[minmax(0,1fr)_auto]">
      <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium">{auditLabels[kind]}</span>
        <AuditSubject subject={entry.subject} />
      </p>
      <p className="figures text-caption text-ink-soft md:text-right">
        <time dateTime={madeAt}>{formatDateTime(madeAt)}</time>
      </p>
      <p className="text-caption text-ink-soft wrap-anywhere md:col-span-2">
        <Link to={`/dashboard/people/${admin.id}`} className="link">
          {admin.name}
        </Link>
        {reason && <>: “{reason}”</>}
        {details && <> · {kind === 'order-intervention' ? humanize(details) : details}</>}
      </p>
    </li>
  );
}

const pagesOf = { person: 'people', winery: 'wineries', order: 'orders' } as const;

function AuditSubject({ subject }: { subject: AuditEntry['subject'] }) {
  if (subject.kind === 'list') return null;
  return (
    <span className="wrap-anywhere">
      <span aria-hidden="true">→ </span>
      {subject.kind === 'city' ? (
        subject.name
      ) : (
        <Link to={`/dashboard/${pagesOf[subject.kind]}/${subject.id}`} className="link">
          {subject.name}
        </Link>
      )}
    </span>
  );
}
