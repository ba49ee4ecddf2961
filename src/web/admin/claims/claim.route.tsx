import { data, Link, redirect } from 'react-router';
import { claimStateLabels } from '#features/claims/claim.ts';
import { approveClaim, rejectClaim } from '#features/claims/decide-claim.server.ts';
import { reviewClaim } from '#features/claims/show-claim.server.ts';
import type { ErrorCode } from '#kit/error-codes.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx';
import { claimFacts } from '../../catalog/claims/claim-facts.tsx';
import { ClaimFileList } from '../../catalog/claims/claim-file-list.tsx';
import { ClaimHistory, claimTones } from '../../catalog/claims/claim-history.tsx';
import { FactList } from '../../catalog/fact-list.tsx';
import { answerForm, readForm, readTypedText } from '../../forms/form-action.server.ts';
import { failuresOf } from '../../forms/form-fields.tsx';
import { FormOutcome } from '../../forms/form-outcome.tsx';
import {
  type FormResult,
  formStateOf,
  limitedAccessMessage,
  proofRequired,
  revalidateAfterForms,
} from '../../forms/form-result.ts';
import { requireAdmin } from '../../shell/guards.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { answerProof, findMissingProof } from '../../shell/proof/proof.server.ts';
import { proofIds } from '../../shell/proof/proof-form.tsx';
import { daysLabel } from '../humanize.ts';
import type { Route } from './+types/claim.route.ts';
import { ClaimDecision } from './claim-decision.tsx';
import { ClaimProofs } from './claim-proofs.tsx';
import { ClaimantFacts, claimHintBadges, DirectoryFacts, OtherClaims } from './claim-sides.tsx';

/** `/dashboard/claims/{id}`: a claim beside the winery, its claimant, and what speaks for it, with the decision. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, actor } = requireAdmin(context, url);
  const claim = await reviewClaim(app, actor, params.id);
  if (!claim.ok) throw data(null, { status: 404 });
  const { searchParams } = url;
  const opens =
    searchParams.get('reject') === 'open' ? 'reject' : searchParams.get('approve') === 'open' ? 'approve' : null;
  const isOpen = claim.value.state === 'pending' && !actor.limited;
  const proof = isOpen ? await findMissingProof(app, actor) : null;
  return { site: { name: app.site.name }, claim: claim.value, limited: actor.limited, opens, proof } as const;
}

const problems: Record<string, string> = {
  forbidden: limitedAccessMessage,
  'proof-required': proofRequired.problem,
  'claim-decided': 'This claim is already decided.',
  'user-is-banned': 'This person is banned. Lift the ban before you approve their claim.',
  'no-winery': 'The winery was deleted. Reject the claim, or choose a new winery.',
};

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const page = requireAdmin(context, url);
  const { app, actor } = page;
  const form = await readForm(request);
  const proved = await answerProof(page, actor, request, form);
  if (proved) return proved;
  const typed = readTypedText(form, ['decision', 'reason', 'wineryId', 'endOwners', 'permitLookedUp']);
  const decided =
    typed.decision === 'reject'
      ? await rejectClaim(app, actor, params.id, typed)
      : await approveClaim(app, actor, params.id, {
          wineryId: typed.wineryId,
          ...(typed.endOwners !== '' && { endOwners: typed.endOwners }),
          ...(typed.permitLookedUp !== '' && { permitLookedUp: typed.permitLookedUp }),
        });
  if (decided.ok) return redirect(`/dashboard/claims/${params.id}`, 303);
  if (decided.code === 'invalid') return answerForm<FormResult>({ status: 'invalid', fields: decided.errors, typed });
  if (decided.code === 'not-found') throw data(null, { status: 404 });
  const code: ErrorCode = decided.code;
  return answerForm<FormResult>({ status: 'refused', code, problem: problems[code] ?? '', typed });
}

/** What was refused because the claim was decided meanwhile is shown as it is now. */
export const shouldRevalidate = revalidateAfterForms;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privateMeta(loaderData?.site, loaderData ? `Claim for ${loaderData.claim.wineryName}` : 'Page not found');

export default function ReviewClaimPage({ loaderData, actionData }: Route.ComponentProps) {
  const { claim, site, limited, opens, proof } = loaderData;
  const { errors, typed } = formStateOf(actionData);
  return (
    <div className="mx-auto grid w-full max-w-[72rem] gap-8 px-gutter pt-4 md:pt-6">
      <header className="grid gap-3">
        <Breadcrumbs crumbs={[{ label: 'Claims', to: '/dashboard/claims' }, { label: claim.wineryName }]} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="min-w-0 text-heading wrap-anywhere">Claim for {claim.wineryName}</h1>
          <Badge tone={claimTones[claim.state]}>{claimStateLabels[claim.state]}</Badge>
        </div>
        <p className="text-ink-soft">
          {claim.state === 'pending' ? 'Waiting for' : 'Waited'} {daysLabel(claim.daysWaiting)}.
        </p>
        <FormOutcome result={actionData} failures={failuresOf(errors, proofIds)} />
        {claim.reason !== null && <Notice title="The reason that the claimant got">{claim.reason}</Notice>}
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 md:grid-cols-2">
        <section aria-labelledby="claim">
          <h2 id="claim" className="pb-3 text-title">
            The claim
          </h2>
          <FactList facts={claimFacts(claim, claimHintBadges(claim))} />
          <ClaimantFacts claim={claim} />
        </section>
        <section aria-labelledby="directory">
          <h2 id="directory" className="pb-3 text-title">
            The directory
          </h2>
          <DirectoryFacts claim={claim} />
        </section>
      </div>
      <section aria-labelledby="files" className="grid gap-3">
        <h2 id="files" className="text-title">
          Proof
        </h2>
        <div className="max-w-[44rem]">
          <ClaimProofs claim={claim} />
        </div>
        <ClaimFileList claimId={claim.id} files={claim.files} canRemove={false} />
      </section>
      {claim.state === 'pending' && !limited && (
        <ClaimDecision claim={claim} opens={opens} proof={proof} state={{ typed, errors }} />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 md:grid-cols-2">
        <OtherClaims claim={claim} />
        <ClaimHistory events={claim.events} siteName={site.name} />
      </div>
      <p>
        <Link to="/dashboard/claims" className="link">
          All claims
        </Link>
      </p>
    </div>
  );
}
