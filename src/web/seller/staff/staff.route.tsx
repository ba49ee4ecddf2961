import { data, redirect } from 'react-router';
import { listStaffHistory, showStaff } from '#features/wineries/staff/show-staff.server.ts';
import { isPermitted } from '#features/wineries/staff/staff-permissions.ts';
import type { WineryMembership } from '#features/wineries/winery.ts';
import { TabBar } from '#ui/navigation/tab-bar.tsx';
import { readForm } from '../../forms/form-action.server.ts';
import { failuresOf } from '../../forms/form-fields.tsx';
import { formStateOf, limitedAccess, revalidateAfterForms } from '../../forms/form-result.ts';
import { SettingsPage } from '../../forms/settings-page.tsx';
import { QueryFailed } from '../../shell/errors/load-failed.tsx';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { getPageContext } from '../../shell/page-context.server.ts';
import { answerProof, findMissingProof } from '../../shell/proof/proof.server.ts';
import { ProofForm, proofIds } from '../../shell/proof/proof-form.tsx';
import { SellingTabs } from '../selling-tabs.tsx';
import type { Route } from './+types/staff.route.ts';
import { InviteForm, inviteFieldIds } from './invite-form.tsx';
import { PermissionTable } from './permission-table.tsx';
import { LeaveWinery, SaleMails } from './staff-access.tsx';
import { StaffConfirmation } from './staff-confirmation.tsx';
import { answerStaffForm, requireStaffPage } from './staff-forms.server.ts';
import { StaffHistory } from './staff-history.tsx';
import { InvitationList, PeopleList } from './staff-lists.tsx';
import { staffDialogOf, staffUrl } from './staff-url.ts';

/**
 * `/winery-staff`: who works for a winery, what they may do, and what happened. Members see what concerns themselves.
 * `?winery=` selects one of several, `?before=` a page of the history.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor, wineries, winery } = await requireStaffPage(context, url);
  const shown = await showStaff(app, actor, winery.id);
  if (!shown.ok) throw redirect('/');
  const { you, people, invitations } = shown.value;
  const manages = isPermitted(you?.role, 'staff');
  const before = url.searchParams.get('before');
  const history =
    you?.role === 'member' ? null : await listStaffHistory(app, actor, winery.id, before === null ? {} : { before });
  if (history?.ok === false) throw data(null, { status: 404 });
  return {
    site: { name: app.site.name },
    wineries,
    winery,
    you,
    people,
    invitations,
    manages,
    history: history && { ...history.value, isFirst: before === null },
    proof: manages ? await findMissingProof(app, actor) : null,
    dialog: staffDialogOf(url) ?? null,
    limited: actor.limited,
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Staff');

export const shouldRevalidate = revalidateAfterForms;

export async function action({ context, request, url }: Route.ActionArgs) {
  const page = await requireStaffPage(context, url);
  const form = await readForm(request);
  const answered =
    (await answerProof(getPageContext(context), page.actor, request, form)) ?? (await answerStaffForm(page, form));
  if (!answered) throw data(null, { status: 400 });
  return answered;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <QueryFailed error={error} />;
}

export default function StaffPage({ loaderData, actionData }: Route.ComponentProps) {
  const { wineries, winery, you, people, invitations, manages, history, proof, dialog, limited } = loaderData;
  const { errors } = formStateOf(actionData);
  const canChange = manages && proof === null && !limited;
  const isOwner = you?.role !== 'member';
  const isOnlyOwner = you?.role === 'owner' && people.filter(({ role }) => role === 'owner').length === 1;
  return (
    <div className="mx-auto grid w-full max-w-page grid-cols-[minmax(0,1fr)] gap-6 px-gutter pt-4 pb-16 md:pt-6">
      <SellingTabs current="/winery-staff" owns={isOwner} />
      <SettingsPage
        title="Staff"
        lead={<Lead wineries={wineries} winery={winery} isOwner={isOwner} />}
        result={limited && !actionData ? limitedAccess : actionData}
        failures={failuresOf(errors, { ...proofIds, ...inviteFieldIds })}
      >
        {proof ? <ProofForm proof={proof} why="Before you change who works for the winery." errors={errors} /> : null}
        {people.length > 0 ? <PeopleList people={people} winery={winery.slug} canChange={canChange} /> : null}
        {invitations.length > 0 ? <InvitationList invitations={invitations} canChange={canChange} /> : null}
        {canChange ? <InviteForm key={`invite ${winery.id}`} result={actionData} /> : null}
        <PermissionTable role={you?.role ?? null} />
        {you ? <SaleMails key={`mails ${winery.id}`} you={you} limited={limited} /> : null}
        {history ? <StaffHistory {...history} winery={winery.slug} /> : null}
        {you ? <LeaveWinery winery={winery} isOnlyOwner={isOnlyOwner} /> : null}
      </SettingsPage>
      {dialog && !limited ? (
        <StaffConfirmation dialog={dialog} people={people} winery={winery} canChange={canChange} />
      ) : null}
    </div>
  );
}

type LeadProps = {
  wineries: readonly WineryMembership[];
  winery: Pick<WineryMembership, 'slug' | 'name'>;
  isOwner: boolean;
};

/** What the page shows, and the choice among several wineries. */
function Lead({ wineries, winery, isOwner }: LeadProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p>{isOwner ? `Who works for ${winery.name}, and what they can do.` : `What you can do at ${winery.name}.`}</p>
      {wineries.length > 1 && (
        <TabBar
          label="Wineries"
          look="pills"
          tabs={wineries.map(({ slug, name }) => ({ label: name, to: staffUrl(slug), current: slug === winery.slug }))}
        />
      )}
    </div>
  );
}
