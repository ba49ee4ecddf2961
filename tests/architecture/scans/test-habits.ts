import ts from 'typescript';
import { isCode, isTest, placeOf, type Scan, visit } from './source.ts';

const runners = /^(it|test|describe|suite)$/;
const leftOut = /^(skip|skipIf|only|todo|fixme|fails|fail)$/;

/** No test is skipped or exclusive. `runIf` is for what only some machines can do. */
export const everyTestRuns: Scan = faults((node) =>
  ts.isPropertyAccessExpression(node) && leftOut.test(node.name.text) && runners.test(rootOf(node.expression))
    ? `${node.getText()}: every test runs, or is deleted`
    : undefined,
);

/** A test waits for a condition, never for a time, which is too short on one machine and wasted on another. */
export const noTestSleeps: Scan = faults((node) => {
  if (ts.isPropertyAccessExpression(node) && node.name.text === 'waitForTimeout')
    return 'waitForTimeout: wait for a sign';
  if (ts.isImportDeclaration(node) && /timers\/promises/.test(node.moduleSpecifier.getText())) {
    return 'a sleep: wait for a sign, e.g. with vi.waitFor or expect.poll';
  }
  const sleeps = ts.isCallExpression(node) && node.expression.getText() === 'setTimeout' && settles(node);
  return sleeps ? 'a sleep: wait for a sign, e.g. with vi.waitFor or expect.poll' : undefined;
});

/** A test that passes at the second attempt indicates a fault of the product or of the test. */
export const noTestIsRetried: Scan = (sources) => [
  ...sources
    .filter(({ path, text }) => path === 'playwright.config.ts' && !/\bretries:/.test(text))
    .map(({ path }) => `${path} must say retries: 0`),
  ...faults((node) =>
    ts.isPropertyAssignment(node) && /^(retry|retries)$/.test(node.name.getText()) && node.initializer.getText() !== '0'
      ? `${node.getText()}: no test is tried twice`
      : undefined,
  )(sources),
];

/** `it` in `it.each(…).skip` and in `it.concurrent.skip`. */
function rootOf(node: ts.Node): string {
  if (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) return rootOf(node.expression);
  return ts.isIdentifier(node) ? node.text : '';
}

/** Whether a timer does nothing but settle a promise: `new Promise((resolve) => setTimeout(resolve, 50))`. */
function settles(call: ts.CallExpression): boolean {
  const [callback] = call.arguments;
  const made = ts.findAncestor(call, ts.isNewExpression);
  if (!callback || made?.expression.getText() !== 'Promise') return false;
  const executor = made.arguments?.[0];
  const resolve = executor && ts.isFunctionLike(executor) ? executor.parameters[0]?.name.getText() : undefined;
  return resolve !== undefined && (callback.getText() === resolve || callback.getText().includes(`=> ${resolve}(`));
}

/** Creates a scan of all test code from a check of one node. */
function faults(check: (node: ts.Node) => string | undefined): Scan {
  const isWatched = (path: string) => /^(playwright|vitest)\.config\.ts$/.test(path);
  return (sources) =>
    sources
      .filter((source) => isCode(source) && (isTest(source) || isWatched(source.path)))
      .flatMap((source) => {
        const found: string[] = [];
        visit(source, (node) => {
          const fault = check(node);
          if (fault) found.push(`${placeOf(source, node)} ${fault}`);
        });
        return found;
      });
}
