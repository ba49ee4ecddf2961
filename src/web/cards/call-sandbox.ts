import type { StripeFailure } from '#features/payments/stripe/stripe-failure.ts';

/** What the sandbox answers, as far as it is read here; or its refusal. */
export type SandboxAnswer<Body> = { ok: true; body: Body } | { ok: false; error: Partial<StripeFailure> };

/** How long the sandbox may take, in milliseconds: longer than the shop waits for it. */
const timeoutMs = 15_000;

/**
 * Calls the sandbox through the shop's own origin. Never with a card number: it has no parameter for one.
 * @param form the parameters of a POST, as Stripe's API writes them; without them it is a GET
 */
export async function callSandbox<Body>(path: string, form?: Record<string, string>): Promise<SandboxAnswer<Body>> {
  try {
    const answer = await fetch(`/_sandbox/v1/${path}`, {
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body = await answer.json();
    if (answer.ok) return { ok: true, body };
    return { ok: false, error: { ...body.error, statusCode: answer.status } };
  } catch {
    // why: no answer, or half of one; whether it was done is asked of the server afterwards
    return { ok: false, error: {} };
  }
}

/** Parameters within parameters as Stripe's API writes them: `company[name]`. What is undefined is left out. */
export function toFormParameters(values: object, within = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, string][] => {
      const key = within === '' ? name : `${within}[${name}]`;
      if (value === undefined) return [];
      return typeof value === 'object' ? Object.entries(toFormParameters(value, key)) : [[key, String(value)]];
    }),
  );
}
