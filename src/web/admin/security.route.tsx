import { redirect } from 'react-router';
import { findAccount } from '#features/reporting/find-account.server.ts';
import { listSecurityLog } from '#features/reporting/list-security-log.server.ts';
import { securityLogLabels } from '#features/reporting/security-log.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '../forms/form.tsx';
import { answerForm, readForm, readTypedText } from '../forms/form-action.server.ts';
import { formStateOf, type Rejected } from '../forms/form-result.ts';
import { requireAdmin } from '../shell/guards.server.ts';
import { privateMeta } from '../shell/meta/private-meta.ts';
import type { Route } from './+types/security.route.ts';
import { AccountFilter } from './account-filter.tsx';
import { DashboardLayout } from './dashboard-layout.tsx';
import { SecurityLogRow } from './security-log-row.tsx';

/** `/dashboard/security`: the security log, the newest first, with a filter by kind and by account. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = requireAdmin(context, url);
  const listed = await listSecurityLog(app, actor, Object.fromEntries(url.searchParams));
  if (!listed.ok) throw new Error(listed.code);
  return { site: { name: app.site.name }, ...listed.value, first: !url.searchParams.has('before') };
}

/** Redirects to the entries that the form asks for. An account is named in the URL by its id. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { app, actor } = requireAdmin(context, url);
  const typed = readTypedText(await readForm(request), ['kind', 'account'], 254);
  if (typed.account.trim() === '') return redirect(securityUrl({ kind: typed.kind, account: '' }), 303);
  const found = await findAccount(app, actor, typed.account);
  if (found.ok) return redirect(securityUrl({ kind: typed.kind, account: found.value.id }), 303);
  return answerForm<Rejected>({
    status: 'invalid',
    typed,
    fields: { account: 'No account has this ID or e-mail address' },
  });
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Security log');

const kinds = Object.entries(securityLogLabels).map(([value, label]) => ({ value, label }));

/** The URL of the log with these parameters. */
function securityUrl({ kind, account }: { kind: string; account: string }, before?: string): string {
  const given = { ...(kind !== '' && { kind }), ...(account !== '' && { account }), ...(before && { before }) };
  const query = String(new URLSearchParams(given));
  return query === '' ? '/dashboard/security' : `/dashboard/security?${query}`;
}

export default function SecurityLogPage({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, account, entries, next, first } = loaderData;
  const filter = { kind: kind ?? '', account: account?.id ?? '' };
  const narrowed = kind !== null || account !== null;
  return (
    <DashboardLayout>
      <SecurityForm key={securityUrl(filter)} filter={filter} actionData={actionData} />
      <AccountFilter
        account={account}
        label="Only entries of"
        without={securityUrl({ ...filter, account: '' })}
        all="Show everybody"
      />
      {entries.length === 0 ? (
        <EmptyState
          title={narrowed ? 'No matching entries' : first ? 'No entries yet' : 'No older entries'}
          action={narrowed || !first ? <Button to="/dashboard/security">Show everything</Button> : undefined}
        >
          Logins, refused access, and account changes are kept here for 90 days.
        </EmptyState>
      ) : (
        <ul className="list-none divide-y divide-line pt-4">
          {entries.map((entry) => (
            <SecurityLogRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      <nav aria-label="Pages of the log" className="flex flex-wrap gap-3 pt-8 empty:hidden">
        {!first && entries.length > 0 && (
          <Button to={securityUrl(filter)} icon="chevron-left">
            Newest
          </Button>
        )}
        {next && <Button to={securityUrl(filter, next)}>Older entries</Button>}
      </nav>
    </DashboardLayout>
  );
}

type FormProps = { filter: { kind: string; account: string }; actionData: Rejected | undefined };

/** The filter. It is posted, since an e-mail address must not be part of a URL. */
function SecurityForm({ filter, actionData }: FormProps) {
  const { typed, errors } = formStateOf(actionData, filter);
  return (
    <Form
      noValidate
      method="post"
      replace
      className="grid items-start gap-4 pt-6 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]"
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
        id="account"
        name="account"
        type="search"
        label="Account ID or e-mail"
        defaultValue={typed.account}
        error={errors.account}
        maxLength={254}
      />
      <div className="md:pt-7">
        <Button type="submit" icon="search">
          Find
        </Button>
      </div>
    </Form>
  );
}
