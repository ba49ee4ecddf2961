import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import {
  type EditorListing,
  type EditorTab,
  editorTabLabels,
  editorUrl,
  newListingUrl,
  openTabs,
  tabLabel,
  tabsOf,
} from '#features/listing-management/editor/listing-editor.ts';
import type { PayoutAccountView, PayoutStatus } from '#features/payments/payouts/payout-account.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { ErrorSummary } from '#ui/fields/error-summary.tsx';
import { SideNav } from '#ui/navigation/side-nav.tsx';
import { CurrentVersionLink } from '../../forms/form-outcome.tsx';
import { formStateOf, problemOf } from '../../forms/form-result.ts';
import { useScrollToResult } from '../../forms/use-form.ts';
import { payoutUrl } from '../../shell/payout-url.ts';
import { discardTransition } from '../transition-buttons.ts';
import { type EditorFormResult, formatCentsInput, type RejectedTab, type TabData } from './editor.ts';
import { EditorHeader } from './editor-header.tsx';
import { fieldLabel, fieldPosition } from './field-labels.ts';
import { MissingRequirementList, PublishSection } from './publish-section.tsx';
import { SnapshotPanel, TabForm } from './tab-form.tsx';
import { tabPanels } from './tab-panels.tsx';

// why: dialogs, and what owners see after returning from the payment gateway, are rare, so not part of the first load
const DiscardDialog = lazy(async () => ({ default: (await import('./discard-dialog.tsx')).DiscardDialog }));
const PayoutDialog = lazy(async () => ({ default: (await import('./payout-dialog.tsx')).PayoutDialog }));
const PayoutStatusBox = lazy(async () => ({
  default: (await import('../payout-status-box.tsx')).PayoutStatusBox,
}));

type EditorPageProps = {
  site: { name: string };
  listing: EditorListing | undefined;
  tab: EditorTab;
  data: TabData;
  result: EditorFormResult | undefined;
  limited: boolean;
  approval: boolean;
  owner: boolean;
  /** Whether the actor has listings of their own to manage. */
  sells: boolean;
  /** The status of the winery's payout account, for an owner who returns from the payment gateway. */
  payouts: { account: PayoutAccountView; status: PayoutStatus } | null;
};

/** The editor of a listing: the list of tabs, the open tab, and its dialogs. */
export function EditorPage(props: EditorPageProps) {
  const { site, listing, tab, result, limited, owner, sells, payouts } = props;
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const dialog = query.get('ask');
  const discard = listing && discardTransition(listing);
  const type = listing?.type ?? 'wine';
  const steps = tabsOf(type);
  return (
    <div className="mx-auto grid w-full max-w-[64rem] gap-5 px-gutter pt-4 pb-16 md:gap-8 md:pt-10">
      <EditorHeader listing={listing} path={pathname} limited={limited} sells={sells} siteName={site.name} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-[12rem_minmax(0,1fr)] md:gap-12">
        <SideNav label="Parts of the listing" groups={[{ items: navItems(listing, tab) }]} />
        <div className="grid content-start gap-6">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 className="text-title">{tabLabel(tab, type)}</h2>
            {isDraft(listing) && (
              <p className="text-small text-ink-soft">
                Step {steps.indexOf(tab) + 1} of {steps.length}
              </p>
            )}
          </div>
          {listing && payouts && (
            <Suspense>
              <PayoutStatusBox {...payouts} action={payoutUrl(listing.winery.id, { from: editorUrl(listing, tab) })} />
            </Suspense>
          )}
          <ResultNotice listing={listing} result={result} saved={query.get('saved')} />
          <OpenTab key={`${listing?.id} ${tab}`} {...props} />
        </div>
      </div>
      <Suspense>
        {dialog === 'payouts' && listing && (
          <PayoutDialog closeTo={editorUrl(listing, tab)} owner={owner} wineryId={listing.winery.id} />
        )}
        {dialog === 'discard' && discard && <DiscardDialog closeTo={pathname} intent={discard} />}
      </Suspense>
    </div>
  );
}

/** Whether a result contains typed values that were not saved. */
function isRejected(result: EditorFormResult | undefined): result is RejectedTab {
  return result?.typed !== undefined;
}

/** The open tab with its buttons; a draft's last tab ends with publishing. */
function OpenTab({ listing, tab, data, result, limited, approval }: EditorPageProps) {
  const panel = tabPanels[tab];
  const draft = isDraft(listing);
  const all = tabsOf(listing?.type ?? 'wine');
  const next = draft ? all[all.indexOf(tab) + 1] : undefined;
  const last = draft && next === undefined;
  const publishes = listing?.state === 'draft' && (last || listing.missingRequirements.length === 0);
  const rejected = isRejected(result) ? result : undefined;
  const form = { saveLabel: saveLabelOf(draft, last), secondary: last, rejected, limited };
  const panelProps = { listing, data, rejected, form };
  return (
    <>
      {panel.savesItself ? (
        <Suspense>
          <panel.Panel {...panelProps} />
        </Suspense>
      ) : (
        <TabForm {...form}>
          <SnapshotPanel Panel={panel.Panel} tab={tab} {...panelProps} />
        </TabForm>
      )}
      {listing && publishes && <PublishSection listing={listing} approval={approval} limited={limited} main={last} />}
    </>
  );
}

/** Whether the listing is new or a draft, which is edited step by step. */
function isDraft(listing: EditorListing | undefined): boolean {
  return listing === undefined || listing.state === 'draft';
}

function saveLabelOf(draft: boolean, last: boolean): string {
  if (!draft) return 'Save changes';
  return last ? 'Save draft' : 'Save and go on';
}

function navItems(listing: EditorListing | undefined, tab: EditorTab) {
  const open = openTabs(listing);
  const type = listing?.type ?? 'wine';
  return tabsOf(type).map((each) => ({
    label: tabLabel(each, type),
    to: open.includes(each) ? (listing ? editorUrl(listing, each) : newListingUrl) : undefined,
    current: each === tab,
  }));
}

/** The result of the last form. @param props.saved the tab or action that was saved, from the URL */
function ResultNotice(props: {
  listing: EditorListing | undefined;
  result: EditorFormResult | undefined;
  saved: string | null;
}) {
  const { listing, result, saved } = props;
  const { errors } = formStateOf(result);
  const place = useScrollToResult(result, result !== undefined);
  if (!result) {
    const message = saved === null ? undefined : (savedMessages[saved] ?? savedTabMessage(saved, listing));
    return message === undefined ? null : (
      <Notice tone="success" live="polite" title="Saved">
        {message}
      </Notice>
    );
  }
  const problem = problemOf(result);
  const failures = Object.entries(errors)
    .map(([id, error]) => ({ id, error, field: fieldLabel(id) }))
    .toSorted((one, other) => fieldPosition(one.id) - fieldPosition(other.id));
  return (
    <div ref={place} tabIndex={-1} className="grid scroll-mt-6 gap-6 focus:outline-none">
      {problem !== undefined && (
        <Notice tone="error" live="assertive" title={problem}>
          {result.status === 'conflict' && <CurrentVersionLink to={result.currentUrl} />}
          {listing && result.status === 'refused' && result.missingRequirements && (
            <MissingRequirementList listing={listing} missingRequirements={result.missingRequirements} />
          )}
        </Notice>
      )}
      <ErrorSummary failures={failures} />
    </div>
  );
}

/** Messages for actions on the listing as a whole, by their name in the URL. */
const savedMessages: Record<string, string> = {
  close: 'The listing is closed: it can be seen, and not ordered.',
  open: 'The listing is open again.',
  withdraw: 'The listing is a draft again.',
  duplicate: 'This is the copy, a draft of its own. Give it its vintage.',
};

function savedTabMessage(saved: string, listing: EditorListing | undefined): string | undefined {
  if (!Object.hasOwn(editorTabLabels, saved)) return undefined;
  // why: fractions of a cent were rounded
  const price = saved === 'pricing' && listing ? ` It costs $${formatCentsInput(listing.priceCents)}.` : '';
  return `${tabLabel(saved as EditorTab, listing?.type ?? 'wine')}: your changes are saved.${price}`;
}
