import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { openHydrated } from '../fixtures/accounts/sign-up.ts';
import { expect, expectAccessible } from '../fixtures/browser/browser-test.ts';
import { openAs, test } from '../fixtures/browser/demo-test.ts';

const main = (page: Page) => page.getByRole('main');
const address = (page: Page) => main(page).getByRole('textbox', { name: 'Address', exact: true });
const phone = { width: 375, height: 800 };

type Got = { body: string; headers: Record<string, string | string[] | undefined> };

/** A program on this machine that is told what happens. */
async function openProgram(): Promise<{ server: Server; url: string; got: Got[] }> {
  const got: Got[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    got.push({ body, headers: request.headers });
    response.writeHead(200).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`, got };
}

test('an admin adds a webhook, is told what happens, sends it again, and disables it', async ({ browser, demo }) => {
  const { server, url, got } = await openProgram();
  const admin = await openAs(browser, demo, 'admin');
  await admin.setViewportSize(phone);
  await openHydrated(admin, '/dashboard/webhooks');
  await expectAccessible(admin);
  await main(admin).getByRole('link', { name: 'New webhook' }).click();
  await address(admin).fill('shop.example');
  await admin.getByLabel('Somebody changed their profile').check();
  await main(admin).getByRole('button', { name: 'Save' }).click();
  await expect(address(admin)).toHaveAccessibleDescription(/whole address/);
  await expect(address(admin)).toHaveValue('shop.example');
  await expect(admin.getByLabel('Somebody changed their profile')).toBeChecked();
  await expectAccessible(admin);
  await address(admin).fill(url);
  await main(admin).getByRole('button', { name: 'Save' }).click();
  await expect(main(admin).getByRole('heading', { name: 'Keep the secret' })).toBeVisible();
  const secret = await main(admin).getByRole('textbox', { name: 'Secret' }).inputValue();
  await expectAccessible(admin);
  await main(admin).getByRole('link', { name: 'Go on to the webhook' }).click();
  await expect(main(admin).getByText('Nothing yet.')).toBeVisible();
  await expect(admin.getByRole('textbox', { name: 'Secret' })).toHaveCount(0);
  const page = admin.url();
  await openHydrated(admin, '/profile-settings');
  await admin.getByLabel('About you').fill('I keep the shop.');
  await main(admin).getByRole('button', { name: /^Save/ }).first().click();
  await expect.poll(() => got.length, { timeout: 30_000 }).toBeGreaterThan(0);
  const [{ body, headers }] = got as [Got];
  expect(JSON.parse(body).data.eventType).toBe('user/updated');
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  await openHydrated(admin, page);
  await expect(main(admin).getByText('Delivered').first()).toBeVisible();
  await expectAccessible(admin);
  const before = got.length;
  await main(admin).getByRole('button', { name: 'Send again' }).first().click();
  await expect(main(admin).getByText('It’s sent again.')).toBeVisible();
  await expect.poll(() => got.length, { timeout: 30_000 }).toBeGreaterThan(before);
  await main(admin).getByRole('link', { name: 'Disable' }).click();
  await expectAccessible(admin);
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click();
  await expect(main(admin).getByText('Nothing more is sent to it.')).toBeVisible();
  await openHydrated(admin, '/dashboard/audit?kind=webhook-disabled');
  await expect(main(admin).getByRole('listitem').filter({ hasText: url })).toHaveCount(1);
  server.close();
});
