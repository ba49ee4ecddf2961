// `npm test`: unit, integration, crash and browser tests, one after the other, and at the end one line with the sums.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findBrowser, NoBrowserError } from '../tests/fixtures/find-browser.ts';

type Counts = { passed: number; failed: number };

const root = path.resolve(import.meta.dirname, '..');
const results = path.join(root, 'test-results');
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
const playwright = path.join(root, 'node_modules/@playwright/test/cli.js');

function run(args: string[]): boolean {
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status === 0;
}

/** Finds a browser, or tries to install Playwright's; says what to do where neither works. */
function ensureBrowser(): boolean {
  try {
    findBrowser(process.env.BROWSER_PATH);
    return true;
  } catch (error) {
    if (!(error instanceof NoBrowserError)) throw error;
    console.error('No browser found: installing Chromium for the browser tests.');
    if (!process.env.BROWSER_PATH && run([playwright, 'install', 'chromium'])) return true;
    console.error(error.message);
    return false;
  }
}

/** A suite that ended badly but counted no failure (it could not start, say) counts as one failed. */
function counted(name: string, ok: boolean, counts: Counts): Counts {
  const failed = ok ? counts.failed : Math.max(1, counts.failed);
  console.error(`\n${name}: ${counts.passed} passed, ${failed} failed\n`);
  return { passed: counts.passed, failed };
}

function read(file: string): Record<string, unknown> {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

function runVitest(project: string): Counts {
  const file = path.join(results, `${project}.json`);
  const ok = run([
    vitest,
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  const report = read(file);
  return counted(project, ok, {
    passed: Number(report.numPassedTests ?? 0),
    failed: Number(report.numFailedTests ?? 0),
  });
}

function runBrowser(): Counts {
  if (!ensureBrowser()) return counted('browser', false, { passed: 0, failed: 1 });
  const ok = run([playwright, 'test']);
  const stats = (read(path.join(results, 'browser.json')).stats ?? {}) as Record<string, number>;
  return counted('browser', ok, {
    passed: stats.expected ?? 0,
    failed: (stats.unexpected ?? 0) + (stats.flaky ?? 0) + (stats.skipped ?? 0),
  });
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const sums = [runVitest('unit'), runVitest('integration'), runBrowser(), runVitest('crash')];
const total = sums.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }));
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
