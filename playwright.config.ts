import { defineConfig } from '@playwright/test';
import { findBrowser } from './tests/fixtures/browser/find-browser.ts';
import { keepTemporaryFilesInMemory } from './tests/fixtures/database/memory-folder.ts';
import { shareCompiledCode } from './tests/fixtures/processes/compile-cache.ts';

keepTemporaryFilesInMemory();
shareCompiledCode();

const mapTests = '**/{map,results-map}.e2e.ts';

/** Tests of pages without their pictures, which take a sixth of a test's processor time to make, load, and draw. */
const plainTests =
  '**/{account,account-api,accounts,allocations,applications,buy-wine,card-form,cart,checkout,club-membership,club-subscription,clubs,confirm-payment,cookies,crawl,dashboard,favorites,filters,identity-provider,journeys,legal,mailbox,narrow,newsletter,order-panel,orders,page-failure,page-owner,pages,payment-methods,payouts,personal-answers,place-search,plans,research,search-input,search,subscriptions-page,top-bar,two-step-login,winery-staff}.e2e.ts';

const noGraphics = ['--disable-gpu', '--disable-3d-apis'];

/** How a browser is started. @param more what only some tests need */
function launch(more: string[]) {
  return {
    executablePath: findBrowser(process.env.BROWSER_PATH),
    // why: no sandbox where tests run as root; no connections of the browser's own
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      ...more,
    ],
  };
}

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/browser',
  globalSetup: './tests/fixtures/browser/browser-setup.ts',
  retries: 0,
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // why: some start a server of their own, which a busy machine takes half a minute for
  timeout: 60_000,
  // why: with two cores and two workers a payment may take longer than the default of five seconds
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  projects: [
    // why: without WebGL a page with a map stays with the static one, and does not load a megabyte of script each time
    {
      name: 'plain',
      testMatch: plainTests,
      use: { launchOptions: launch([...noGraphics, '--blink-settings=imagesEnabled=false']) },
    },
    { name: 'shop', testIgnore: [mapTests, plainTests], use: { launchOptions: launch(noGraphics) } },
    // why: maps need WebGL, here in software; pages themselves are drawn without it, which is far faster
    {
      name: 'maps',
      testMatch: mapTests,
      use: {
        launchOptions: launch([
          '--use-angle=swiftshader',
          '--enable-unsafe-swiftshader',
          '--ignore-gpu-blocklist',
          '--disable-gpu-compositing',
          '--disable-gpu-rasterization',
        ]),
      },
    },
  ],
});
