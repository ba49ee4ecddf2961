import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { WineryRole } from '#features/accounts/winery-role.ts';
import type { BasisPoints } from '#kit/money.ts';
import type { OpeningHours } from '../hours/opening-hours.ts';
import type { StaffEventKind } from '../staff/staff.ts';
import type { AnnualProduction, Criterion, Region } from '../winery.ts';

/**
 * A winery with its own page. `avas` are names, the most specific first; `varietals` are codes; `score` is text
 * (`4.3`). `cover_image_id` is the first photo. `reservationsRequired`, `dogsFriendly`, and `kidsFriendly` are null if
 * unknown. `demo` marks invented wineries.
 */
export type WineryTable = {
  id: Generated<string>;
  slug: string;
  name: string;
  region: Region;
  street: string | null;
  city: string;
  county: string | null;
  state: string;
  zip: string | null;
  lat: number | null;
  lng: number | null;
  coordPrecision: 'site' | 'zip_centroid' | 'city' | null;
  website: string | null;
  avas: Generated<string[]>;
  varietals: Generated<string[]>;
  shortDescription: string;
  annualProduction: AnnualProduction | null;
  otherCriteria: Generated<Criterion[]>;
  reservationsRequired: boolean | null;
  dogsFriendly: boolean | null;
  kidsFriendly: boolean | null;
  claimed: Generated<'unclaimed' | 'pending' | 'claimed'>;
  story: Generated<string>;
  phone: string | null;
  hours: ColumnType<OpeningHours | null, string | null | undefined, string | null>;
  coverImageId: string | null;
  updatedAt: Date | null;
  score: string | null;
  pinned: boolean;
  /** Where a pinned winery is among the pinned ones, from 0; null if no admin has put it in order. */
  pinPosition: number | null;
  demo: boolean;
  createdAt: Date;
  /** Since when all its owners are banned, kept by triggers; null while it has an active owner, or no owner. */
  suspendedAt: GeneratedAlways<Date | null>;
  cityCode: GeneratedAlways<string>;
  plainName: GeneratedAlways<string>;
};

/**
 * The scores of a winery's reviews; there is no row for a winery without reviews. `verifiedCount` counts the reviews by
 * people who bought or visited. The means are text (`4.3`), null where nobody gave that score. `distribution` counts
 * the reviews of one star, two stars, and so on. The mean of the overall scores is `score` of the winery itself.
 */
export type WineryScoreTable = {
  wineryId: string;
  reviewCount: number;
  verifiedCount: number;
  quality: string | null;
  variety: string | null;
  ambiance: string | null;
  affordable: string | null;
  foodOfferings: string | null;
  customerService: string | null;
  distribution: number[];
};

/** A photo of a winery's page; positions start at 0. */
export type WineryPhotoTable = {
  wineryId: string;
  position: number;
  imageId: string;
  alternativeText: Generated<string>;
};

/** Every current and old slug of a winery, written by a trigger. */
export type WinerySlugTable = { slug: string; wineryId: string };

/**
 * An invitation to work for a winery, bound to an email. Of the token in its link only the SHA-256 is stored, in
 * hexadecimal. `handsOver`: accepting it ends the access of the owner who sent it.
 */
export type WineryInvitationTable = {
  id: Generated<string>;
  wineryId: string;
  email: string;
  role: WineryRole;
  handsOver: boolean;
  tokenHash: string;
  invitedBy: string;
  createdAt: Date;
  expiresAt: Date;
  acceptedAt: Date | null;
  revokedAt: Date | null;
};

/** An entry of a winery's staff history: who did what to whom. It is only added to. */
export type WineryStaffEventTable = {
  id: GeneratedAlways<string>;
  wineryId: string;
  kind: StaffEventKind;
  /** Null for who declined an invitation, which takes no account. */
  actorId: string | null;
  personId: string | null;
  invitationId: string | null;
  role: WineryRole | null;
  happenedAt: Date;
};

/** A winery whose payouts wait since an owner handed it over, and what the new owner has confirmed. */
export type PayoutPauseTable = {
  wineryId: string;
  since: Date;
  bankConfirmedAt: Date | null;
  representativeConfirmedAt: Date | null;
};

/** What a member of a winery's clubs pays less for its wines, in basis points of them: the greatest of their clubs. */
export type MemberDiscountTable = { wineryId: string; userId: string; rate: BasisPoints };

/**
 * A city that the filters of search offer. Triggers add those of wineries; `cityCode` is that of its wineries. A hidden
 * one is not offered.
 */
export type FilterCityTable = {
  name: string;
  state: string;
  hidden: Generated<boolean>;
  cityCode: GeneratedAlways<string>;
};

/** The code of a city that was renamed or merged, and the city that URLs with it lead to now. */
export type FilterCityAliasTable = { cityCode: string; leadsTo: string };

/**
 * A merge of a city into another one, as long as it can be undone: the wineries that moved, and the codes that led to it.
 * `renamed`: the other one is its new name.
 */
export type CityMergeTable = {
  id: GeneratedAlways<string>;
  cityCode: string;
  name: string;
  state: string;
  hidden: boolean;
  intoName: string;
  wineryIds: string[];
  aliases: string[];
  renamed: boolean;
  mergedAt: Date;
};

/**
 * On which terms a winery sells here, as its plan says; without a row it pays the commission of the settings and has no
 * limits. Null limits mean as many as they like.
 */
export type WineryTermsTable = {
  /** Null for the terms with which a winery begins once somebody owns it. */
  wineryId: string | null;
  planId: string;
  planName: string;
  commission: BasisPoints;
  listings: number | null;
  clubs: number | null;
  seats: number | null;
  researchPlacement: boolean;
  updatedAt: Date;
};

declare module '#infra/database.ts' {
  interface Tables {
    wineries: WineryTable;
    wineryScores: WineryScoreTable;
    wineryPhotos: WineryPhotoTable;
    winerySlugs: WinerySlugTable;
    wineryInvitations: WineryInvitationTable;
    wineryStaffEvents: WineryStaffEventTable;
    payoutPauses: PayoutPauseTable;
    wineryTerms: WineryTermsTable;
    memberDiscounts: MemberDiscountTable;
    filterCities: FilterCityTable;
    filterCityAliases: FilterCityAliasTable;
    cityMerges: CityMergeTable;
  }
}
