import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ExtendedData } from '#features/accounts/extended-data.schema.ts';
import type { Interest } from '../account.ts';
import type { AdminActionKind, AdminActionSubject } from '../audit/admin-action.ts';
import type { SecurityEventKind } from '../security-log/security-event.ts';
import type { SaleMail, WineryRole } from '../winery-role.ts';

/**
 * A person with an account. `birthDate` is `YYYY-MM-DD`. Columns that a first sign-in through an identity provider
 * leaves open are null until the person has completed the account, with the terms as the last step; who signs up on the
 * way to pay leaves `zip`, `state`, and `role` open. `image` belongs to the sign-in library; the shop's
 * own picture is `profileImageId`.
 */
export type UserTable = {
  id: Generated<string>;
  email: string;
  emailVerified: Generated<boolean>;
  pendingEmail: string | null;
  firstName: string | null;
  lastName: string | null;
  displayName: string;
  bio: Generated<string>;
  image: string | null;
  profileImageId: string | null;
  birthDate: string | null;
  zip: string | null;
  company: string | null;
  state: string | null;
  role: Interest | null;
  phoneNumber: string | null;
  admin: Generated<boolean>;
  termsAcceptedAt: Date | null;
  /** Whether the email has to be verified before the first order. */
  /** All names as they are searched: in small letters and without accents. */
  plainNames: GeneratedAlways<string>;
  verifyEmailFirst: Generated<boolean>;
  /** The version that links in mails to the person carry. Only those with the current one work. */
  linkVersion: Generated<number>;
  bannedAt: Date | null;
  deletedAt: Date | null;
  /** When the account was imported from another platform; null for others. */
  importedAt: Generated<Date | null>;
  createdAt: Date;
  updatedAt: Date;
};

/** A sign-in method: a password (`credential`, hashed), or a person at an identity provider with its tokens. */
export type IdentityTable = {
  id: Generated<string>;
  userId: string;
  accountId: string;
  providerId: string;
  password: string | null;
  accessToken: string | null;
  refreshToken: string | null;
  idToken: string | null;
  accessTokenExpiresAt: Date | null;
  refreshTokenExpiresAt: Date | null;
  scope: string | null;
  createdAt: Date;
  updatedAt: Date;
};

/**
 * A session. Impersonation sessions have the scope `user:limited` and the admin in `openedBy`. `userAgent` is the device
 * as `deviceName` says it, `updatedAt` the last use to within some minutes, and `expiresAt` moves with it.
 */
export type SessionTable = {
  id: Generated<string>;
  userId: string;
  token: string;
  scope: Generated<'user' | 'user:limited'>;
  openedBy: string | null;
  ipAddress: string | null;
  userAgent: string | null;
  expiresAt: Date;
  /** When the person last proved who they are: with the password, or by coming from the identity provider. */
  provedAt: Date | null;
  /** When the second factor was given. */
  secondFactorAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

/**
 * The second factor of a person: a secret shared with an authenticator app, encrypted. It counts once `confirmedAt` is
 * set. `lastStep` is the newest time step of which a code was accepted.
 */
export type SecondFactorTable = {
  userId: string;
  secret: string;
  confirmedAt: Date | null;
  lastStep: Generated<number>;
  createdAt: Date;
};

/**
 * A passkey of a person, with the public key as COSE. `counter` is how often its authenticator says it was used, which
 * the driver reads as text.
 */
export type PasskeyTable = {
  id: Generated<string>;
  userId: string;
  credentialId: string;
  publicKey: Buffer;
  counter: ColumnType<string, number, number>;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
};

/** The recovery codes that a person has left, hashed. */
export type RecoveryCodeTable = { userId: string; hash: string };

/** Which admin removed whose second factor. Append-only. */
export type SecondFactorResetTable = {
  id: GeneratedAlways<string>;
  adminId: string;
  userId: string;
  reason: string;
  resetAt: Date;
};

/** That an admin corrected a person's date of birth, which is possible once; `former` is `YYYY-MM-DD`. */
export type BirthDateCorrectionTable = {
  userId: string;
  adminId: string;
  former: string | null;
  reason: string;
  correctedAt: Date;
};

/** Links sent by mail, and challenges for passkeys. The sign-in library's own table. */
export type VerificationTable = {
  id: Generated<string>;
  identifier: string;
  value: string;
  expiresAt: Date;
  createdAt: Date;
  updatedAt: Date;
};

/** Who belongs to a winery, as owner or member. `saleMails` is null until the person has chosen. */
export type WineryMemberTable = {
  userId: string;
  wineryId: string;
  role: WineryRole;
  saleMails: SaleMail[] | null;
  createdAt: Date;
};

/** Which admin impersonated whom, and in which application; null on this site. Append-only. */
export type ImpersonationAuditTable = {
  id: GeneratedAlways<string>;
  adminId: string;
  userId: string;
  applicationId: string | null;
  openedAt: Date;
};

/** An event of the security log. `network` is a /24 or a /48. Append-only, and kept for ninety days. */
export type SecurityEventTable = {
  id: GeneratedAlways<string>;
  kind: SecurityEventKind;
  accountId: string | null;
  network: string | null;
  requestId: string | null;
  occurredAt: Date;
};

/** What an admin did, and to whom or what. Append-only. */
export type AdminActionTable = {
  id: GeneratedAlways<string>;
  kind: AdminActionKind;
  adminId: string;
  subject: AdminActionSubject['subject'];
  subjectId: string | null;
  subjectName: string | null;
  reason: string | null;
  details: string | null;
  madeAt: Date;
};

/** A ban of a person. `liftedAt` is null while it is in force, which is once per person. */
export type BanTable = {
  id: GeneratedAlways<string>;
  userId: string;
  reason: string;
  bannedAt: Date;
  liftedAt: Date | null;
};

/** An address in a person's address book; at most one of a person is the default. */
export type AddressTable = {
  id: Generated<string>;
  userId: string;
  recipientName: string;
  streetAddress: string;
  apartment: string | null;
  city: string;
  state: string;
  postalCode: string;
  phone: string | null;
  isDefault: Generated<boolean>;
  usedAt: Date;
  createdAt: Date;
};

/** What clients of the platform API store of a person; maps are written as JSON. */
export type UserExtendedDataTable = {
  userId: string;
  publicData: StoredMap;
  privateData: StoredMap;
  protectedData: StoredMap;
  metadata: StoredMap;
};

type StoredMap = ColumnType<ExtendedData, string | undefined, string>;

/** A person who signed in on a browser. `browserHash` is the SHA-256 of the value of its cookie, in hexadecimal. */
export type BrowserSignInTable = { browserHash: string; userId: string; lastSignInAt: Date };

declare module '#infra/database.ts' {
  interface Tables {
    users: UserTable;
    userExtendedData: UserExtendedDataTable;
    addresses: AddressTable;
    identities: IdentityTable;
    sessions: SessionTable;
    browserSignIns: BrowserSignInTable;
    secondFactors: SecondFactorTable;
    passkeys: PasskeyTable;
    recoveryCodes: RecoveryCodeTable;
    secondFactorResets: SecondFactorResetTable;
    birthDateCorrections: BirthDateCorrectionTable;
    verifications: VerificationTable;
    wineryMembers: WineryMemberTable;
    impersonationAudit: ImpersonationAuditTable;
    securityEvents: SecurityEventTable;
    adminActions: AdminActionTable;
    bans: BanTable;
  }
}
