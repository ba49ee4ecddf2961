import { z } from 'zod';
import type { Account } from '#features/accounts/account.ts';
import { type ExtendedData, extendedDataChanges } from '#features/accounts/extended-data.schema.ts';
import type { FieldErrors } from '#kit/field-errors.ts';

/** The names in `protectedData` that are fields of ours. */
const ownNames = ['phoneNumber', 'zip', 'state', 'company', 'role'] as const;

const mapNames = ['publicData', 'privateData', 'protectedData'] as const;

const dayPart = z.union([z.string().max(10), z.int().transform(String)]);
/** A date of birth: as text, or as the three fields of the form. */
const birthDate = z.union(
  [
    // why: front ends ask for text fields in boxes of several lines, which keep an Enter
    z
      .string()
      .trim()
      .regex(/^\d{4}-\d{1,2}-\d{1,2}$/),
    z
      .object({ day: dayPart, month: dayPart, year: dayPart })
      .transform(({ day, month, year }) => isoOf(year, month, day)),
  ],
  'A date of birth is text such as 1985-12-10, or day, month, and year',
);

const map = extendedDataChanges.optional();

/** What commands say of a person. Everything can be missing. */
export const personBody = {
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  displayName: z.string().nullish(),
  bio: z.string().nullish(),
  publicData: map,
  privateData: map,
  protectedData: map,
};

type PersonBody = z.output<z.ZodObject<typeof personBody>>;

/** What is sent of a person: fields of ours, and what only clients know. */
export type SentPerson = {
  fields: Record<string, unknown>;
  data: Record<(typeof mapNames)[number], ExtendedData>;
};

/**
 * Divides what a client sends of a person into our fields and extended data. Ours are in `protectedData`; a date of birth
 * is ours in whichever map it is, so that none becomes public: as `birthDate` (text, or day, month, and year), or as
 * `birthDay`, `birthMonth`, and `birthYear`.
 */
export function readPerson(body: PersonBody): SentPerson {
  const { firstName, lastName, displayName, bio, protectedData = {} } = body;
  const sent = { firstName, lastName, displayName, bio };
  const fields: Record<string, unknown> = Object.fromEntries(
    Object.entries(sent).filter(([, value]) => value !== undefined),
  );
  for (const name of ownNames) if (Object.hasOwn(protectedData, name)) fields[name] = protectedData[name];
  const data = Object.fromEntries(mapNames.map((name) => [name, { ...body[name] }])) as SentPerson['data'];
  for (const name of ownNames) delete (data.protectedData as Record<string, unknown>)[name];
  for (const name of mapNames) takeBirthDate(data[name] as Record<string, unknown>, fields);
  return { fields, data };
}

/** Moves a date of birth from a map to the fields. What cannot be read as one remains text, which the rule refuses. */
function takeBirthDate(from: Record<string, unknown>, fields: Record<string, unknown>): void {
  const { birthDate: whole, birthDay, birthMonth, birthYear, ...others } = from;
  if (whole !== undefined) {
    const parsed = birthDate.safeParse(whole);
    fields.birthDate = parsed.success ? parsed.data : 'none';
  } else if (birthDay !== undefined || birthMonth !== undefined || birthYear !== undefined) {
    fields.birthDate = isoOf(String(birthYear), String(birthMonth), String(birthDay));
  } else return;
  for (const name of Object.keys(from)) if (!Object.hasOwn(others, name)) delete from[name];
}

function isoOf(year: string, month: string, day: string): string {
  return [year.trim(), month.trim().padStart(2, '0'), day.trim().padStart(2, '0')].join('-');
}

/** The parts of a date of birth as the rules of signing up take them. */
export function birthPartsOf({ birthDate: date, ...fields }: SentPerson['fields']): SentPerson['fields'] {
  const [birthYear = '', birthMonth = '', birthDay = ''] = typeof date === 'string' ? date.split('-') : [];
  return { ...fields, birthYear, birthMonth, birthDay };
}

/** Errors of our fields by where the client has sent them. */
export function errorsOfPerson(errors: FieldErrors): FieldErrors {
  const named = Object.entries(errors).map(([name, message]): [string, string] => {
    if (name === 'birthDay') return ['protectedData.birthDate', message];
    return (ownNames as readonly string[]).includes(name) || name === 'birthDate'
      ? [`protectedData.${name}`, message]
      : [name, message];
  });
  return Object.fromEntries(named);
}

/** Our fields as `protectedData` has them; what was never said is missing. */
export function ownFieldsOf(account: Account): Record<string, string> {
  const { phoneNumber, zip, state, company, role, birthDate: born } = account;
  const fields = Object.entries({ phoneNumber, zip, state, company, role, birthDate: born });
  return Object.fromEntries(fields.filter((field): field is [string, string] => field[1] !== null));
}
