import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

type Entry = { version?: string; resolved?: string; integrity?: string; inBundle?: boolean };

/**
 * The entries of a lockfile that do not say exactly what is installed: each has a version and the SHA-512 of its
 * archive, and comes from a registry over https if it says from where. What is in the archive of another package is held
 * by that one's hash.
 */
function loosePackages(packages: Record<string, Entry>): string[] {
  const isHeld = ({ version, resolved = 'https:', integrity = '', inBundle = false }: Entry) =>
    version !== undefined && resolved.startsWith('https:') && (inBundle || /^sha512-[\w+/]{86}==$/.test(integrity));
  return Object.entries(packages)
    .filter(([name, entry]) => name !== '' && !isHeld(entry))
    .map(([name]) => name);
}

// What `npm ci` installs is then what was reviewed, whichever registry or mirror it is downloaded from.
test('every package of the lockfile is held by its hash, and none comes from elsewhere than a registry over https', () => {
  const lockfile = path.resolve(import.meta.dirname, '../../package-lock.json');
  const { packages } = JSON.parse(readFileSync(lockfile, 'utf8')) as { packages: Record<string, Entry> };
  expect(Object.keys(packages).length).toBeGreaterThan(100);
  expect(loosePackages(packages)).toEqual([]);
});

test('a package without a hash, with a weak one, over http, or from a repository is found', () => {
  const integrity = `sha512-${'a'.repeat(86)}==`;
  const held = { version: '1.0.0', integrity };
  expect(
    loosePackages({
      '': {},
      held,
      bundled: { version: '1.0.0', inBundle: true },
      bare: { version: '1.0.0' },
      weak: { version: '1.0.0', integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' },
      plain: { ...held, resolved: 'http://registry.npmjs.org/plain/-/plain-1.0.0.tgz' },
      repository: { version: '1.0.0', integrity, resolved: 'git+ssh://git@github.com/some/repository.git#0123456' },
    }),
  ).toEqual(['bare', 'weak', 'plain', 'repository']);
});
