import { data, redirect, useNavigation } from 'react-router';
import { listVarietals } from '#features/places/varietals.server.ts';
import { showSellerWinery } from '#features/wineries/show-seller-winery.server.ts';
import { updateWinery } from '#features/wineries/update-winery.server.ts';
import { wineryUrl } from '#features/wineries/winery.ts';
import { listWineryMemberships } from '#features/wineries/winery-members.server.ts';
import { Button } from '#ui/actions/button.tsx';
import { TabBar } from '#ui/navigation/tab-bar.tsx';
import { answerForm, readForm } from '../../forms/form-action.server.ts';
import { failuresOf } from '../../forms/form-fields.tsx';
import { editConflictMessage, limitedAccess } from '../../forms/form-result.ts';
import { SettingsPage } from '../../forms/settings-page.tsx';
import { leavesTab } from '../../forms/unsaved-changes.tsx';
import { requireRole } from '../../shell/guards.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import type { getPageContext } from '../../shell/page-context.server.ts';
import type { Route } from './+types/winery-page-info.route.ts';
import { SectionList, type WineryFormResult } from './form-sections.tsx';
import { arrangePhotos, toWineryForm, wineryFieldIds } from './winery-form.ts';
import { WineryInfoForm } from './winery-info-form.tsx';
import { readWineryForm } from './winery-page-info.server.ts';

type Context = Parameters<typeof getPageContext>[0];

const path = '/winery-page-info';

/**
 * The actor, their wineries, and the winery whose page is edited: the one in `?winery={slug}`, else the first that they
 * own. Admins may edit any.
 * @throws a redirect for others; a 404 if there is none
 */
async function requireWineryPage(context: Context, url: URL) {
  const page = requireRole(context, url, ['winery-owner', 'admin']);
  const wineries = (await listWineryMemberships(page.app, page.actor)).filter(({ role }) => role === 'owner');
  const requested = url.searchParams.get('winery');
  const found = await showSellerWinery(page.app, page.actor, requested ?? wineries[0]?.slug ?? '');
  if (found.ok) return { ...page, wineries, winery: found.value };
  throw requested !== null && wineries.length > 0 ? redirect(path) : data(null, { status: 404 });
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor, wineries, winery } = await requireWineryPage(context, url);
  const varietals = await listVarietals(app, actor);
  return {
    site: { name: app.site.name, host: new URL(app.site.baseUrl).host },
    wineries,
    winery: { id: winery.id, slug: winery.slug, name: winery.name, middle: winery.middle },
    stored: toWineryForm(winery),
    varietals: varietals.map(({ code, name, colour }) => ({ code, name, colour })),
    limited: actor.limited,
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Winery page info');

/** Saves the page, or rearranges its photos in the form without saving. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { app, actor, winery } = await requireWineryPage(context, url);
  const sent = await readForm(request);
  const form = readWineryForm(sent);
  const order = sent.get('arrange');
  if (typeof order === 'string') {
    const typed = { ...form, photos: arrangePhotos(form.photos, order) };
    return answerForm<WineryFormResult>({ status: 'invalid', fields: {}, typed }, { status: 200 });
  }
  const { texts, version, ...lists } = form;
  const saved = await updateWinery(app, actor, winery.slug, { ...texts, ...lists }, version);
  if (saved.ok) {
    const message = 'This is what visitors of your page read now.';
    return answerForm<WineryFormResult>({ status: 'saved', title: 'Saved', message });
  }
  if (saved.code === 'invalid') {
    return answerForm<WineryFormResult>({ status: 'invalid', fields: saved.errors, typed: form });
  }
  if (saved.code === 'changed-meanwhile') {
    const typed = { ...form, version: saved.seen };
    const currentUrl = `${path}?winery=${winery.slug}`;
    return answerForm<WineryFormResult>({ status: 'conflict', problem: editConflictMessage, currentUrl, typed });
  }
  return answerForm<WineryFormResult>({ ...limitedAccess, typed: form });
}

export default function WineryPageInfo({ loaderData, actionData }: Route.ComponentProps) {
  const { wineries, winery, limited } = loaderData;
  const { state } = useNavigation();
  // why: the form is mounted again once the saved data have been loaded; a result shown before would invite typing into
  // the old one
  const result = state === 'idle' ? actionData : undefined;
  const errors = result && 'fields' in result ? result.fields : undefined;
  return (
    <div className="mx-auto grid w-full max-w-page gap-6 px-gutter pt-8 pb-16 md:pt-10">
      {wineries.length > 1 && (
        <div className="min-w-0">
          <TabBar
            label="Your wineries"
            look="pills"
            tabs={wineries.map(({ slug, name }) => ({
              label: name,
              to: `${path}?winery=${slug}`,
              current: slug === winery.slug,
              state: leavesTab,
            }))}
          />
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 lg:grid-cols-[12rem_minmax(0,1fr)]">
        <SectionList />
        <SettingsPage
          title="Winery page info"
          lead={
            <div className="grid justify-items-start gap-4">
              <p>What visitors read of {winery.name}. A field that you leave empty is not shown.</p>
              <Button to={wineryUrl(winery.slug)} icon="store">
                See the page
              </Button>
            </div>
          }
          result={limited && !actionData ? limitedAccess : result}
          failures={failuresOf(errors, wineryFieldIds)}
        >
          <WineryInfoForm key={winery.id} {...loaderData} result={actionData} />
        </SettingsPage>
      </div>
    </div>
  );
}
