import { redirect } from 'react-router';
import { shopDate } from '#features/accounts/age.ts';
import type { AlarmState } from '#features/payments/alarms/listed-alarm.ts';
import { closeMoneyAlarm, listMoneyAlarms } from '#features/payments/alarms/money-alarms.server.ts';
import { listPayoutTerms, setPayoutTerms } from '#features/payments/payouts/payout-terms.server.ts';
import { showMoneyOverview } from '#features/reporting/show-money-overview.server.ts';
import { showShopActivity } from '#features/reporting/show-shop-activity.server.ts';
import { answerForm, readForm, readTypedText } from '../../forms/form-action.server.ts';
import { type FormResult, limitedAccessMessage, proofRequired } from '../../forms/form-result.ts';
import type { requireAdmin, SignedInPage } from '../../shell/guards.server.ts';
import { answerProof, findMissingProof } from '../../shell/proof/proof.server.ts';
import { type DoneMessage, doneMessages, overviewUrl } from './overview.ts';

/** Loads the overview. Eight queries, and what the admin has yet to prove. @throws a redirect to its beginning if a page of a list does not exist */
export async function loadOverview({ app, actor }: SignedInPage, url: URL) {
  const { searchParams } = url;
  const state: AlarmState = searchParams.get('alarms') === 'closed' ? 'closed' : 'open';
  const before = searchParams.get('before') ?? undefined;
  const overview = await showMoneyOverview(app, actor);
  const alarms = await listMoneyAlarms(app, actor, { state, before });
  const terms = await listPayoutTerms(app, actor, { after: searchParams.get('after') ?? undefined });
  const activity = await showShopActivity(app, actor);
  if (!overview.ok) throw new Error(overview.code);
  if (!activity.ok) throw new Error(activity.code);
  if (!alarms.ok || !terms.ok) throw redirect('/dashboard/overview');
  const done = searchParams.get('done');
  return {
    site: { name: app.site.name },
    overview: overview.value,
    activity: activity.value,
    proof: actor.limited ? null : await findMissingProof(app, actor),
    alarms: { state, list: alarms.value.data, next: alarms.value.meta.next, before },
    terms: { ...terms.value.meta, list: terms.value.data, first: !searchParams.has('after') },
    year: shopDate(app.clock.now()).year,
    closes: searchParams.get('close'),
    done: done !== null && Object.hasOwn(doneMessages, done) ? (done as DoneMessage) : null,
  };
}

/** Handles the forms of the overview: closing an alarm, and the payout terms of a winery. */
export async function handleOverviewForm(page: ReturnType<typeof requireAdmin>, request: Request) {
  const { app, actor } = page;
  const form = await readForm(request);
  const proved = await answerProof(page, actor, request, form);
  if (proved) return proved;
  const typed = readTypedText(form, ['intent', 'id', 'reason', 'winery', 'delayDays'], 1_000);
  const { intent, id, reason } = typed;
  if (intent === 'close-alarm') {
    const closed = await closeMoneyAlarm(app, actor, { id, fields: { reason } });
    if (closed.ok) return redirect(overviewUrl({ done: 'alarm' }), 303);
    if (closed.code === 'validation-invalid-params') return invalid(typed, closed.errors);
    return refused(typed, closed.code);
  }
  const clears = intent === 'clear-terms';
  const set = await setPayoutTerms(app, actor, {
    winery: typed.winery,
    fields: { reason, delayDays: clears ? null : wholeNumber(typed.delayDays) },
  });
  if (set.ok) return redirect(overviewUrl({ done: clears ? 'cleared' : 'terms' }), 303);
  if (set.code === 'validation-invalid-params') return invalid(typed, set.errors);
  if (set.code === 'not-found') return invalid(typed, { winery: 'No winery has this name' });
  if (set.code === 'winery-ambiguous')
    return invalid(typed, { winery: 'Several wineries have this name. Use the end of its page’s URL instead.' });
  return refused(typed, set.code);
}

/** A number as it was typed; NaN, which no rule accepts, for anything else. */
function wholeNumber(text: string): number {
  return /^\s*\d{1,4}\s*$/.test(text) ? Number(text) : Number.NaN;
}

type Typed = Record<string, string>;

function invalid(typed: Typed, fields: Readonly<Record<string, string>>) {
  return answerForm<FormResult>({ status: 'invalid', typed, fields });
}

const problems = {
  forbidden: limitedAccessMessage,
  'proof-required': proofRequired.problem,
  'not-found': 'This alarm doesn’t exist.',
  'alarm-closed':
    'This alarm is closed already: somebody else closed it, or a comparison found no difference. Your reason wasn’t saved.',
};

function refused(typed: Typed, code: keyof typeof problems) {
  return answerForm<FormResult>({ status: 'refused', code, problem: problems[code], typed });
}
