import type { z } from 'zod';
import { defaultDisplayName, type Interest, interests } from '#features/accounts/account.ts';
import {
  bioField,
  emailField,
  firstNameField,
  lastNameField,
  optionalText,
  phoneField,
  zipFieldIn,
} from '#features/accounts/account-fields.schema.ts';
import { type CalendarDate, formatIsoDate, isOfAge, parseBirthDate } from '#features/accounts/age.ts';
import type { AccountToImport } from '#features/accounts/import-account.server.ts';
import { extendedDataOf } from '../extended-data.ts';
import { mapOf, type PlatformResource, RefusedRowError, type RowProblem, type ValueMap } from '../platform-export.ts';
import { parseTime } from '../reading/parse-time.ts';

const birthKeys = ['birthDate', 'birthDay', 'birthMonth', 'birthYear'] as const;

/** The longest display name that is stored. */
const maxDisplayName = 170;

/**
 * A user as an account. What is not valid is left out and reported; without an email there is no account.
 * @param today for the minimum age
 * @throws RefusedRowError
 */
export function parsePerson(
  { id, attributes }: PlatformResource,
  { now, today }: { now: Date; today: CalendarDate },
): { account: AccountToImport; problems: RowProblem[] } {
  const problems: RowProblem[] = [];
  const profile = mapOf(attributes.profile);
  const data = mapOf(profile.protectedData);
  const born = { ...mapOf(profile.privateData), ...mapOf(profile.publicData), ...data };
  const email = emailField.safeParse(attributes.email);
  if (!email.success) throw new RefusedRowError('email', email.error.issues[0]?.message ?? '');
  const valid = fieldReader(problems);
  const firstName = valid('firstName', profile.firstName, firstNameField);
  const lastName = valid('lastName', profile.lastName, lastNameField);
  const state = typeof data.state === 'string' && /^[A-Z]{2}$/.test(data.state) ? data.state : null;
  const account = {
    id,
    email: email.data,
    emailVerified: attributes.emailVerified === true,
    firstName,
    lastName,
    displayName:
      valid('displayName', profile.displayName, optionalText(maxDisplayName)) ??
      defaultDisplayName(firstName ?? '', lastName ?? ''),
    bio: valid('bio', profile.bio, bioField) ?? '',
    birthDate: birthDateOf(born, today, problems),
    zip: valid('zip', data.zip, zipFieldIn(state)),
    state,
    company: valid('company', data.company, optionalText(120)),
    role: typeof data.role === 'string' && Object.hasOwn(interests, data.role) ? (data.role as Interest) : null,
    phoneNumber: valid('phoneNumber', data.phoneNumber, phoneField),
    banned: attributes.banned === true,
    data: dataOf(profile, problems),
    createdAt: parseTime(attributes.createdAt) ?? now,
  };
  return { account, problems };
}

/** The fields that are kept in `protectedData` there. A date of birth is never kept beside its field. */
const ownProtected = new Set(['phoneNumber', 'zip', 'state', 'company', 'role', ...birthKeys]);

/** What clients kept of a person beside the fields that are known here. */
function dataOf({ publicData, privateData, protectedData, metadata }: ValueMap, problems: RowProblem[]) {
  const read = (field: string, given: unknown, own: ReadonlySet<string>) =>
    extendedDataOf(given, own, { field, problems });
  return {
    publicData: read('publicData', publicData, new Set(birthKeys)),
    privateData: read('privateData', privateData, new Set(birthKeys)),
    protectedData: read('protectedData', protectedData, ownProtected),
    metadata: read('metadata', metadata, new Set()),
  };
}

/** Reads fields one by one; null for those that are missing or not valid. */
function fieldReader(problems: RowProblem[]) {
  return <Value>(field: string, given: unknown, schema: z.ZodType<Value>): Value | null => {
    if (given === undefined || given === null || given === '') return null;
    const parsed = schema.safeParse(given);
    if (parsed.success) return parsed.data;
    problems.push({ field, reason: `${parsed.error.issues[0]?.message ?? 'It is not valid'}. It was left out` });
    return null;
  };
}

function birthDateOf({ birthDate }: ValueMap, today: CalendarDate, problems: RowProblem[]): string | null {
  if (birthDate === undefined || birthDate === null || birthDate === '') return null;
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(`${birthDate}`) ?? [];
  const birth = parseBirthDate({ year, month, day }, today);
  if (!birth) {
    problems.push({ field: 'birthDate', reason: 'It is no date of birth. It was left out' });
    return null;
  }
  // why: a minor cannot complete the account with another date later
  if (!isOfAge(birth, today)) problems.push({ field: 'birthDate', reason: 'They are under age and cannot use it yet' });
  return formatIsoDate(birth);
}
