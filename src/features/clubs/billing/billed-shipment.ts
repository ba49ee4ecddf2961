import type { AttemptFailureCode } from '#features/subscriptions/charge.ts';
import type { ShipmentState, SkipReason } from '../release.ts';

/** The outcome of one member's part of a release. `tried` of a declined one: how often, why not, and when next and for the last time. */
export type BilledShipment = {
  id: string;
  membershipId: string;
  memberName: string;
  tierName: string;
  state: ShipmentState;
  skipReason: SkipReason | null;
  totalCents: number;
  /** Whether its payer’s bank wants, or wanted, them to confirm the payment. */
  needsConfirmation: boolean;
  tried: { attempts: number; nextAt: Date | null; lastAt: Date | null; failureCode: AttemptFailureCode | null } | null;
  /** Of a declined one, for owners: where its payer pays with another card. */
  otherCardPath: string | null;
  /** Of one that was too dear: until when the member may agree to it. */
  agreeUntil: Date | null;
};
