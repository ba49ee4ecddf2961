import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { listSources } from '../../scripts/list-sources.ts';
import { test } from '../fixtures/accounts-test.ts';
import { roleTable } from './role-table.ts';
import { prepare } from './things.ts';
import { everybody } from './who.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** A use case that looks at who asks; one that does not calls the parameter `_viewer`, which lint keeps unused. */
const looks = /^(?:export .*|\s+)\bviewer: Viewer[,)]/m;

test('the table lists every use case that looks at who asks, and nothing else', () => {
  const files = listSources(root).filter(
    (file) => /^src\/features\/.+\.server\.ts$/.test(file) && !file.includes('/db/'),
  );
  const names = files
    .filter((file) => /^export (async )?function/m.test(readFileSync(path.join(root, file), 'utf8')))
    .filter((file) => looks.test(exportedPart(readFileSync(path.join(root, file), 'utf8'))))
    .map((file) => file.replace(/^src\/features\/|\.server\.ts$/g, ''));
  expect(Object.keys(roleTable).toSorted()).toEqual(names.toSorted());
});

/** The parameters of exported functions, without the helpers of a file. */
function exportedPart(source: string): string {
  return [...source.matchAll(/^export (?:async )?function[\s\S]*?\{$/gm)].map(([head]) => head).join('\n');
}

for (const [useCase, { may, call }] of Object.entries(roleTable)) {
  test(`${useCase} is for ${may.length === everybody.length ? 'everybody' : may.join(', ')}`, async ({
    accounts: app,
  }) => {
    const done: string[] = [];
    for (const who of everybody) {
      const { viewer, things } = await prepare(app, who);
      if (await call(app, viewer, things)) done.push(who);
    }
    expect(done).toEqual(everybody.filter((who) => may.includes(who)));
  });
}
