import { useNavigation } from 'react-router';
import { type Claim, claimStateLabels } from '#features/claims/claim.ts';
import { claimUrl, newWineryId, wineryUrl } from '#features/wineries/winery.ts';
import { Button } from '#ui/actions/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { claimFacts } from '../../catalog/claims/claim-facts.tsx';
import { ClaimHistory, claimTones } from '../../catalog/claims/claim-history.tsx';
import { FactList } from '../../catalog/fact-list.tsx';
import { Form } from '../../forms/form.tsx';
import { limitedAccessMessage, problemOf } from '../../forms/form-result.ts';
import type { Route } from './+types/claim.route.ts';
import { ClaimFiles } from './claim-files.tsx';
import type { ClaimFormResult } from './claim-form-result.ts';

type ViewPage = Extract<Route.ComponentProps['loaderData'], { shows: 'claim' }>;

/** A claim for its claimant: what became of it, what they said, their proof, and its history. */
export function ClaimView({ page, result }: { page: ViewPage; result: ClaimFormResult | undefined }) {
  const { claim, site, limited, withdraws, fileRefused, done } = page;
  const busy = useNavigation().formData?.get('intent') === 'withdraw';
  const problem = problemOf(result);
  const here = claimUrl(claim.id);
  return (
    <div className="mx-auto grid w-full max-w-[44rem] grid-cols-[minmax(0,1fr)] gap-10 px-gutter pt-8 md:pt-12">
      <header className="grid gap-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="min-w-0 text-heading wrap-anywhere">Your claim for {claim.wineryName}</h1>
          <Badge tone={claimTones[claim.state]}>{claimStateLabels[claim.state]}</Badge>
        </div>
        <p className="text-ink-soft text-pretty">{leadOf(claim, site.contact)}</p>
        {(problem ?? (limited && limitedAccessMessage)) && (
          <Notice tone="error" live={problem === undefined ? undefined : 'assertive'}>
            {problem ?? limitedAccessMessage}
          </Notice>
        )}
        {done === 'withdrawn' && claim.state === 'withdrawn' && (
          <Notice tone="success">Your claim is withdrawn. We’ve sent you an e-mail about it.</Notice>
        )}
        {claim.reason !== null && <Notice title="Why we didn’t approve it">{claim.reason}</Notice>}
        <NextSteps claim={claim} />
      </header>
      <section aria-labelledby="said">
        <h2 id="said" className="pb-3 text-title">
          What you told us
        </h2>
        <FactList facts={claimFacts(claim)} />
      </section>
      <ClaimFiles claim={claim} refused={fileRefused} canChange={claim.state === 'pending' && !limited} />
      <ClaimHistory events={claim.events} siteName={site.name} />
      <Form id="withdraw" method="post" action={here} replace>
        <input type="hidden" name="intent" value="withdraw" />
      </Form>
      {claim.state === 'pending' && !limited && (
        <ConfirmDialog
          open={withdraws}
          closeTo={here}
          title="Withdraw your claim?"
          form="withdraw"
          yes="Withdraw"
          busy={busy}
        >
          We stop checking it. You can claim the winery again at any time.
        </ConfirmDialog>
      )}
    </div>
  );
}

function leadOf({ state, isDispute, winery, wineryName }: Claim, contact: string): string {
  switch (state) {
    case 'pending':
      return `We’re checking your claim${isDispute ? ' and have told the owner' : ''}. We’ll e-mail you when we’re done, usually within 3 days. Questions? Write to ${contact}.`;
    case 'approved':
      return winery ? `You run ${winery.name} now.` : `You ran ${wineryName}, which is no longer listed.`;
    case 'rejected':
      return 'We looked at your claim and didn’t approve it.';
    case 'withdrawn':
      return 'You withdrew this claim.';
  }
}

function NextSteps({ claim }: { claim: Claim }) {
  const { id, state, winery } = claim;
  const again = `${claimUrl(winery?.id ?? newWineryId)}?again=${id}`;
  return (
    <div className="flex flex-wrap gap-2">
      {state === 'approved' && winery && (
        <>
          <Button to="/l/new" kind="primary">
            List your first wine
          </Button>
          <Button to={`/winery-page-info?winery=${winery.slug}`}>Edit winery page info</Button>
        </>
      )}
      {(state === 'rejected' || state === 'withdrawn') && (
        <Button to={again} kind="primary">
          Claim it again
        </Button>
      )}
      {state !== 'approved' && winery && <Button to={wineryUrl(winery.slug)}>See the winery</Button>}
      {state === 'pending' && (
        <Button to={`${claimUrl(id)}?withdraw=open`} preventScrollReset>
          Withdraw
        </Button>
      )}
    </div>
  );
}
