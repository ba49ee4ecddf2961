import type { Generated } from 'kysely';

/**
 * An application that uses the platform API. Its id is the client id; of the client secret only the hash is stored.
 * `createdBy` is null for the application that the settings describe.
 */
export type ApplicationTable = {
  id: string;
  name: string;
  secretHash: string;
  /** Of the secret that the settings had when it was stored last. */
  configuredSecretHash: string | null;
  allowedOrigins: string[];
  redirectUris: string[];
  maySignIn: boolean;
  mayBeTrusted: boolean;
  disabledAt: Date | null;
  version: Generated<number>;
  createdBy: string | null;
  secretChangedAt: Date;
  createdAt: Date;
  updatedAt: Date;
};

/** A session that was opened in an application. `generation` counts its refresh tokens. */
export type ApplicationSessionTable = {
  sessionId: string;
  applicationId: string;
  generation: Generated<number>;
  refreshedAt: Date;
};

/** A code for the session that an admin has opened in somebody's name, by its hash. */
export type AuthorizationCodeTable = {
  codeHash: string;
  sessionId: string;
  applicationId: string;
  redirectUri: string;
  codeChallenge: string;
  expiresAt: Date;
};

declare module '#infra/database.ts' {
  interface Tables {
    applications: ApplicationTable;
    applicationSessions: ApplicationSessionTable;
    authorizationCodes: AuthorizationCodeTable;
  }
}
