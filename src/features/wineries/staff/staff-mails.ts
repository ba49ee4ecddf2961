import type { WineryRole } from '#features/accounts/winery-role.ts';
import type { PagePath } from '#features/mail/mail.ts';

/** What changed of a winery's staff. */
export type StaffChange = 'joined' | 'role-changed' | 'removed' | 'left' | 'handed-over';

/** The properties of each mail about a winery's staff. None of them can be turned off. */
export type StaffMailProps = {
  /** Invites somebody, who may have no account. It contains nothing that the inviting person can choose but the role. */
  'staff-invitation': {
    winery: string;
    role: WineryRole;
    handsOver: boolean;
    path: PagePath;
    /** When the link stops working, in ISO 8601. */
    expiresAt: string;
  };
  /** Says that an invitation no longer works. */
  'staff-invitation-revoked': { winery: string };
  /** To the owner who sent an invitation. `email` is the address that they invited. */
  'staff-invitation-declined': { winery: string; email: string };
  /** To the other owners: what changed, and of whom. `person` is null for unverified addresses. */
  'staff-changed': { winery: string; what: StaffChange; person: string | null; role: WineryRole | null };
  /** To the person whom it concerns. */
  'own-staff-changed': {
    winery: string;
    what: StaffChange | 'took-over';
    role: WineryRole | null;
  };
  /** To all owners: the new owner has confirmed the bank account and the representative. */
  'payouts-resumed': { winery: string };
  /** To all owners: the operator has changed these fields of the winery's page. */
  'winery-page-changed': { winery: string; slug: string; fields: string[] };
};

declare module '#features/mail/mail.ts' {
  interface MailProps extends StaffMailProps {}
}
