import { saveDeliveryDefaults, showDeliveryDefaults } from '#features/listings/editing/delivery-defaults.server.ts';
import { TabBar } from '#ui/navigation/tab-bar.tsx';
import { answerForm, readForm, readTypedText } from '../../forms/form-action.server.ts';
import { failuresOf } from '../../forms/form-fields.tsx';
import { editConflictMessage, type FormResult, formStateOf, limitedAccess } from '../../forms/form-result.ts';
import { SettingsPage } from '../../forms/settings-page.tsx';
import { QueryFailed } from '../../shell/errors/load-failed.tsx';
import { refusedPage, requireRole } from '../../shell/guards.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { SellingTabs } from '../selling-tabs.tsx';
import type { Route } from './+types/delivery-defaults.route.ts';
import { DeliveryDefaultsForm, deliveryFieldIds } from './delivery-defaults-form.tsx';

const path = '/listings/delivery';
const termNames = ['cancellationHours', 'cancellationKeptPercent'] as const;
const checkboxes = ['pickupEnabled', 'shippingEnabled'] as const;

async function requireDefaults(context: Route.LoaderArgs['context'], url: URL) {
  const page = requireRole(context, url, ['winery-owner']);
  const shown = await showDeliveryDefaults(page.app, page.actor, url.searchParams.get('winery'));
  if (!shown.ok) throw refusedPage(shown.code);
  return { ...page, ...shown.value };
}

/** `/listings/delivery`: what a winery's new wines and tastings begin with. `?winery=` selects one of the owner's wineries. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor, winery, wineries, defaults, version } = await requireDefaults(context, url);
  return { site: { name: app.site.name }, winery, wineries, defaults, version, limited: actor.limited };
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Defaults for new listings');

export async function action({ context, request, url }: Route.ActionArgs) {
  const { app, actor, winery } = await requireDefaults(context, url);
  const form = await readForm(request);
  const names = ['version', 'shippingFirstCents', 'shippingAdditionalCents', ...termNames] as const;
  const { version, ...texts } = readTypedText(form, names, 30);
  const ways = Object.fromEntries(checkboxes.map((name) => [name, form.has(name)]));
  const saved = await saveDeliveryDefaults(app, actor, { wineryId: winery.id, fields: { ...texts, ...ways }, version });
  if (saved.ok) {
    const message = 'New wines and tastings start with this. Your existing listings stay as they are.';
    return answerForm<FormResult>({ status: 'saved', title: 'Saved', message });
  }
  const typed = { ...texts, ...Object.fromEntries(checkboxes.map((name) => [name, form.has(name) ? 'on' : ''])) };
  if (saved.code === 'invalid') return answerForm<FormResult>({ status: 'invalid', fields: saved.errors, typed });
  if (saved.code === 'forbidden') return answerForm<FormResult>({ ...limitedAccess, typed });
  const conflict = { problem: editConflictMessage, currentUrl: `${path}?winery=${winery.slug}` };
  return answerForm<FormResult>({ status: 'conflict', ...conflict, typed: { ...typed, version: saved.seen } });
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <QueryFailed error={error} />;
}

export default function DeliveryDefaultsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { winery, wineries, limited } = loaderData;
  return (
    <div className="mx-auto grid w-full max-w-page grid-cols-[minmax(0,1fr)] gap-6 px-gutter pt-4 md:pt-6">
      <SellingTabs current={path} owns />
      <SettingsPage
        title="Defaults for new listings"
        lead={
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <p>What a new wine or tasting of {winery.name} starts with. You can change it for each of them.</p>
            {wineries.length > 1 && (
              <TabBar
                label="Wineries"
                look="pills"
                tabs={wineries.map(({ slug, name }) => ({
                  label: name,
                  to: `${path}?winery=${slug}`,
                  current: slug === winery.slug,
                }))}
              />
            )}
          </div>
        }
        result={limited && !actionData ? limitedAccess : actionData}
        failures={failuresOf(formStateOf(actionData).errors, deliveryFieldIds)}
      >
        <DeliveryDefaultsForm
          key={`${winery.id} ${actionData?.status === 'saved' ? loaderData.version : ''}`}
          {...loaderData}
          result={actionData}
        />
      </SettingsPage>
    </div>
  );
}
