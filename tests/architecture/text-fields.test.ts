import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { multiLine, oneLine } from '../../src/kit/plain-text.ts';

/** Every schema of forms and operations that a feature exports. */
const modules = import.meta.glob<Record<string, unknown>>(
  ['../../src/features/**/*.schema.ts', '../../src/features/**/*.schema.server.ts', '!**/*.test.ts'],
  { eager: true },
);

const [someDay, someMoment] = [{ year: 2026, month: 12, day: 1 }, new Date('2026-12-01T12:00:00Z')];

/** How functions that make a schema are called; others make fields and are tested where they are used. */
const factories: Readonly<Record<string, readonly unknown[]>> = {
  birthDateSchema: [someDay],
  confirmSchema: [someDay, []],
  signUpSchema: [someDay, []],
  shortSignUpSchema: [someDay],
  registrationSchema: [someDay],
  providerRegistrationSchema: [someDay],
  detailsSchemaAt: [someMoment],
  wineFieldSchemasAt: [someMoment],
  tastingFieldSchemas: [],
  webhookSchema: [() => false],
  transitionSchemaOf: ['mark-delivered'],
};

/** Fields whose texts have several lines, by their name. */
const multiLineFields =
  /^(adminReason|bio|body|comment|content|description|details|disclaimer|disputeDecision|disputeReason|giftMessage|giftNote|included|introduction|message|note|reason|shortDescription|story)$/;

/** Secrets, identifiers, versions, and parts of dates, which nobody reads as they were sent; what clients store. */
const unreadFields =
  /^(password|passwordConfirmation|currentPassword|newPassword|shown|seen|version|tier|imageId|pictureId|confirmed|answer|id|data|publicData|privateData|protectedData|metadata|clientDataJSON|attestationObject|authenticatorData|signature|userHandle|rawId|transports|type|birthDay|birthMonth|birthYear|birthDate|winery|search|file|code|varietals)$/;

/** Searches are not stored. */
const unstoredSchemas = /Query|Search|extendedData/i;

type Field = { name: string; path: string; schema: z.core.$ZodType; inputOf: (typed: string) => unknown };

/** What is inside optional fields, pipes, and lists, until a kind that decides. */
function coreOf(schema: z.core.$ZodType): z.core.$ZodType {
  const def = schema._zod.def as {
    type: string;
    in?: z.core.$ZodType;
    out?: z.core.$ZodType;
    innerType?: z.core.$ZodType;
  };
  if (def.type === 'pipe')
    return coreOf(def.in?._zod.def.type === 'transform' ? (def.out ?? schema) : (def.in ?? schema));
  return def.innerType ? coreOf(def.innerType) : schema;
}

type Parts = {
  type: string;
  shape?: Record<string, z.core.$ZodType>;
  element?: z.core.$ZodType;
  valueType?: z.core.$ZodType;
  options?: z.core.$ZodType[];
  left?: z.core.$ZodType;
  right?: z.core.$ZodType;
};

const partsOf = (schema: z.core.$ZodType) => coreOf(schema)._zod.def as Parts;

/** The fields of a schema that take a text, however deep; lists and alternatives of texts are tested as a whole. */
function textFields(schema: z.core.$ZodType, path: string): Field[] {
  const { type, shape = {}, element, valueType, options = [], left, right } = partsOf(schema);
  const name = (path.split(/[. ]/).at(-1) ?? '').replace(/(Field|Schema)$/, '');
  const isText = (one: z.core.$ZodType) => partsOf(one).type === 'string';
  switch (type) {
    case 'string':
      return [{ name, path, schema, inputOf: (typed) => typed }];
    case 'object':
      return Object.entries(shape).flatMap(([key, field]) => textFields(field, `${path}.${key}`));
    case 'array':
      if (element && isText(element)) return [{ name, path, schema, inputOf: (typed) => [typed] }];
      return element ? textFields(element, path) : [];
    case 'record':
      return valueType ? textFields(valueType, path) : [];
    case 'union':
      if (options.some(isText)) return [{ name, path, schema, inputOf: (typed) => typed }];
      return options.flatMap((option) => textFields(option, path));
    case 'intersection':
      return [left, right].flatMap((side) => (side ? textFields(side, path) : []));
    default:
      return [];
  }
}

function schemasOf(name: string, value: unknown): [string, z.core.$ZodType][] {
  const made =
    typeof value === 'function' && Object.hasOwn(factories, name) ? value(...(factories[name] ?? [])) : value;
  if (made instanceof z.ZodType) return [[name, made]];
  if (typeof made !== 'object' || made === null) return [];
  return Object.entries(made).flatMap(([key, part]): [string, z.core.$ZodType][] =>
    part instanceof z.ZodType ? [[`${name}.${key}`, part]] : [],
  );
}

const fields = Object.entries(modules).flatMap(([file, exported]) =>
  Object.entries(exported)
    .flatMap(([name, value]) => schemasOf(name, value))
    .filter(([name]) => !unstoredSchemas.test(name))
    .flatMap(([name, schema]) => textFields(schema, `${file.replace(/.*features\//, '')} ${name}`)),
);

const readFieldsOnly = fields.filter(({ name }) => !unreadFields.test(name));

/** All texts in what a schema made of its input. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const hostile = [
  'Red\u200B Gate\u202E\r\nVine\u00ADyard\u{E0041}\u2066',
  'Red\nGate',
  'Red\tGate\u0007',
  '(512)\n555-0142',
  '78624\u200B',
  'https://red\u200Bgate.example/\u202Ea',
  '\u200B\u2060\u{E0041}',
];

describe('every text that a schema of a feature accepts', () => {
  it('was found', () => {
    expect(readFieldsOnly.length).toBeGreaterThan(80);
    const found = new Set(readFieldsOnly.map(({ name }) => name));
    for (const name of ['title', 'city', 'streetAddress', 'recipientName', 'firstName', 'subject', 'sku', 'giftName'])
      expect(found, name).toContain(name);
  });

  it.each(readFieldsOnly.map((field) => [field.path, field] as const))(
    '%s has no line break, control, or invisible character that does not belong there',
    (path, { name, schema, inputOf }) => {
      const normalize = multiLineFields.test(name) ? multiLine : oneLine;
      for (const typed of hostile) {
        const parsed = z.safeParse(schema, inputOf(typed));
        const kept = parsed.success ? textsIn(parsed.data) : [];
        for (const text of kept) expect(text, `${path} of ${JSON.stringify(typed)}`).toBe(normalize(text));
      }
    },
  );
});
