import { redirect, useNavigation } from 'react-router';
import { states } from '#features/places/states.ts';
import { listCities } from '#features/reporting/list-cities.server.ts';
import { listRecentMerges } from '#features/wineries/cities/merge-cities.server.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Pager } from '#ui/navigation/pager.tsx';
import { Form } from '../../forms/form.tsx';
import { readForm } from '../../forms/form-action.server.ts';
import { FormOutcome } from '../../forms/form-outcome.tsx';
import { type FormResult, formStateOf, revalidateAfterForms } from '../../forms/form-result.ts';
import { requireAdmin } from '../../shell/guards.server.ts';
import { InvalidPageNotice } from '../../shell/invalid-page-notice.tsx';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { DashboardLayout } from '../dashboard-layout.tsx';
import type { Route } from './+types/cities.route.ts';
import { handleCityForm } from './cities.server.ts';
import { citiesUrl } from './cities-url.ts';
import { CityDialog } from './city-dialog.tsx';
import { CityRow } from './city-row.tsx';
import { RecentMerges } from './recent-merges.tsx';

/** `/dashboard/cities`: the cities that the filters of search offer. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = requireAdmin(context, url);
  const { searchParams } = url;
  const listed = await listCities(app, actor, Object.fromEntries(searchParams));
  const merges = await listRecentMerges(app, actor);
  if (!listed.ok || !merges.ok) throw new Error('Only admins can load this page');
  return { site: { name: app.site.name }, ...listed.value, merges: merges.value, edits: searchParams.get('edit') };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const answer = await handleCityForm(requireAdmin(context, url), await readForm(request));
  if (answer.found === undefined) return answer.result;
  // why: the list shows the city under its new name, whatever was searched before
  throw redirect(citiesUrl({ search: answer.found, page: 1 }), 303);
}

export const shouldRevalidate = revalidateAfterForms;

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Cities');

export default function DashboardCities({ loaderData, actionData }: Route.ComponentProps) {
  const { search, cities, total, page, pages, requested, merges, edits } = loaderData;
  const edited = cities.find(({ code }) => code === edits);
  const here = citiesUrl({ search, page });
  const isAdding = formStateOf(actionData).typed.intent === 'add';
  return (
    <DashboardLayout>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-6">
        <p className="max-w-prose text-small text-ink-soft text-pretty">
          The filters of search offer these cities. A winery’s city is added by itself.
        </p>
        <AddForm key={String(total)} answer={isAdding || actionData?.status === 'saved' ? actionData : undefined} />
        <Form
          noValidate
          action="/dashboard/cities"
          className="grid items-start gap-4 border-t border-line pt-5 md:grid-cols-[minmax(0,1fr)_auto]"
        >
          <TextField
            id="search"
            name="search"
            type="search"
            label="Find a city"
            defaultValue={search}
            maxLength={120}
          />
          <div className="md:pt-7">
            <Button type="submit" icon="search">
              Find
            </Button>
          </div>
        </Form>
        <InvalidPageNotice requested={requested} />
        <RecentMerges merges={merges} />
        <FormOutcome result={edited ? undefined : actionData} failures={[]} />
        {cities.length === 0 && page <= pages ? (
          <EmptyState title="No such city" action={<Button to="/dashboard/cities">See all cities</Button>}>
            Search for any part of a name.
          </EmptyState>
        ) : (
          <>
            <p className="text-small text-ink-soft">
              {total === 1 ? '1 city' : `${total.toLocaleString('en-US')} cities`}
            </p>
            <ul className="list-none divide-y divide-line border-y border-line">
              {cities.map((city) => (
                <CityRow
                  key={city.code}
                  city={city}
                  here={here}
                  editUrl={citiesUrl({ search, page, edit: city.code })}
                />
              ))}
            </ul>
          </>
        )}
        <Pager
          page={page}
          pages={pages}
          hrefOf={(number) => citiesUrl({ search, page: number })}
          label="Pages of cities"
        />
      </div>
      {edited && <CityDialog city={edited} listUrl={here} answer={actionData} />}
    </DashboardLayout>
  );
}

const stateChoices = Object.entries(states).map(([value, label]) => ({ value, label }));

/** Adds a city of the gazetteer. */
function AddForm({ answer }: { answer: FormResult | undefined }) {
  const { typed, errors } = formStateOf(answer?.status === 'saved' ? undefined : answer);
  const busy = useNavigation().formData?.get('intent') === 'add';
  return (
    <Form
      noValidate
      method="post"
      preventScrollReset
      className="grid items-start gap-4 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_auto]"
    >
      <TextField
        id="name"
        name="name"
        label="City to add"
        defaultValue={typed.name}
        error={errors.name}
        maxLength={120}
        autoComplete="off"
      />
      <SelectField id="state" name="state" label="State" defaultValue={typed.state ?? 'TX'} choices={stateChoices} />
      <div className="md:pt-7">
        <Button type="submit" name="intent" value="add" icon="plus" busy={busy} busyLabel="Adding">
          Add
        </Button>
      </div>
    </Form>
  );
}
