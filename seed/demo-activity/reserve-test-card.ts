/** Timeout of the sandbox's response, in milliseconds. */
const maxWait = 10_000;

/**
 * Authorizes a card of the Stripe sandbox for a payment, as a buyer's browser does: with a publishable key and the
 * payment's client secret.
 *
 * @param address URL of the sandbox
 * @throws Error when the sandbox does not authorize it
 */
export async function reserveTestCard(address: string, clientSecret: string): Promise<void> {
  const [ref] = clientSecret.split('_secret_');
  const answer = await fetch(`${address}/v1/payment_intents/${ref}/confirm`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_sandbox' },
    body: new URLSearchParams({ client_secret: clientSecret, payment_method: 'pm_card_visa' }),
    signal: AbortSignal.timeout(maxWait),
  });
  const text = await answer.text();
  if (!answer.ok)
    throw new Error(`The sandbox did not reserve a card for ${ref}: ${answer.status} ${text.slice(0, 300)}`);
}
