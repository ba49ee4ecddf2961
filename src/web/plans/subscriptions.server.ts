import { changePlan, keepPlan, type PlanChangeResult } from '#features/plans/change-plan.server.ts';
import { setSaleMails } from '#features/wineries/staff/change-staff.server.ts';
import { formatLocalDay } from '#kit/time.ts';
import { answerForm, readTypedText } from '../forms/form-action.server.ts';
import { type FormResult, limitedAccess } from '../forms/form-result.ts';
import type { PageContext } from '../shell/page-context.server.ts';

type Page = Pick<PageContext, 'app' | 'actor'>;
type Refused = Extract<PlanChangeResult, { ok: false }>;

const problems: Readonly<Record<Exclude<Refused['code'], 'plan-exceeded' | 'validation-invalid-params'>, string>> = {
  forbidden: limitedAccess.problem,
  'not-found': 'We no longer offer this plan. Choose another one.',
  changed: 'Another owner changed the plan, or you did in another tab. This page now shows the current plan.',
  'price-changed': 'The price changed after you opened this page. Check it again before you change.',
  'plan-pending':
    'A payment for your plan is still open. Your bank may want you to confirm it: check the payment above.',
  'plan-disputed':
    'Your bank has taken back a payment for your plan. You can change the plan once it has decided. If it was a mistake, ask your bank to withdraw the dispute.',
  'no-provider': 'Card payments are not set up here, so nothing was changed.',
  'transaction-payment-failed': 'Your card was declined, so nothing was changed. Replace the card, then try again.',
};

/** Handles a form of the subscriptions page: a change of plan, keeping the one that was to end, or the choice of mails. */
export async function handlePlanForm({ app, actor }: Page, wineryId: string, form: FormData) {
  const names = ['intent', 'planId', 'interval', 'when', 'amountCents', 'version'] as const;
  const { intent, ...fields } = readTypedText(form, names, 60);
  if (intent === 'sale-mails') {
    const chosen = await setSaleMails(app, actor, wineryId, { saleMails: form.getAll('saleMails') });
    // why: the page's own form names no other mails, and its winery is the actor's
    return chosen.ok ? saved('You’ll get the e-mails that you chose.') : refused('forbidden', problems.forbidden);
  }
  if (intent === 'keep') {
    const kept = await keepPlan(app, actor, { wineryId, version: fields.version });
    if (!kept.ok) return refused(kept.code, problems[kept.code]);
    return saved('You keep your plan.');
  }
  const changed = await changePlan(app, actor, { wineryId, fields });
  if (!changed.ok) {
    // why: the page's own buttons send nothing invalid, but for a plan that is no longer there
    if (changed.code === 'validation-invalid-params') return refused('not-found', problems['not-found']);
    if (changed.code !== 'plan-exceeded') return refused(changed.code, problems[changed.code]);
    return refused(
      changed.code,
      `You use more than this plan allows. Before you can change, ${changed.excess.join(', and ')}.`,
    );
  }
  const { when, on } = changed.value;
  return saved(when === 'now' ? 'Your plan is changed.' : `Your plan changes on ${formatLocalDay(on)}.`);
}

const saved = (message: string) => answerForm<FormResult>({ status: 'saved', title: 'Saved', message });

function refused(code: Refused['code'], problem: string) {
  return answerForm<FormResult>({ status: 'refused', code, problem });
}
