import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ClubWinery, ManagedClub } from '#features/clubs/managing/managed-club.ts';
import { Icon } from '#ui/brand/icon.tsx';
import { SellingTabs } from '../selling-tabs.tsx';
import { ClubBadges } from './club-badges.tsx';
import { clubsUrl, clubUrl } from './clubs-url.ts';

type FrameProps = {
  winery: ClubWinery;
  club: Pick<ManagedClub, 'id' | 'name' | 'state' | 'visibility'>;
  /** The heading, on pages below that of the club. */
  title?: string;
  /** Beside the heading, what can be done. */
  actions?: ReactNode;
  children: ReactNode;
};

/** The frame of the pages of a club: the way back, its name, and its state. */
export function ClubFrame({ winery, club, title, actions, children }: FrameProps) {
  const list = { to: clubsUrl(winery.slug), label: 'Wine clubs' };
  return (
    <ClubSubframe
      owns={winery.mayChange}
      back={title === undefined ? list : { to: clubUrl(club.id), label: club.name }}
      title={title ?? club.name}
      badges={title === undefined && <ClubBadges {...club} />}
      actions={actions}
    >
      {children}
    </ClubSubframe>
  );
}

/** The frame of the page for a new club. */
export function NewClubFrame({ winery, children }: { winery: { slug: string }; children: ReactNode }) {
  return (
    <ClubSubframe owns back={{ to: clubsUrl(winery.slug), label: 'Wine clubs' }} title="New wine club">
      {children}
    </ClubSubframe>
  );
}

/** The frame of a page below another one of a club. @param back.to the page above */
export function ClubSubframe(props: {
  owns: boolean;
  back: { to: string; label: string };
  title: string;
  badges?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const { owns, back, title, badges, actions, children } = props;
  return (
    <div className="mx-auto grid w-full max-w-page grid-cols-[minmax(0,1fr)] gap-6 px-gutter pt-4 pb-16 md:pt-6">
      <SellingTabs current={clubsUrl()} owns={owns} />
      <header className="grid grid-cols-[minmax(0,1fr)] gap-1">
        <p>
          <Link
            to={back.to}
            className="-ml-1 inline-flex min-h-11 items-center gap-1 text-small text-ink-soft wrap-anywhere hover:text-ink"
          >
            <Icon name="chevron-left" size="small" />
            {back.label}
          </Link>
        </p>
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
          <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
            <h1 className="text-heading wrap-anywhere">{title}</h1>
            {badges}
          </div>
          {actions}
        </div>
      </header>
      {children}
    </div>
  );
}
