import { data, redirect } from 'react-router';
import { listPayouts } from '#features/listing-management/earnings/list-payouts.server.ts';
import { setPayoutSchedule, showPayoutSchedule } from '#features/payments/payouts/gathered/payout-schedule.server.ts';
import { editorTabUrl } from '#features/payments/payouts/payout-account.schema.ts';
import { listOwnPayoutAccounts } from '#features/payments/payouts/payout-readiness.server.ts';
import { showWinery } from '#features/wineries/show-winery.server.ts';
import { wineryUrl } from '#features/wineries/winery.ts';
import { type FormResult, limitedAccess, type SavedMessage } from '../../forms/form-result.ts';
import { requireRole } from '../../shell/guards.server.ts';
import type { getPageContext } from '../../shell/page-context.server.ts';
import { payoutUrl } from '../../shell/payout-url.ts';

type Context = Parameters<typeof getPageContext>[0];

/**
 * The owner on the payout page, and the winery it concerns: the one in `?winery=`, else the first without a payout
 * account, else the first. An impersonation session has no winery.
 * @throws a redirect for others, and for a winery that the actor does not own
 */
export async function requirePayoutPage(context: Context, url: URL) {
  const page = requireRole(context, url, ['winery-owner']);
  const accounts = await listOwnPayoutAccounts(page.app, page.actor);
  const requested = url.searchParams.get('winery');
  const first = accounts.find(({ account }) => account === null || account.deleted) ?? accounts[0];
  const selected = requested === null ? first : accounts.find(({ winery: { id } }) => id === requested);
  if (!selected && requested !== null && !page.actor.limited) throw redirect(payoutUrl());
  return { ...page, wineries: accounts.map(({ winery }) => winery), winery: selected?.winery, pause: selected?.pause };
}

/** The URL in `?from=` of the listing editor's tab from which the owner came; undefined for anything else. */
export function editorReturnUrl(url: URL): string | undefined {
  const from = url.searchParams.get('from');
  return from !== null && editorTabUrl.test(from) ? from : undefined;
}

/** The winery that a form of the page concerns. @throws a 403 for an actor who may change none */
export async function requirePayoutForm(context: Context, url: URL) {
  const { winery, ...page } = await requirePayoutPage(context, url);
  if (!winery) throw data(null, { status: 403 });
  return { ...page, winery };
}

type Page = Awaited<ReturnType<typeof requirePayoutPage>>;

/** What was sent to a winery's bank, and on which day it is paid; nothing without a winery. */
export async function loadPayouts(app: Page['app'], actor: Page['actor'], wineryId: string | undefined, url: URL) {
  if (wineryId === undefined) return { weekday: null, list: null };
  const schedule = await showPayoutSchedule(app, actor, wineryId);
  const list = await listPayouts(app, actor, { wineryId, page: url.searchParams.get('page') });
  return { weekday: schedule.ok ? schedule.value.weekday : null, list: list.ok ? list.value : null };
}

/** Saves on which day a winery is paid. */
export async function saveSchedule(
  app: Page['app'],
  actor: Page['actor'],
  wineryId: string,
  form: FormData,
): Promise<FormResult<SavedMessage>> {
  const chosen = form.get('weekday');
  const fields = { weekday: chosen === null || chosen === '' ? null : Number(chosen) };
  const changed = await setPayoutSchedule(app, actor, { wineryId, fields });
  if (changed.ok) return { status: 'saved', title: 'Saved', message: 'Your payout days are saved.' };
  return changed.code === 'forbidden' ? limitedAccess : { status: 'invalid', fields: changed.errors };
}

/** What the field for a winery's website begins with: its own website, or its page here. One query. */
export async function findWebsite(
  app: Pick<Page['app'], 'db' | 'site'>,
  actor: Page['actor'],
  { id, slug }: { id: string; slug: string },
): Promise<string> {
  const shown = await showWinery(app, actor, { id });
  return (shown.ok ? shown.value.website : null) ?? `${app.site.baseUrl}${wineryUrl(slug)}`;
}
