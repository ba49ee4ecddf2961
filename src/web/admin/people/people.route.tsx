import { Link, useNavigation } from 'react-router';
import { listPeople } from '#features/reporting/list-people.server.ts';
import { type ListedPerson, maxListedPeople, peopleRoles } from '#features/reporting/people.ts';
import { formatDate } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '../../forms/form.tsx';
import { readForm, readTypedText } from '../../forms/form-action.server.ts';
import { requireAdmin } from '../../shell/guards.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { DashboardLayout } from '../dashboard-layout.tsx';
import type { Route } from './+types/people.route.ts';
import { PersonBadges } from './person-badges.tsx';

/** `/dashboard/people`: the people with accounts, the newest first. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = requireAdmin(context, url);
  const listed = await listPeople(app, actor, {});
  if (!listed.ok) throw new Error(listed.code);
  return { site: { name: app.site.name }, listed: listed.value };
}

/** Finds people. It is posted, and so is the number of the page: names and e-mail addresses must not be in a URL. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { app, actor } = requireAdmin(context, url);
  const typed = readTypedText(await readForm(request), ['search', 'role', 'page'], 254);
  const listed = await listPeople(app, actor, { ...typed, page: typed.page || null });
  if (!listed.ok) throw new Error(listed.code);
  return { listed: listed.value };
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'People');

const roleChoices = Object.entries(peopleRoles).map(([value, label]) => ({ value, label }));

export default function DashboardPeople({ loaderData, actionData }: Route.ComponentProps) {
  const { search, role, people, total, page, pages } = (actionData ?? loaderData).listed;
  const isNarrowed = search !== '' || role !== null;
  const busy = useNavigation().formData !== undefined;
  return (
    <DashboardLayout>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-6">
        <Form
          key={`${search} ${role}`}
          noValidate
          method="post"
          replace
          className="grid items-start gap-4 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_auto]"
        >
          <TextField
            id="search"
            name="search"
            type="search"
            label="Name, e-mail, or ID"
            defaultValue={search}
            maxLength={254}
            autoComplete="off"
          />
          <SelectField
            id="role"
            name="role"
            label="Show"
            placeholder="Everybody"
            defaultValue={role ?? ''}
            choices={roleChoices}
          />
          <div className="md:pt-7">
            <Button type="submit" icon="search" busy={busy} busyLabel="Finding">
              Find
            </Button>
          </div>
        </Form>
        {people.length === 0 ? (
          <EmptyState
            title="Nobody found"
            action={isNarrowed ? <Button to="/dashboard/people">See everybody</Button> : undefined}
          >
            Search for any part of a name, or of an e-mail address with its @.
          </EmptyState>
        ) : (
          <>
            <p className="text-small text-ink-soft">{totalLabel(total)}</p>
            <ul className="list-none divide-y divide-line border-y border-line">
              {people.map((person) => (
                <PersonRow key={person.id} person={person} />
              ))}
            </ul>
          </>
        )}
        {pages > 1 && <PageForm {...{ search, role, page, pages }} />}
      </div>
    </DashboardLayout>
  );
}

function totalLabel(total: number): string {
  if (total >= maxListedPeople) return `${maxListedPeople.toLocaleString('en-US')} people or more`;
  return total === 1 ? '1 person' : `${total.toLocaleString('en-US')} people`;
}

/** A person of the list: name, e-mail, and what sets them apart. */
function PersonRow({ person }: { person: ListedPerson }) {
  const { id, name, email, createdAt, wineries } = person;
  return (
    <li className="grid gap-x-6 gap-y-1 py-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="grid min-w-0 gap-0.5">
        <Link to={`/dashboard/people/${id}`} className="link justify-self-start font-medium wrap-anywhere">
          {name}
        </Link>
        <p className="text-small text-ink-soft wrap-anywhere">{email}</p>
        <p className="text-caption text-ink-soft">
          Since <time dateTime={createdAt}>{formatDate(createdAt)}</time>
          {wineries > 0 && <> · {wineries === 1 ? '1 winery' : `${wineries} wineries`}</>}
        </p>
      </div>
      <p className="flex flex-wrap gap-2 empty:hidden md:justify-end">
        <PersonBadges person={person} />
      </p>
    </li>
  );
}

type PageProps = { search: string; role: string | null; page: number; pages: number };

/** The pages of the list, as buttons of a form, which keep what was typed out of the URL. */
function PageForm({ search, role, page, pages }: PageProps) {
  return (
    <Form method="post" replace noValidate aria-label="Pages of people" className="flex flex-wrap items-center gap-3">
      <input type="hidden" name="search" value={search} />
      <input type="hidden" name="role" value={role ?? ''} />
      {page > 1 && (
        <Button type="submit" name="page" value={page - 1} icon="chevron-left">
          Prev Page
        </Button>
      )}
      <p className="text-small text-ink-soft">
        Page {page} of {pages.toLocaleString('en-US')}
      </p>
      {page < pages && (
        <Button type="submit" name="page" value={page + 1}>
          Next Page
        </Button>
      )}
    </Form>
  );
}
