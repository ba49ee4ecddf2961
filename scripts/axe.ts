// `npm run axe`: runs axe on every page in every state that the browser tests open, in both colour schemes. `npm test`
// checks only the design system and one page of each template, because axe would otherwise take most of a browser
// test's time.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, 'tests/e2e');
const audits = /\b(auditPage|expectAccessible|everyPage)/;

const files = readdirSync(folder).filter((name) => audits.test(readFileSync(path.join(folder, name), 'utf8')));
const playwright = path.join(root, 'node_modules/@playwright/test/cli.js');
const { status } = spawnSync(process.execPath, [playwright, 'test', ...files.map((name) => `/${name}`)], {
  cwd: root,
  env: { ...process.env, AXE: 'every-page' },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
