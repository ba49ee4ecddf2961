import { defineConfig } from '@playwright/test';
import { findBrowser } from './tests/fixtures/find-browser.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/browser',
  globalSetup: './tests/fixtures/browser-setup.ts',
  retries: 0,
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 30_000,
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: findBrowser(process.env.BROWSER_PATH),
      // why: no sandbox where tests run as root; software WebGL for maps; no connections of the browser's own
      args: [
        '--no-sandbox',
        '--use-angle=swiftshader',
        '--enable-unsafe-swiftshader',
        '--ignore-gpu-blocklist',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
