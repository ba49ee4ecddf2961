import { z } from 'zod';
import { emailField } from '#features/accounts/account-fields.schema.ts';
import { usStates } from '#features/accounts/addresses/us-states.ts';
import { addDays } from '#features/availability/local-day.ts';
import { shippingRefusal } from '#features/orders/placing/state-wine-laws.ts';
import { type CsvRow, parseCsv } from '#kit/csv.ts';
import { oneLine } from '#kit/plain-text.ts';
import { joinSchemas } from '../joining/join.schema.ts';
import { clubText } from '../managing/club.schema.ts';
import type { ManagedClub } from '../managing/managed-club.ts';
import { maxNoteLength } from '../members/managed-member.ts';
import {
  type InvitationDetails,
  type Invitee,
  type MemberFileProblem,
  type MemberFileReport,
  mostImported,
} from './invitation.ts';

/** The columns of a file of members: the name in our own export, and what other programs call them. */
const columns = {
  email: ['E-mail', 'emailaddress', 'customeremail', 'mail'],
  name: ['Name', 'fullname', 'customer', 'customername', 'membername'],
  tier: ['Tier', 'club', 'package', 'clubtier', 'clubname', 'level'],
  delivery: ['Delivery', 'deliverymethod', 'shippingmethod', 'fulfillment'],
  recipientName: ['Recipient', 'shipto', 'recipientname', 'shippingname'],
  streetAddress: ['Street', 'address', 'address1', 'streetaddress', 'shippingaddress', 'shippingaddress1'],
  apartment: ['Apartment', 'address2', 'unit', 'shippingaddress2'],
  city: ['City', 'shippingcity', 'town'],
  state: ['State', 'statecode', 'shippingstate', 'province'],
  postalCode: ['ZIP code', 'zip', 'postalcode', 'shippingzip', 'shippingzipcode'],
  phone: ['Phone', 'phonenumber', 'telephone', 'shippingphone'],
  startsOn: ['Start', 'startdate', 'startson', 'startingon'],
  note: ['Note', 'notes', 'comment', 'comments'],
  giftName: ['Gift to', 'giftrecipient', 'giftname'],
  giftEmail: ['Gift e-mail', 'giftemail', 'giftrecipientemail'],
  giftReleases: ['Gift releases', 'giftshipments', 'numberofreleases'],
  giftMessage: ['Gift message', 'giftnote'],
  giftOn: ['Gift on', 'giftdate'],
} as const;

type Field = keyof typeof columns;

const fields = Object.keys(columns) as Field[];

/** A column's name as far as it matters: small letters and digits. */
const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The people of a file, what is wrong with the other rows, and the columns that are read and not read. */
export type MemberFile = {
  rows: number;
  invitees: (Invitee & { line: number })[];
  problems: MemberFileProblem[];
  columns: MemberFileReport['columns'];
  ignored: string[];
};

/** What rows are checked against. @param today `YYYY-MM-DD` at the winery */
type FileClub = Pick<ManagedClub, 'tiers' | 'pickupEnabled' | 'shippingEnabled'> & { today: string };

/** The text of a file of members. */
export function decodeMemberFile(bytes: AllowSharedBufferSource): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // why: what spreadsheets save that do not save UTF-8
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * Reads a file of members: one row for each, below a row with the names of columns.
 * @returns why it cannot be read at all, as a text
 */
export function readMemberFile(text: string, club: FileClub): MemberFile | string {
  const [head, ...rows] = parseCsv(text.replaceAll('\0', ''), mostImported + 2);
  if (!head || rows.length === 0) return 'This file has no rows below the names of its columns';
  if (rows.length > mostImported) return `This file has more than ${mostImported.toLocaleString('en-US')} rows`;
  const named = head.cells.map(plain);
  const at = new Map<Field, number>();
  for (const field of fields) {
    const names: readonly string[] = columns[field].map(plain);
    const found = named.findIndex((name) => names.includes(name));
    if (found >= 0) at.set(field, found);
  }
  if (!at.has('email')) return 'This file has no column named “E-mail”';
  const used = new Set(at.values());
  const read = [...at].map(([field, column]) => ({ name: head.cells[column] ?? '', as: columns[field][0] }));
  const file: MemberFile = { rows: rows.length, invitees: [], problems: [], columns: read, ignored: [] };
  file.ignored = head.cells.filter((name, column) => name !== '' && !used.has(column));
  const lines = new Map<string, number>();
  for (const row of rows) readRow(row, { at, club, file, lines });
  return file;
}

type Reading = {
  at: ReadonlyMap<Field, number>;
  club: FileClub;
  file: MemberFile;
  /** The line of each address. */
  lines: Map<string, number>;
};

type Cells = Partial<Record<Field, string>>;

function readRow({ line, cells }: CsvRow, { at, club, file, lines }: Reading): void {
  const given: Cells = {};
  for (const [field, column] of at) {
    const cell = cells[column];
    if (cell) given[field] = cell.slice(0, 5_000);
  }
  const problems: MemberFileProblem[] = [];
  const wrong = (field: Field, why: string) => void problems.push({ line, column: columns[field][0], why });
  const email = readEmail(given, lines, wrong);
  const tierId = readTier(given, club, wrong);
  const details = readDetails(given, club, wrong);
  file.problems.push(...problems);
  if (problems.length > 0 || email === undefined) return;
  lines.set(email, line);
  file.invitees.push({ line, email, tierId, details });
}

type Wrong = (field: Field, why: string) => void;

function readEmail({ email }: Cells, lines: ReadonlyMap<string, number>, wrong: Wrong): string | undefined {
  const read = emailField.safeParse(email ?? '');
  if (!read.success) {
    wrong('email', email === undefined ? 'The address is missing' : 'This is not a whole e-mail address');
    return undefined;
  }
  const earlier = lines.get(read.data);
  if (earlier !== undefined) wrong('email', `Line ${earlier} has the same address`);
  return read.data;
}

/** The tier of a name; of a club with one tier that one. */
function readTier({ tier: name }: Cells, { tiers }: FileClub, wrong: Wrong): string | null {
  const offered = tiers.filter(({ retired }) => !retired);
  if (name === undefined) return offered.length === 1 ? (offered[0]?.id ?? null) : null;
  const found = offered.find((tier) => plain(tier.name) === plain(name));
  if (!found)
    wrong(
      'tier',
      `There is no tier “${name.slice(0, 80)}”. Use one of these: ${offered.map((tier) => tier.name).join(', ')}`,
    );
  return found?.id ?? null;
}

const nameSchema = z.string().overwrite(oneLine).max(120, 'Please use at most 120 characters');

function readDetails(given: Cells, club: FileClub, wrong: Wrong): InvitationDetails {
  const read = <Value>(field: Field, schema: z.ZodType<Value>): Value | undefined => {
    if (given[field] === undefined) return undefined;
    const parsed = schema.safeParse(given[field]);
    if (!parsed.success) wrong(field, parsed.error.issues[0]?.message ?? 'This cannot be read');
    return parsed.data;
  };
  const address = readAddress(given, wrong);
  const [name, note] = [read('name', nameSchema), read('note', clubText(maxNoteLength))];
  const delivery = readDelivery(given, club, address !== undefined, wrong);
  const startsOn = readDay('startsOn', given, club, wrong);
  const gift = readGift(given, club, wrong);
  return {
    ...(name && { name }),
    ...(note && { note }),
    ...(delivery && { delivery }),
    ...(address && { address }),
    ...(startsOn && { startsOn }),
    ...(gift && { gift }),
  };
}

function readDelivery({ delivery: typed }: Cells, club: FileClub, hasAddress: boolean, wrong: Wrong) {
  const word = typed === undefined ? (hasAddress ? 'ship' : '') : plain(typed);
  if (word === '') return undefined;
  const method = word.startsWith('ship') ? 'shipping' : word.startsWith('pick') ? 'pickup' : undefined;
  if (method === undefined) wrong('delivery', 'Enter shipping or pickup');
  else if (!(method === 'shipping' ? club.shippingEnabled : club.pickupEnabled)) {
    wrong('delivery', `This club is not available for ${method}`);
  }
  return method;
}

const addressFields = ['streetAddress', 'city', 'postalCode'] as const;

function readAddress(given: Cells, wrong: Wrong) {
  if (addressFields.every((field) => given[field] === undefined)) return undefined;
  const { recipientName = given.name, streetAddress, apartment, city, postalCode, phone } = given;
  const state = usStates.find(({ code, name }) => [code, name].some((one) => plain(one) === plain(given.state ?? '')));
  const typed = { recipientName, streetAddress, apartment, city, postalCode, phone, state: state?.code };
  const parsed = joinSchemas.address.safeParse({ ...typed, country: 'US' });
  const unserved = state && shippingRefusal(state.code);
  if (unserved) wrong('state', unserved.message);
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues) wrong(path[0] as Field, message);
  return undefined;
}

function readGift(given: Cells, club: FileClub, wrong: Wrong): InvitationDetails['gift'] {
  if (given.giftName === undefined && given.giftEmail === undefined) return undefined;
  const { giftName, giftEmail, giftReleases, giftMessage } = given;
  const parsed = joinSchemas.gift.safeParse({ giftName, giftEmail, giftReleases, giftMessage });
  const on = readDay('giftOn', given, club, wrong);
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) wrong(path[0] as Field, message);
    return undefined;
  }
  const { giftName: name, giftEmail: email, giftReleases: releases, giftMessage: message } = parsed.data;
  return { name, email, releases, ...(message && { message }), ...(on && { on }) };
}

/** A day as `2026-12-24` or `12/24/2026`, at most a year ahead; one that is over does not matter any more. */
function readDay(field: 'startsOn' | 'giftOn', given: Cells, { today }: FileClub, wrong: Wrong): string | undefined {
  const typed = given[field];
  if (typed === undefined) return undefined;
  const [, month = '', date = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed) ?? [];
  const iso = year === '' ? typed : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const day = z.iso.date().safeParse(iso).data;
  if (day === undefined) wrong(field, 'Enter a day, such as 2026-12-24');
  else if (day > addDays(today, 366)) wrong(field, 'Enter a day at most a year ahead');
  return day !== undefined && day > today ? day : undefined;
}
