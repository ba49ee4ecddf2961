import type { Generated, GeneratedAlways } from 'kysely';
import type { Region } from '#features/wineries/winery.ts';
import type { ClaimEventKind, ClaimState } from '../claim.ts';

/**
 * A claim of a winery. `wineryId` is null for a winery that is not in the directory yet, and for one that was deleted
 * since; `isDispute` says that the winery had an owner when it was claimed. Where a new winery is stays with the claim.
 * `filedBy` is the admin who filed it for the claimant.
 */
export type WineryClaimTable = {
  id: Generated<string>;
  userId: string;
  wineryId: string | null;
  isNew: boolean;
  isDispute: boolean;
  state: Generated<ClaimState>;
  wineryName: string;
  licenseNumber: string | null;
  phone: string | null;
  note: Generated<string>;
  street: string | null;
  city: string | null;
  stateCode: string | null;
  zip: string | null;
  region: Region | null;
  website: string | null;
  filedBy: string | null;
  createdAt: Date;
  decidedAt: Date | null;
  reason: string | null;
  /** Whether the admin who approved it said that they had looked the permit number up. */
  permitLookedUp: Generated<boolean>;
};

/** What happened to a claim. Append-only. */
export type WineryClaimEventTable = {
  id: GeneratedAlways<string>;
  claimId: string;
  kind: ClaimEventKind;
  actorId: string;
  happenedAt: Date;
};

/** A file that proves a claim. After `deleteAt` nobody is shown it, and a job deletes it. */
export type WineryClaimFileTable = {
  id: Generated<string>;
  claimId: string;
  format: 'jpg' | 'png' | 'pdf';
  bytes: number;
  createdAt: Date;
  deleteAt: Date | null;
};

declare module '#infra/database.ts' {
  interface Tables {
    wineryClaims: WineryClaimTable;
    wineryClaimEvents: WineryClaimEventTable;
    wineryClaimFiles: WineryClaimFileTable;
  }
}
