// `npm test`: unit, integration, crash and browser tests, and at the end one line with the totals. The build runs in
// parallel with the unit tests, and the crash tests, which mostly wait for a process to start, in parallel with the
// integration tests.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { resetEmbeddedPostgres } from '../src/infra/embedded-postgres/reset-embedded-postgres.ts';
import { findBrowser, NoBrowserError } from '../tests/fixtures/browser/find-browser.ts';
import { testDataDir } from '../tests/fixtures/database/test-server.ts';

type Counts = { passed: number; failed: number };

const root = path.resolve(import.meta.dirname, '..');
const results = path.join(root, 'test-results');
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
const playwright = path.join(root, 'node_modules/@playwright/test/cli.js');

function run(args: string[]): boolean {
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status === 0;
}

/** Runs a Node script in parallel; its output is shown when it has ended. */
async function runBeside(args: string[]): Promise<boolean> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
  const code = await new Promise((resolve) => child.on('close', resolve));
  process.stdout.write(Buffer.concat(said));
  return code === 0;
}

/** Runs a Node script with its output shown immediately. */
async function runShown(args: string[]): Promise<boolean> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
  return (await new Promise((resolve) => child.on('close', resolve))) === 0;
}

/** Finds a browser, or tries to install Playwright's; says what to do if neither works. */
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

/** A suite that failed without counting a failure (it could not start, say) counts as one failed. */
function counted(name: string, ok: boolean, counts: Counts): Counts {
  const failed = ok ? counts.failed : Math.max(1, counts.failed);
  console.error(`\n${name}: ${counts.passed} passed, ${failed} failed\n`);
  return { passed: counts.passed, failed };
}

function read(file: string): Record<string, unknown> {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

async function runVitest(project: string, start = runShown): Promise<Counts> {
  const file = path.join(results, `${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const ok = await start([vitest, 'run', '--project', project, ...reporters]);
  const report = read(file);
  return counted(project, ok, {
    passed: Number(report.numPassedTests ?? 0),
    failed: Number(report.numFailedTests ?? 0),
  });
}

/** The tests that failed, with the beginning of why: reporters say so hundreds of lines before the end. */
function failuresOf(project: string): string[] {
  const { testResults = [] } = read(path.join(results, `${project}.json`)) as { testResults?: TestFile[] };
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // why: a file that could not be loaded has no tests
    if (failed.length === 0) return status === 'failed' ? [`${project}: ${file}: ${beginningOf(message)}`] : [];
    return failed.map(
      (test) => `${project}: ${file}: ${test.fullName}: ${beginningOf(test.failureMessages.join('\n'))}`,
    );
  });
}

type TestFile = {
  name: string;
  status: string;
  message: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
};

function beginningOf(message: string): string {
  return message.split('\n').slice(0, 12).join('\n  ');
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
// why: a build that fails here fails again, visibly, when the browser tests need it
const building = runBeside([path.join(root, 'scripts/build.ts')]);
const unit = await runVitest('unit');
await building;
const crash = runVitest('crash', runBeside);
const sums = [unit, await runVitest('integration'), await crash, runBrowser()];
await resetEmbeddedPostgres(testDataDir());
for (const failure of ['unit', 'integration', 'crash'].flatMap(failuresOf)) console.log(`FAILED ${failure}\n`);
const total = sums.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }));
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
