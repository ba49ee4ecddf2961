import type { WineryRole } from '#features/accounts/winery-role.ts';
import type { Mail } from '#features/mail/mail.ts';
import { sendMails } from '#features/mail/mail-outbox.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { insertStaffEvent } from '../db/staff-event-rows.server.ts';
import { listStaffRows, type StaffRow } from '../db/staff-rows.server.ts';
import type { StaffEventKind } from './staff.ts';
import type { StaffChange } from './staff-mails.ts';

type InTransaction = { db: Transaction } & Pick<Infra, 'jobs' | 'clock'>;

/**
 * An entry of the history. `by` and `person` are accounts; `by` is null for who declines an invitation. `role` is the one
 * that somebody gets, or had until they left or were removed.
 */
type RecordedEvent = {
  wineryId: string;
  kind: StaffEventKind;
  by: string | null;
  person?: string;
  invitationId?: string;
  role?: WineryRole | undefined;
};

/** Adds an entry to the history of a winery's staff, in the caller's transaction. @returns its id */
export function recordStaffEvent(app: InTransaction, event: RecordedEvent): Promise<string> {
  const { wineryId, kind, by, person = null, invitationId = null, role = null } = event;
  const row = { wineryId, kind, actorId: by, personId: person, invitationId, role, happenedAt: app.clock.now() };
  return insertStaffEvent(app.db, row);
}

/** A change of a winery's staff, and whom it concerns. */
type RecordedChange = {
  winery: { id: string; name: string };
  event: Omit<RecordedEvent, 'wineryId'>;
  what: StaffChange;
  person: Pick<StaffRow, 'id' | 'email' | 'displayName'>;
};

/** Everybody gets a mail of their own; those without a verified address read no name that somebody else chose. */
function ownersMails(
  people: readonly StaffRow[],
  { winery, what, person, event }: RecordedChange,
): { to: string; mail: Mail }[] {
  const told = people.filter(({ id, role }) => role === 'owner' && id !== person.id && id !== event.by);
  return told.map(({ email: to, emailVerified }) => ({
    to,
    mail: {
      mail: 'staff-changed',
      to,
      props: {
        winery: winery.name,
        what,
        person: emailVerified ? person.displayName : null,
        role: event.role ?? null,
      },
    },
  }));
}

/**
 * Records a change of a winery's staff, and mails it to the person whom it concerns and to all owners but the one who
 * made it, in the caller's transaction, which has made the change.
 */
export async function recordStaffChange(app: InTransaction, change: RecordedChange): Promise<void> {
  const { winery, event, what, person } = change;
  const id = await recordStaffEvent(app, { ...event, wineryId: winery.id });
  const people = await listActiveStaff(app.db, winery.id);
  const props = { winery: winery.name, what, role: event.role ?? null };
  const mails = [
    { to: person.email, mail: { mail: 'own-staff-changed', to: person.email, props } satisfies Mail },
    ...ownersMails(people, change),
  ];
  await sendMails(
    app,
    mails.map(({ to, mail }) => ({ mail, key: `staff:${id}:${to}` })),
  );
}

/** The people of a winery who can sign in. */
export async function listActiveStaff(db: Transaction, wineryId: string): Promise<StaffRow[]> {
  const people = await listStaffRows(db, wineryId);
  return people.filter(({ bannedAt, deletedAt }) => bannedAt === null && deletedAt === null);
}
