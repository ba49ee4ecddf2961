// Prepares a new clone. Runs before every command, on whatever Node the machine has, so it uses nothing but Node
// itself: installs the packages if they are missing or older than the lockfile, then checks that the product's own Node
// is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const inRoot = (...parts) => path.join(root, ...parts);
const fail = (line) => {
  console.error(line);
  process.exit(1);
};

if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`Lonevine needs Node 20 or newer to install itself; this is ${process.version}.`);
}

function installed() {
  const marker = inRoot('node_modules/.package-lock.json');
  return (
    existsSync(marker) &&
    statSync(marker).mtimeMs >= statSync(inRoot('package-lock.json')).mtimeMs &&
    ownNode() !== undefined
  );
}

/** The version of the Node in node_modules, or undefined if it does not run. */
function ownNode() {
  const binary = inRoot('node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  const run = spawnSync(binary, ['-v'], { encoding: 'utf8', shell: process.platform === 'win32' });
  return run.status === 0 ? run.stdout.trim() : undefined;
}

/** Allows one install at a time: two at once in one folder would delete each other's files. */
function lockInstall() {
  const lock = inRoot('.installing');
  const take = () => writeFileSync(lock, String(process.pid), { flag: 'wx' });
  try {
    take();
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    const pid = Number(readFileSync(lock, 'utf8'));
    // why: an empty file is a lock that is just being written
    if (!pid || alive(pid)) {
      fail(
        `Another command (process ${pid || 'unknown'}) installs in this folder. Wait for it; if there is none, delete .installing.`,
      );
    }
    rmSync(lock, { force: true });
    take();
  }
  process.on('exit', () => rmSync(lock, { force: true }));
}

function alive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function install() {
  console.error('Installing packages (once, and after updates)');
  // why: NODE_ENV=production would omit what the build needs, and ignored scripts would omit Node itself
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const env = { ...process.env, npm_config_ignore_scripts: 'false' };
  const run = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env })
    : spawnSync('npm', args, {
        cwd: root,
        stdio: ['ignore', 'inherit', 'inherit'],
        env,
        shell: process.platform === 'win32',
      });
  if (run.status !== 0) fail('The packages could not be installed; npm says why above.');
}

if (!installed()) {
  lockInstall();
  install();
}
const version = ownNode();
if (!version?.startsWith('v24.')) {
  fail(
    `The packages should have brought Node 24, found ${version ?? 'none'}. Delete node_modules and try again; npm must be allowed to run install scripts.`,
  );
}
