import { openHydrated } from '../fixtures/accounts/sign-up.ts';
import { auditPage, expect, expectAccessible } from '../fixtures/browser/browser-test.ts';
import { demoOrder, demoOrderId, openAs, test } from '../fixtures/browser/demo-test.ts';
import { follow, make, press, review, seeAgain, titleOf } from '../fixtures/orders/order-page.ts';

// why: the demo takes its time to open; one for the whole file is enough
test.describe.configure({ mode: 'default' });

test('a sale goes from a message over acceptance and shipping to both reviews, and each side sees the other’s steps at once', async ({
  browser,
  demo,
}) => {
  test.setTimeout(90_000);
  const [buyer, owner] = await Promise.all([openAs(browser, demo, 'buyer'), openAs(browser, demo, 'owner')]);
  await openHydrated(owner, '/inbox');
  await expect(owner).toHaveURL('/inbox/sales');
  const sale = owner.locator(`a[href^="/sale/${demoOrderId('purchased-1')}/"]`);
  const row = owner.getByRole('listitem').filter({ hasText: '2 × 2023 Picpoul Blanc' }).filter({ has: sale });
  // why: while the demo's club shipments are being placed, they fill the first page of what is to be accepted
  await expect(async () => {
    await openHydrated(owner, '/inbox/sales?show=to-accept');
    await expect(row).toBeVisible({ timeout: 500 });
  }).toPass();
  await row.getByRole('link', { name: 'New: Bea R' }).click();
  await expect(titleOf(owner)).toHaveText('Bea R placed an order. Please accept or decline.');
  await openHydrated(buyer, demoOrder('purchased-1', 'order'));
  await owner.getByLabel('Write to Bea R').fill('Of course: <b>no price</b> in the box.');
  await press(owner, 'Send message');
  await expect(owner.getByText('Of course: ＜b＞no price＜/b＞ in the box.')).toBeVisible();
  await expect(owner.getByLabel('Write to Bea R')).toHaveValue('');
  await expect(owner.getByLabel('Write to Bea R')).toBeFocused();
  await press(owner, 'Accept the order');
  await expect(titleOf(owner)).toHaveText("Ship Bea R's order");
  await seeAgain(buyer);
  await expect(titleOf(buyer)).toHaveText('Pedernales Bend accepted your order');
  await expect(buyer.getByText('Of course: ＜b＞no price＜/b＞ in the box.')).toBeVisible();
  await make(owner, 'Mark as shipped', { Carrier: 'UPS', 'Tracking number': '1Z 777 888' });
  await expect(titleOf(owner)).toHaveText("You shipped Bea R's order");
  await seeAgain(buyer);
  await expect(buyer.getByRole('link', { name: '1Z 777 888' })).toHaveAttribute('href', /^https:\/\/www\.ups\.com\//);
  await expect(buyer.locator('[aria-current=step]')).toHaveText(/^Shipped, done/);
  await make(buyer, 'Mark as received');
  await expect(titleOf(buyer)).toHaveText('You received your order');
  await expect(async () => {
    await seeAgain(buyer);
    await expect(buyer.getByRole('link', { name: 'Leave a review' })).toBeVisible({ timeout: 500 });
  }).toPass();
  await review(buyer, 'Excellent', 'Tastes of stone and lime.');
  const wines = await browser.newPage({ baseURL: demo.address, javaScriptEnabled: false });
  await wines.goto('/winery/pedernales-bend/');
  await expect(wines.getByText('6 reviews')).toHaveCount(0);
  await expect(wines.getByText('Tastes of stone and lime.')).toHaveCount(0);
  await seeAgain(owner);
  await expect(owner.getByText('Tastes of stone and lime.')).toBeHidden();
  await review(owner, 'Good', 'A pleasure.');
  await expect(owner.getByText('Tastes of stone and lime.')).toBeVisible();
  await seeAgain(buyer);
  await expect(buyer.getByText('A pleasure.')).toBeVisible();
  const said = wines.getByRole('article').filter({ hasText: 'Tastes of stone and lime.' }).last();
  await expect(async () => {
    await wines.reload();
    await expect(said).toBeVisible({ timeout: 500 });
  }).toPass();
  await said.getByRole('link', { name: '2023 Picpoul Blanc' }).click();
  await expect(titleOf(wines)).toHaveText('2023 Picpoul Blanc');
  await wines.getByRole('link', { name: '5 out of 5 bottles, 2 reviews' }).click();
  await expect(wines).toHaveURL(/#reviews$/);
  await expect(said).toBeInViewport();
  const facts = (await wines.locator('script[type="application/ld+json"]').allTextContents()).join();
  expect(facts).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":5,"reviewCount":2,');
  await buyer.goto('/my-reviews');
  const written = buyer.getByRole('article').filter({ hasText: 'Tastes of stone and lime.' });
  await expect(written.getByRole('link', { name: 'Pedernales Bend' })).toBeVisible();
  await follow(buyer, 'About you');
  await expect(buyer.getByText('A pleasure.')).toBeVisible();
  await buyer.goto('/inbox/orders');
  const ended = buyer
    .getByRole('listitem')
    .filter({ hasText: '2 × 2023 Picpoul Blanc' })
    .filter({ hasText: 'Completed' });
  await expect(ended.getByRole('link', { name: 'Pedernales Bend', exact: true })).toBeVisible();
});

test('without script a buyer disputes with a reason, errors are shown beside what was typed, and the winery refunds', async ({
  browser,
  demo,
}) => {
  test.setTimeout(60_000);
  const script = { javaScriptEnabled: false };
  const buyer = await openAs(browser, demo, 'buyer', script);
  const owner = await openAs(browser, demo, 'owner', script);
  await buyer.goto(demoOrder('delivered-1', 'order'));
  await follow(buyer, 'Dispute the order');
  const reason = buyer.getByLabel('What happened?');
  await reason.fill('   ');
  await press(buyer, 'Dispute the order');
  await expect(reason).toHaveAccessibleDescription(/Please say what is wrong/);
  await reason.fill('Both bottles\nare corked.');
  await press(buyer, 'Dispute the order');
  await expect(titleOf(buyer)).toHaveText('You disputed your order');
  const message = buyer.getByLabel('Write to Pedernales Bend');
  await message.evaluate((area) => area.removeAttribute('maxlength'));
  const long = 'x'.repeat(5_001);
  await message.fill(long);
  await press(buyer, 'Send message');
  await expect(message).toHaveAccessibleDescription(/Must be 5,000 characters or less/);
  await expect(message).toHaveValue(long);
  await message.fill(`${'x'.repeat(4_998)}\ny`);
  await press(buyer, 'Send message');
  await expect(message).toHaveValue('');
  await owner.goto(demoOrder('delivered-1', 'order'));
  await expect(owner).toHaveURL(demoOrder('delivered-1', 'sale'));
  await expect(owner.getByText('Both bottles are corked.')).toBeVisible();
  await make(owner, 'Cancel and refund');
  await expect(titleOf(owner)).toHaveText("Bea R's order was canceled");
  await expect(owner.getByText('The buyer is refunded in full, so you get no payout.')).toBeVisible();
  await press(owner, 'Don’t sell again');
  await expect(owner.getByText("The bottles aren't sold again.")).toBeVisible();
  await expect(async () => {
    await buyer.reload();
    await expect(buyer.getByText('Refunded in full to your card.')).toBeVisible({ timeout: 500 });
  }).toPass();
});

test('an order is visible only to its parties and admins, and each sees only their own fee', async ({
  browser,
  demo,
}) => {
  const stranger = await openAs(browser, demo, 'owner');
  expect((await stranger.request.get(demoOrder('delivered-2', 'order'))).status()).toBe(200);
  for (const path of [demoOrder('owner-buys', 'sale'), `/order/${crypto.randomUUID()}`, '/order/none/details'])
    expect((await stranger.request.get(path)).status(), path).toBe(path.includes('/sale/') ? 200 : 404);
  const nobody = await browser.newPage({ baseURL: demo.address });
  const path = demoOrder('delivered-2', 'order');
  await nobody.goto(path);
  await expect(nobody).toHaveURL(`/signup?${new URLSearchParams({ from: path })}`);
  const buyer = await openAs(browser, demo, 'buyer');
  expect((await buyer.request.get(demoOrder('owner-buys', 'order'))).status()).toBe(404);
  for (const paper of [demoOrder('owner-buys', 'sale', 'packing-slip'), demoOrder('pending-1', 'order', 'receipt')])
    expect((await buyer.request.get(paper)).status(), paper).toBe(404);
  const admin = await openAs(browser, demo, 'admin');
  await admin.goto(path);
  await expect(admin).toHaveURL(demoOrder('delivered-2', 'sale'));
  await expect(admin.getByText('Lonevine fee (winery)')).toBeVisible();
  await buyer.goto(path);
  await expect(buyer.getByText('Lonevine fee', { exact: true })).toHaveCount(1);
});

test('of two transitions pressed at once only the first is sent, and the page says so', async ({ browser, demo }) => {
  const buyer = await openAs(browser, demo, 'buyer');
  await openHydrated(buyer, `${demoOrder('delivered-2', 'order')}?do=dispute`);
  await buyer.getByLabel('What happened?').fill('It never came');
  const sent: string[] = [];
  let give = () => {};
  const held = new Promise<void>((resolve) => {
    give = resolve;
  });
  await buyer.route('**/details.data*', async (route) => {
    if (route.request().method() === 'POST') sent.push(route.request().postData() ?? '');
    await held;
    await route.abort();
  });
  await buyer.evaluate(() => {
    const press = (form: HTMLFormElement | null, button?: HTMLElement) => form?.requestSubmit(button);
    const dialog = document.querySelector<HTMLFormElement>('form#move');
    const button = document.querySelector<HTMLButtonElement>('button[name=intent]');
    press(dialog);
    press(dialog);
    press(button?.form ?? dialog, button ?? undefined);
  });
  await expect(buyer.getByText('Transition already in progress')).toBeVisible();
  give();
  await expect(buyer.getByText('The shop could not be reached.')).toBeVisible();
  expect(sent).toEqual([expect.stringContaining('intent=dispute')]);
});

test('an open page does not poll while it is hidden, and polls once it is visible again', async ({ browser, demo }) => {
  const buyer = await openAs(browser, demo, 'buyer');
  const asked: string[] = [];
  buyer.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/version.data')) asked.push(request.url());
  });
  await buyer.clock.install();
  await openHydrated(buyer, demoOrder('accepted-1', 'order'));
  const see = (state: string) =>
    buyer.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await see('hidden');
  await buyer.clock.runFor(60_000);
  expect(asked).toEqual([]);
  await see('visible');
  await expect.poll(() => asked.length).toBe(1);
  await openHydrated(buyer, demoOrder('reviewed-1', 'order'));
  asked.length = 0;
  await buyer.clock.runFor(60_000);
  expect(asked).toEqual([]);
});

test('a question written before signing up is kept, and becomes a conversation', async ({ page, demo }) => {
  await openHydrated(page, '/winery/pedernales-bend/');
  await follow(page, 'Contact the winery');
  await expect(titleOf(page)).toHaveText('Contact Pedernales Bend');
  await page.getByLabel('Your message').fill('Do you open\non <Sundays>?');
  await press(page, 'Go on');
  await expect(page).toHaveURL(/\/signup\?from=%2Fcontact%2Fpedernales-bend$/);
  await page.goto('/login?from=%2Fcontact%2Fpedernales-bend');
  await page.getByRole('main').getByLabel('E-mail address').fill('buyer@lonevine.test');
  await page.getByLabel('Password').fill('lonevine-demo');
  await press(page, 'Log in');
  await expect(page.getByLabel('Your message')).toHaveValue('Do you open\non <Sundays>?');
  await press(page, 'Send message');
  await expect(page).toHaveURL(/\/order\/[0-9a-f-]{36}\/details$/);
  await expect(titleOf(page)).toHaveText('You asked Pedernales Bend a question');
  await expect(page.getByText('Do you open on ＜Sundays＞?')).toBeVisible();
  await page.goto('/contact/pedernales-bend');
  await expect(page.getByLabel('Your message')).toHaveValue('');
  expect((await page.request.get('/contact/no-such-winery')).status()).toBe(404);
  expect(demo.output()).not.toContain('"level":50');
});

test('without script a winery prints its slips, fills in numbers from a list, corrects one, and ships', async ({
  browser,
  demo,
}) => {
  const page = await openAs(browser, demo, 'owner', { javaScriptEnabled: false });
  await page.goto('/inbox/sales?show=to-ship');
  await follow(page, 'Ship several at once');
  const waiting = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Viognier' });
  const number = /LV-\d{4}-\d{4}/.exec(await waiting.first().innerText())?.[0] ?? '';
  const row = waiting.filter({ hasText: number });
  const opened = page.waitForEvent('popup');
  await press(page, 'Print packing slips');
  const slips = await opened;
  await expect(slips.getByRole('article')).toContainText([number]);
  await page.getByText('Fill in tracking numbers from a list').click();
  await page
    .getByLabel('Paste a list')
    .fill(`Order,Carrier,Tracking\nLV-0000-0000,UPS,T1\n${number},FedEx,${'7'.repeat(81)}`);
  await press(page, 'Fill in the numbers');
  await expect(page.getByText('Line 2: LV-0000-0000: You have no such order')).toBeVisible();
  await press(page, 'Mark as shipped');
  await expect(row).toContainText('Must be 80 characters or less');
  await expect(row.getByLabel('Carrier')).toHaveValue('FedEx');
  await row.getByLabel('Tracking number').fill('794646123456');
  await press(page, 'Mark as shipped');
  await expect(page.getByRole('status').filter({ hasText: '1 order is marked as shipped' })).toContainText(number);
  await expect(row).toHaveCount(0);
});

const ownPages = {
  buyer: [
    '/inbox/orders',
    '/my-reviews',
    demoOrder('disputed-1', 'order'),
    `${demoOrder('completed-1', 'order')}?do=review-1-by-customer`,
    demoOrder('reviewed-1', 'order', 'receipt'),
    '/contact/pedernales-bend',
  ],
  owner: [
    '/inbox/sales',
    '/sales/ship',
    '/u',
    demoOrder('enquiry-1', 'sale'),
    demoOrder('completed-1', 'sale', 'packing-slip'),
  ],
} as const;

for (const who of ['buyer', 'owner'] as const) {
  test(`the orders’ pages of the ${who} pass axe in both colour schemes, and none scrolls sideways`, async ({
    browser,
    demo,
  }) => {
    test.setTimeout(90_000);
    const page = await openAs(browser, demo, who);
    for (const path of ownPages[who]) {
      await page.setViewportSize({ width: 320, height: 800 });
      await openHydrated(page, path);
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(over, path).toBeLessThanOrEqual(0);
      for (const [colorScheme, width] of [
        ['light', 375],
        ['dark', 1280],
      ] as const) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
        await (colorScheme === 'light' ? expectAccessible : auditPage)(page);
      }
    }
  });
}
