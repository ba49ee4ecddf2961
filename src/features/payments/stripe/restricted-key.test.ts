import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const here = import.meta.dirname;

/** The calls of Stripe's SDK that write. All others read. */
const writing = /^(create|update|cancel|capture|del|detach|confirm|createPerson|createReversal)$/;

type Permission = { access: string; connected: boolean };

/** The permissions that the code needs, by resource: what it calls, and on connected accounts. */
function neededPermissions(): Map<string, Permission> {
  const needed = new Map<string, Permission>();
  const files = readdirSync(here).filter((name) => name.endsWith('.server.ts'));
  for (const name of files) {
    const source = readFileSync(path.join(here, name), 'utf8');
    for (const { 0: call, 1: resource = '', 2: method = '', index } of source.matchAll(/\bstripe\.(\w+)\.(\w+)\(/g)) {
      if (resource === 'webhooks') continue;
      const statement = source.slice(index, source.indexOf(';', index + call.length));
      const before = needed.get(resource) ?? { access: 'read', connected: false };
      needed.set(resource, {
        access: writing.test(method) || before.access === 'write' ? 'write' : 'read',
        connected: before.connected || statement.includes('stripeAccount'),
      });
    }
  }
  return needed;
}

/** The permissions that the operating guide lists, by resource as the SDK calls it. */
function listedPermissions(): Map<string, Permission> {
  const guide = readFileSync(path.join(here, '../../../../docs/operating.md'), 'utf8');
  const [, section = ''] = guide.split('### Permissions of a restricted key');
  const [table = ''] = section.split('\n### ');
  const rows = [...table.matchAll(/^\| ([A-Z][\w ]+) \| (read|write) \| (yes|) ?\|$/gm)];
  return new Map(
    rows.map(([, resource = '', access = '', connected]) => {
      const name = resource.toLowerCase().replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase());
      return [name, { access, connected: connected === 'yes' }];
    }),
  );
}

test('the guide lists exactly the permissions that the calls of Stripe need', () => {
  const sorted = (permissions: Map<string, Permission>) =>
    [...permissions].toSorted(([one], [other]) => one.localeCompare(other));
  expect(sorted(listedPermissions())).toEqual(sorted(neededPermissions()));
});
