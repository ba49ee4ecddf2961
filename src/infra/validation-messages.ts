import { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const types: Readonly<Record<string, string>> = {
  string: 'This has to be text',
  number: 'This has to be a number',
  int: 'This has to be a whole number',
  boolean: 'This has to be true or false',
  array: 'This has to be a list',
  object: 'This has to be an object',
  record: 'This has to be an object',
  date: 'This has to be a date',
};

const formats: Readonly<Record<string, string>> = {
  uuid: 'This has to be an id',
  email: 'This has to be a whole e-mail address',
  url: 'This has to be a URL',
  date: 'This has to be a date, such as 2026-11-28',
  datetime: 'This has to be a time, such as 2026-11-28T18:00:00Z',
};

const missing = 'This is missing';

const units: Readonly<Record<string, string>> = { string: ' characters', array: ' entries', set: ' entries' };

/** How many values a message lists. */
const maxListed = 12;

/** The shop's text for a value that breaks a rule which has no text of its own. */
export function validationMessage(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? missing : (types[issue.expected] ?? 'This is of the wrong kind');
    case 'too_big':
      return `At most ${issue.maximum}${units[issue.origin] ?? ''}`;
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return missing;
      return `At least ${issue.minimum}${units[issue.origin] ?? ''}`;
    case 'invalid_format':
      return formats[issue.format] ?? 'This has the wrong form';
    case 'invalid_value':
      return issue.values.length > maxListed
        ? 'This is none of the possible values'
        : `This has to be ${issue.values.map(String).join(' or ')}`;
    case 'unrecognized_keys':
      return 'There is no such field';
    default:
      return 'This cannot be used';
  }
}

/** Replaces the texts of the validation library, which are for programmers, in this process. Safe to repeat. */
export function setValidationMessages(): void {
  z.config({ localeError: validationMessage });
}
