import type { Database } from '../../../src/infra/database.ts';
import type { Caller } from '../world/people.ts';
import type { Side } from '../world/side.ts';
import type { World } from '../world/world.ts';

/** A form, by the names of its fields, or in their order where their names contain ids. */
export type Form =
  | Readonly<Record<string, string | number | readonly string[]>>
  | readonly (readonly [string, string])[]
  | FormData;

/** A request without its method: the values of the path in their order, the query, and the body or a file. */
export type Sent = {
  path?: readonly string[];
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  /** A form as the body. */
  form?: Form;
  /** A file as the body. */
  file?: { type: string; content: string | Uint8Array<ArrayBuffer> };
  headers?: Readonly<Record<string, string>>;
};

/** A request as the people of a side send it, about things of that side. */
export type Request = (side: Side, world: World) => Sent | Promise<Sent>;

/** Changes the database before a request, on each side, where it has to be in another state. */
export type Given = (db: Database, side: Side, world: World) => Promise<void>;

/** Somebody of a side, or of none. */
export type Sender = keyof Side['people'] | 'admin' | 'stranger';

/**
 * One way to call an operation. It has to succeed for its rightful sender and to change the database: only then it shows
 * something when it changes nothing for others.
 */
export type Attempt = {
  by: Sender;
  send: Request;
  /** It succeeds without changing anything: a price, a search, a preview. */
  changesNothing?: true;
  given?: Given;
  /** Who may do it as well, of those who are tried. */
  also?: readonly Rival['name'][];
  /** Tables that are written for those who may see what it is about, such as when they have read it. */
  besides?: readonly string[];
  /** What happens when others send it; without this, they are refused and nothing changes. */
  others?: Others;
};

/**
 * `own`: others change what is theirs alone: it is about the sender, or each part of a list has a result. Then `saying` is
 * what the response says of the parts that belong to others.
 * `public`: everybody may do this to what everybody sees, for this reason. Rows that name something of side A are then
 * added to some tables, and changed in others.
 */
export type Others =
  | { may: 'own'; saying?: string }
  | { may: 'public'; why: string; adds: readonly string[]; changes?: readonly string[] };

/** Others change what is theirs alone. */
export const own = { others: { may: 'own' } } as const;

/** Everybody may do it, for this reason. @param adds tables to which rows are added @param changes those that change */
export function everybody(why: string, adds: readonly string[], changes: readonly string[] = []): { others: Others } {
  return { others: { may: 'public', why, adds, changes } };
}

/** What the rightful sender of a side sends; everybody else is refused. */
export function by(sender: Sender, send: Request, more: Omit<Attempt, 'by' | 'send'> = {}): Attempt {
  return { by: sender, send, ...more };
}

/** The attempts of a door, by the names of its operations. */
export type Attempts = Readonly<Record<string, Attempt | readonly Attempt[]>>;

/** Somebody of a side as a caller. */
export function senderOf({ admin, stranger }: World, side: Side, sender: Sender): Caller {
  if (sender === 'admin') return admin;
  return sender === 'stranger' ? stranger : side.people[sender];
}

/** Somebody who is not the rightful sender: people of side B, of nowhere, and of side A with other rights. */
export type Rival = {
  name: 'rival owner' | 'rival staff' | 'rival buyer' | 'stranger' | 'visitor' | 'owner' | 'buyer';
  caller: Caller | undefined;
};

/** Everybody who must not do what the rightful sender of side A does. */
export function rivalsOf({ a, b, stranger }: World, { by: sender, also = [] }: Attempt): Rival[] {
  const { owner, staff, buyer } = b.people;
  const rivals: Rival[] = [
    { name: 'rival owner', caller: owner },
    { name: 'rival staff', caller: staff },
    { name: 'rival buyer', caller: buyer },
    { name: 'stranger', caller: stranger },
    { name: 'visitor', caller: undefined },
  ];
  if (sender === 'admin') rivals.push({ name: 'owner', caller: a.people.owner });
  if (sender === 'admin' || sender === 'owner' || sender === 'staff') {
    rivals.push({ name: 'buyer', caller: a.people.buyer });
  }
  return rivals.filter(({ name }) => !also.includes(name));
}
