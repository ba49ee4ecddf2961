import type { Region, SimilarWinery } from '#features/wineries/winery.ts';
import type { ClaimHints } from './claim-hints.ts';

/** The states of a claim. Only a pending one can change. */
export type ClaimState = 'pending' | 'approved' | 'rejected' | 'withdrawn';

/** What people read of a state. */
export const claimStateLabels: Record<ClaimState, string> = {
  pending: 'Waiting',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
};

/** How many claims a person may file within 24 hours. */
export const claimsPerDay = 5;

/** How many files a claim may have, and how many days after its decision they are deleted. */
export const [maxClaimFiles, claimFileDays] = [3, 90];

/** What happened to a claim. */
export type ClaimEventKind = 'submitted' | 'file-added' | 'file-deleted' | 'approved' | 'rejected' | 'withdrawn';

/** An event of a claim; `by` says whose it was. */
export type ClaimEvent = { kind: ClaimEventKind; at: string; by: 'claimant' | 'operator' };

/** A file that proves a claim. Pictures are `jpg` or `png`. */
export type ClaimFile = { id: string; format: 'jpg' | 'png' | 'pdf'; bytes: number; at: string };

/** Where a winery is that is not in the directory yet. */
export type NewWineryPlace = {
  street: string | null;
  city: string;
  state: string;
  zip: string | null;
  region: Region;
  website: string | null;
};

/** A claim in a list. `winery` is null while a new one is not in the directory, or if it was deleted. */
export type ClaimSummary = {
  id: string;
  state: ClaimState;
  isNew: boolean;
  isDispute: boolean;
  winery: { id: string; slug: string; name: string; city: string; state: string; claimed: string } | null;
  /** The winery's name: that of the directory, or as it was typed. */
  wineryName: string;
  createdAt: string;
  decidedAt: string | null;
};

/** A claim as its claimant and admins see it. */
export type Claim = ClaimSummary & {
  licenseNumber: string | null;
  phone: string | null;
  note: string;
  place: NewWineryPlace | null;
  reason: string | null;
  files: ClaimFile[];
  events: ClaimEvent[];
};

/** A claim in the admins' list, with how long it waits, in whole days. */
export type ListedClaim = ClaimSummary & {
  claimant: { id: string; name: string; emailVerified: boolean };
  daysWaiting: number;
};

/** A page of the admins' list; `next` is the cursor of the page after it, `counts` how many claims wait (at most 1,000). */
export type ClaimPage = { state: ClaimState; claims: ListedClaim[]; next: string | null; waiting: number };

/** A claim as admins review it: beside its claimant, the winery in the directory, and what else there is about both. */
export type ReviewedClaim = Claim & {
  daysWaiting: number;
  /** Whether the admin who approved it said that they had looked the permit number up. */
  permitLookedUp: boolean;
  claimant: {
    id: string;
    name: string;
    email: string;
    emailVerified: boolean;
    company: string | null;
    role: string | null;
    memberSince: string;
    active: boolean;
  };
  directory: { phone: string | null; website: string | null; street: string | null; owners: string[] } | null;
  hints: ClaimHints;
  similar: SimilarWinery[];
  others: (ClaimSummary & { claimant: { id: string; name: string } })[];
};
