// Opens pages as this many people at once, each with their own session, or buys and opens the order's page; a child
// process, so that its cost is not the server's.
import { reserveTestCard } from '../../seed/demo-activity/reserve-test-card.ts';
import { pageOwner } from './page-owner.ts';

/**
 * The task of the process: what each person does repeatedly and for how long, each with their own cookie. A page is
 * opened, or reached by a form, if there is one.
 */
export type VisitTask = {
  address: string;
  cookies: readonly string[];
  seconds: number;
  does: { opens: string; posts?: string } | { buys: { slug: string; listingId: string; sandbox: string } };
};

/**
 * The result: the time of each visit in milliseconds: to the first byte of a page; from the confirmation to the end of
 * the order's page.
 */
export type Visits = { took: number[] };

/** Timeout of a response, in milliseconds. */
const maxWait = 30_000;

async function open(url: string, cookie: string, fields?: string): Promise<Response> {
  const form = fields && `${fields}&pageOwner=${await pageOwner(new URL(url).origin, cookie)}`;
  const answer = await fetch(url, {
    // why: a form is accepted from the server's own origin
    headers: { cookie, origin: ownOrigin(url), 'content-type': 'application/x-www-form-urlencoded' },
    ...(form !== undefined && { method: 'POST', body: form }),
    redirect: 'manual',
    signal: AbortSignal.timeout(maxWait),
  });
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  return answer;
}

function ownOrigin(url: string): string {
  return new URL(url).origin.replace('127.0.0.1', 'localhost');
}

async function firstByte(url: string, cookie: string, form?: string): Promise<number> {
  const began = performance.now();
  const { body } = await open(url, cookie, form);
  const reader = body?.getReader();
  await reader?.read();
  const took = performance.now() - began;
  while (reader && !(await reader.read()).done);
  return took;
}

type Order = { id: string; payment: { clientSecret: string } | null };

/**
 * Buys a bottle as the check-out's script does. @returns the time of its last part: the confirmation and the order's
 * page
 */
async function buy(
  address: string,
  cookie: string,
  { slug, listingId, sandbox }: { slug: string; listingId: string; sandbox: string },
): Promise<number> {
  const owner = await pageOwner(address, cookie);
  const send = async (step: string, fields: Record<string, string>) => {
    const answer = await fetch(`${address}/winery/${slug}/checkout/steps`, {
      method: 'POST',
      headers: { cookie, origin: ownOrigin(address) },
      body: new URLSearchParams({ step, ...fields, pageOwner: owner }),
      signal: AbortSignal.timeout(maxWait),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${step} answered ${answer.status}: ${text.slice(0, 300)}`);
    return JSON.parse(text) as { order?: Order };
  };
  const items = [{ listingId, quantity: 1 }];
  const request = JSON.stringify({ items, deliveryMethod: 'pickup', id: crypto.randomUUID() });
  const { order } = await send('place', { request });
  if (!order) throw new Error('No order was placed');
  await reserveTestCard(sandbox, order.payment?.clientSecret ?? '');
  const began = performance.now();
  await send('confirm', { order: order.id });
  await (await open(`${address}/order/${order.id}/details`, cookie)).text();
  return performance.now() - began;
}

async function run({ address, cookies, seconds, does }: VisitTask): Promise<Visits> {
  const began = performance.now();
  const took: number[] = [];
  const person = async (cookie: string) => {
    while (performance.now() - began < seconds * 1000) {
      took.push(
        await ('opens' in does ? firstByte(address + does.opens, cookie, does.posts) : buy(address, cookie, does.buys)),
      );
    }
  };
  await Promise.all(cookies.map(person));
  return { took };
}

process.once('message', (task: VisitTask) => {
  run(task).then(
    (visits) => process.send?.({ visits }),
    (error: Error) => process.send?.({ failure: error.message }),
  );
});
