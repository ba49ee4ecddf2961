// `npm run validate`: all checks that need no database. Every step runs, whatever the results of the others; one line
// each, then the output of those that failed. Exits 1 if one did.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A step: its name, and its commands (a package's program and arguments, or a script of ours), one after the other. */
type Step = { name: string; commands: string[][] };
type Outcome = { name: string; ok: boolean; seconds: number; output: string };

const root = path.resolve(import.meta.dirname, '..');

/** Runs before all others: types and unused code both need what it writes. */
const routeTypes: Step = { name: 'route types', commands: [[bin('@react-router/dev', 'react-router'), 'typegen']] };

/** The longest first, so that two in parallel end together. */
const steps: Step[] = [
  { name: 'unit tests', commands: [[bin('vitest'), 'run', '--project', 'unit', '--reporter=default', '--no-color']] },
  // why: the package `typescript` is an older version, needed by dependency-cruiser
  { name: 'types', commands: [[bin('typescript-native', 'tsc'), '-p', '.']] },
  { name: 'lint and format', commands: [[bin('@biomejs/biome', 'biome'), 'check', '--error-on-warnings', '.']] },
  { name: 'boundaries', commands: [[path.join(root, 'scripts/check-boundaries.ts')]] },
  {
    name: 'unused code',
    commands: [
      [bin('knip'), '--no-progress'],
      // why: with tests excluded, code that only tests use is reported as unused
      [bin('knip'), '--no-progress', '--production', '--config', 'knip.production.json'],
    ],
  },
];

/** The path of a package's program, so that it runs on this Node and not on the machine's. */
function bin(name: string, program = name): string {
  const folder = path.join(root, 'node_modules', name);
  const { bin: programs } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return path.join(folder, typeof programs === 'string' ? programs : programs[program]);
}

/** Runs a Node script and captures its output. */
function run(args: string[]): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (chunk: string) => {
      output += chunk;
    };
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    child.on('error', (error) => resolve({ ok: false, output: String(error) }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}

async function take({ name, commands }: Step): Promise<Outcome> {
  const begun = performance.now();
  let output = '';
  let ok = true;
  for (const command of commands) {
    if (!ok) break;
    const ran = await run(command);
    ok = ran.ok;
    output += ran.output;
  }
  const seconds = (performance.now() - begun) / 1000;
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`);
  return { name, ok, seconds, output };
}

// why: CI runs all tests right after it
const waiting = process.argv.includes('--without-tests')
  ? steps.filter(({ name }) => name !== 'unit tests')
  : [...steps];
const outcomes: Outcome[] = [await take(routeTypes)];
/** Two in parallel: most steps use one core, and the smallest machine that builds this has two. */
async function work(): Promise<void> {
  for (let step = waiting.shift(); step; step = waiting.shift()) outcomes.push(await take(step));
}
await Promise.all([work(), work()]);

const failed = outcomes.filter((outcome) => !outcome.ok);
for (const { name, output } of failed) console.log(`\n--- ${name} ---\n${output.trimEnd()}`);
console.log(failed.length === 0 ? '\nEverything passed.' : `\n${failed.length} of ${outcomes.length} steps failed.`);
process.exitCode = failed.length === 0 ? 0 : 1;
