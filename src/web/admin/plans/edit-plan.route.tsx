import { randomUUID } from 'node:crypto';
import { redirect } from 'react-router';
import { endPlan, savePlan, showEditedPlan } from '#features/plans/manage-plans.server.ts';
import { isFree } from '#features/plans/plan.ts';
import { answerForm, readForm, readTypedText } from '../../forms/form-action.server.ts';
import { failuresOf } from '../../forms/form-fields.tsx';
import { FormOutcome } from '../../forms/form-outcome.tsx';
import {
  editConflictMessage,
  type FormResult,
  formStateOf,
  limitedAccess,
  revalidateAfterForms,
} from '../../forms/form-result.ts';
import { requireAdmin } from '../../shell/guards.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { DashboardSubpage } from '../dashboard-subpage.tsx';
import type { Route } from './+types/edit-plan.route.ts';
import { PlanForm, planFieldIds, typedPlan } from './plan-form.tsx';

/** `/dashboard/plans/{id}`: making a plan, or a new version of one; with `new` a new one. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, actor } = requireAdmin(context, url);
  const common = { site: { name: app.site.name }, limited: actor.limited, isEnding: url.searchParams.has('end') };
  // why: the id of a new plan is chosen here, so that a form that is sent twice is stored once
  if (params.id === 'new') return { ...common, lineId: randomUUID(), plan: null };
  const found = await showEditedPlan(app, actor, params.id);
  if (!found.ok) throw new Response(null, { status: 404 });
  return { ...common, lineId: found.value.lineId, plan: found.value };
}

export const shouldRevalidate = revalidateAfterForms;

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const { app, actor } = requireAdmin(context, url);
  const form = await readForm(request);
  const names = ['intent', 'id', 'line', 'version', ...Object.keys(planFieldIds)] as const;
  const { intent = '', id = '', line = '', ...texts } = readTypedText<string>(form, names, 1_000);
  if (intent === 'end') {
    const ended = await endPlan(app, actor, id);
    if (ended.ok) throw redirect('/dashboard/plans?done=ended', 303);
    if (ended.code === 'forbidden') return answerForm<FormResult>(limitedAccess);
    const problem =
      ended.code === 'plan-free'
        ? 'Wineries that pay for no plan have this one, so it stays.'
        : 'This version isn’t offered any more. The page now shows what is.';
    return answerForm<FormResult>({ status: 'refused', code: ended.code, problem });
  }
  const lineId = params.id === 'new' ? line : params.id;
  const researchPlacement = form.get('researchPlacement') === 'on';
  const saved = await savePlan(app, actor, { lineId, fields: { ...texts, researchPlacement } });
  if (saved.ok) throw redirect('/dashboard/plans?done=saved', 303);
  const typed = { ...texts, line: lineId, researchPlacement: researchPlacement ? 'on' : '' };
  switch (saved.code) {
    case 'validation-invalid-params':
      return answerForm<FormResult>({ status: 'invalid', fields: saved.errors, typed });
    case 'changed':
      return answerForm<FormResult>({
        ...{ status: 'conflict', problem: editConflictMessage, currentUrl: `/dashboard/plans/${lineId}` },
        typed: { ...typed, version: '' },
      });
    case 'forbidden':
      return answerForm<FormResult>({ ...limitedAccess, typed });
    case 'not-found':
      throw new Response(null, { status: 404 });
  }
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privateMeta(loaderData?.site, loaderData?.plan?.name ?? 'New plan');

export default function EditPlanPage({ loaderData, actionData }: Route.ComponentProps) {
  const { plan, lineId, limited, isEnding } = loaderData;
  const stored = typedPlan(plan);
  const state = formStateOf(actionData, stored);
  return (
    <DashboardSubpage back={{ to: '/dashboard/plans', label: 'Plans' }}>
      <div className="grid max-w-[40rem] grid-cols-[minmax(0,1fr)] gap-7">
        <header className="grid gap-2">
          <h1 className="text-heading wrap-anywhere">{plan?.name ?? 'New plan'}</h1>
          {plan && (
            <p className="text-ink-soft text-pretty">
              Version {plan.version}. Saving makes a new version for whoever chooses the plan from now on.
            </p>
          )}
        </header>
        <FormOutcome
          result={limited && !actionData ? limitedAccess : actionData}
          failures={failuresOf(state.errors, planFieldIds)}
        />
        <PlanForm
          key={plan?.id ?? 'new'}
          state={{ ...state, typed: { ...state.typed, version: state.typed.version || stored.version || '0' } }}
          lineId={state.typed.line || lineId}
          id={plan?.id}
          mayEnd={plan !== null && !isFree(plan)}
          isEnding={isEnding}
        />
      </div>
    </DashboardSubpage>
  );
}
