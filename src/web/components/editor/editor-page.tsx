import { useLocation } from 'react-router';
import type { EditedListing } from '#features/selling/edited-listing.ts';
import { type EditorTab, editorAddress, listingTabs, newListingAddress } from '#features/selling/listing-tabs.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { ErrorSummary } from '#ui/fields/error-summary.tsx';
import { SideNav } from '#ui/navigation/side-nav.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import type { Settled, TabData } from './editor.ts';
import { EditorHead } from './editor-head.tsx';
import { PayoutDialog } from './payout-dialog.tsx';
import { GapList, PublishPart } from './publish-part.tsx';
import { TabForm } from './tab-form.tsx';
import { openTabs, shownTabs, tabPanels } from './tab-panels.tsx';

type EditorPageProps = {
  listing: EditedListing | undefined;
  tab: EditorTab;
  data: TabData;
  settled: Settled | undefined;
  limited: boolean;
  approval: boolean;
  owner: boolean;
};

/** The editor of a listing: its tabs beside the one that is open, and for a draft the end of it all. */
export function EditorPage(props: EditorPageProps) {
  const { listing, tab, data, settled, limited, approval, owner } = props;
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const panel = tabPanels[tab];
  const draft = listing === undefined || listing.state === 'draft';
  const all = shownTabs(listing?.type ?? 'wine');
  const last = all.at(-1) === tab;
  const publishes = listing?.state === 'draft' && (last || listing.gaps.length === 0);
  const discard = listing?.may.find((move) => move === 'discard' || move === 'discard-closed');
  if (!panel) return null;
  const form = {
    save: !draft ? 'Save changes' : last ? 'Save draft' : 'Save and go on',
    quiet: publishes && last,
    settled,
    limited,
  };
  const key = `${listing?.id} ${tab}`;
  const fields = <panel.Panel key={key} listing={listing} data={data} settled={settled} form={form} />;
  return (
    <div className="mx-auto grid w-full max-w-[64rem] gap-8 px-gutter pt-6 pb-16 md:pt-10">
      <EditorHead listing={listing} path={pathname} limited={limited} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 md:grid-cols-[12rem_minmax(0,1fr)] md:gap-12">
        <SideNav label="Parts of the listing" groups={[{ items: navigation(listing, tab, all) }]} />
        <div className="grid content-start gap-6">
          <h2 className="text-title">{listingTabs[tab]}</h2>
          <Outcome listing={listing} settled={settled} saved={query.get('saved')} />
          {panel.savesItself ? (
            fields
          ) : (
            <TabForm key={key} {...form}>
              {fields}
            </TabForm>
          )}
          {listing && publishes && <PublishPart listing={listing} approval={approval} limited={limited} main={last} />}
        </div>
      </div>
      {query.get('ask') === 'payouts' && <PayoutDialog closeTo={pathname} owner={owner} />}
      {query.get('ask') === 'discard' && (discard === 'discard' || discard === 'discard-closed') && (
        <DiscardDialog closeTo={pathname} intent={discard} />
      )}
    </div>
  );
}

function navigation(listing: EditedListing | undefined, tab: EditorTab, all: readonly EditorTab[]) {
  const open = openTabs(listing);
  return all.map((each) => ({
    label: listingTabs[each],
    to: open.includes(each) ? (listing ? editorAddress(listing, each) : newListingAddress) : undefined,
    current: each === tab,
  }));
}

/** What became of what was sent last. @param saved the tab that was saved */
function Outcome(props: { listing: EditedListing | undefined; settled: Settled | undefined; saved: string | null }) {
  const { listing, settled, saved } = props;
  if (!settled) {
    const words = saved === null ? undefined : (savedWords[saved] ?? savedTab(saved));
    return words === undefined ? null : (
      <Notice tone="success" live="polite" title="Saved">
        {words}
      </Notice>
    );
  }
  const failures = Object.entries(settled.errors).map(([id, error]) => ({ id, error }));
  return (
    <>
      {settled.problem !== undefined && (
        <Notice tone="error" live="assertive" title={settled.problem}>
          {listing && settled.gaps && <GapList listing={listing} gaps={settled.gaps} />}
        </Notice>
      )}
      <ErrorSummary failures={failures} />
    </>
  );
}

/** What was done to the listing as a whole, by the word in the address. */
const savedWords: Record<string, string> = {
  close: 'The listing is closed: it can be seen, and not ordered.',
  open: 'The listing is open again.',
  withdraw: 'The listing is a draft again.',
  duplicate: 'This is the copy, a draft of its own. Give it its vintage.',
};

function savedTab(saved: string): string | undefined {
  return Object.hasOwn(listingTabs, saved) ? `${listingTabs[saved as EditorTab]}: your changes are saved.` : undefined;
}
