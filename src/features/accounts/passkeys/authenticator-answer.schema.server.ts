import { z } from 'zod';

/** The longest answer of an authenticator that is read, in characters: one with certificates has some thousands. */
const maxAnswerLength = 20_000;

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/);
const credential = {
  id: base64url(1_364).min(16),
  rawId: base64url(1_364).min(16),
  type: z.literal('public-key'),
};
const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

const registration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(maxAnswerLength),
    // why: only a hint for browsers; what a newer one says is left out
    transports: z
      .array(z.string())
      .max(20)
      .transform((all) => [...new Set(all.flatMap((one) => transport.safeParse(one).data ?? []))])
      .catch([]),
  }),
});

const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(2_000),
    userHandle: base64url(100).nullish(),
  }),
});

/** The answer of an authenticator that has made a passkey. */
export type RegistrationAnswer = z.infer<typeof registration>;

/** The answer of an authenticator that has signed a challenge. */
export type AssertionAnswer = z.infer<typeof assertion>;

/** Reads the answer of an authenticator that has made a passkey, as JSON. Undefined if it is none. */
export function readRegistration(json: unknown): RegistrationAnswer | undefined {
  return registration.safeParse(parse(json)).data;
}

/** Reads the answer of an authenticator that has signed a challenge, as JSON. Undefined if it is none. */
export function readAssertion(json: unknown): AssertionAnswer | undefined {
  return assertion.safeParse(parse(json)).data;
}

function parse(json: unknown): unknown {
  if (typeof json !== 'string' || json.length > 2 * maxAnswerLength) return undefined;
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
