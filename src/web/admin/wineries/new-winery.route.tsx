import { redirect, useNavigation } from 'react-router';
import { states } from '#features/places/states.ts';
import { createWinery } from '#features/wineries/create-winery.server.ts';
import { wineryTextLimits } from '#features/wineries/seller-winery.ts';
import { regions } from '#features/wineries/winery.ts';
import { Button } from '#ui/actions/button.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '../../forms/form.tsx';
import { answerForm, readForm, readTypedText } from '../../forms/form-action.server.ts';
import { failuresOf, fieldPropsOf } from '../../forms/form-fields.tsx';
import { formStateOf, limitedAccess, type Rejected } from '../../forms/form-result.ts';
import { SettingsPage } from '../../forms/settings-page.tsx';
import { requireAdmin } from '../../shell/guards.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { DashboardSubpage } from '../dashboard-subpage.tsx';
import type { Route } from './+types/new-winery.route.ts';

/** `/dashboard/wineries/new`: adds a winery to the directory. The rest of its page is filled in afterwards. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = requireAdmin(context, url);
  return { site: { name: app.site.name }, host: new URL(app.site.baseUrl).host, limited: actor.limited };
}

const fieldNames = [
  ...(['name', 'slug', 'street', 'city', 'zip', 'state', 'region', 'phone', 'website'] as const),
  'shortDescription',
] as const;

export async function action({ context, request, url }: Route.ActionArgs) {
  const { app, actor } = requireAdmin(context, url);
  const typed = readTypedText(await readForm(request), fieldNames);
  const created = await createWinery(app, actor, typed);
  if (created.ok) return redirect(`/dashboard/wineries/${created.value.id}?done=added`, 303);
  if (created.code === 'invalid') {
    return answerForm<Rejected>({ status: 'invalid', typed, fields: created.errors });
  }
  return answerForm<Rejected>({ ...limitedAccess, typed });
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Add a winery');

const fieldIds = Object.fromEntries(fieldNames.map((name) => [name, name]));
const choicesOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export default function NewWineryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { host, limited } = loaderData;
  const form = formStateOf(actionData);
  const busy = useNavigation().formData !== undefined;
  return (
    <DashboardSubpage back={{ to: '/dashboard/wineries', label: 'Wineries' }}>
      <SettingsPage
        title="Add a winery"
        lead="Its page appears in the directory at once. You can add photos, hours, and the position on the map next."
        result={limited && !actionData ? limitedAccess : actionData}
        failures={failuresOf(form.errors, fieldIds)}
      >
        <Form method="post" noValidate>
          <fieldset disabled={limited} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
            <WineryFields form={form} host={host} />
            <div className="flex flex-wrap gap-3">
              <Button type="submit" kind="primary" busy={busy} busyLabel="Adding" disabled={limited}>
                Add the winery
              </Button>
              <Button to="/dashboard/wineries">Cancel</Button>
            </div>
          </fieldset>
        </Form>
      </SettingsPage>
    </DashboardSubpage>
  );
}

function WineryFields({ form, host }: { form: ReturnType<typeof formStateOf>; host: string }) {
  const field = fieldPropsOf(form);
  return (
    <>
      <TextField {...field('name')} label="Name" maxLength={wineryTextLimits.name} autoComplete="off" required />
      <TextField
        {...field('slug')}
        label="Address of its page"
        hint={`${host}/winery/… Left empty, it’s made from the name.`}
        maxLength={wineryTextLimits.slug}
        autoCapitalize="none"
        spellCheck={false}
        optional
      />
      <TextField {...field('street')} label="Street" autoComplete="off" maxLength={wineryTextLimits.street} optional />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <TextField {...field('city')} label="Town" autoComplete="off" maxLength={wineryTextLimits.city} required />
        <TextField {...field('zip')} label="ZIP code" inputMode="numeric" autoComplete="off" maxLength={5} optional />
        <SelectField {...field('state')} label="State" choices={choicesOf(states)} required />
        <SelectField
          {...field('region')}
          label="Region"
          placeholder="Choose a region"
          choices={choicesOf(regions)}
          required
        />
        <TextField {...field('phone')} label="Phone" type="tel" autoComplete="off" maxLength={30} optional />
        <TextField {...field('website')} label="Website" inputMode="url" autoComplete="off" maxLength={500} optional />
      </div>
      <TextArea
        {...field('shortDescription')}
        label="In short"
        maxLength={wineryTextLimits.shortDescription}
        optional
      />
    </>
  );
}
