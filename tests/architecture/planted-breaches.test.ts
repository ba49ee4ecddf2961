import { describe, expect, it } from 'vitest';
import { boundaryRuleNames, checkTree } from '../../scripts/boundaries/check-tree.ts';
import { cleanTree, plantedBreaches } from './boundary-breaches.ts';
import { checkFixture } from './fixture-tree.ts';

describe('the boundaries', () => {
  it.each(plantedBreaches.map((planted, at) => [planted.rule, at, planted] as const))(
    '%s reports its planted breach (%i)',
    async (_name, _at, { rule, files }) => {
      const breaches = await checkFixture(files);
      expect(breaches.map((breach) => breach.rule)).toContain(rule);
      for (const breach of breaches) expect(breach.why).toMatch(/\.$/);
    },
  );

  it('have a planted breach each, and there is no breach for a missing boundary', () => {
    const untried = new Set(boundaryRuleNames);
    untried.delete('nothing-goes-unread'); // tested below: no file can cause it
    const tried = new Set(plantedBreaches.map((planted) => planted.rule));
    expect([...tried].sort()).toEqual([...untried].sort());
  });

  it('accept a clean tree', async () => {
    expect(await checkFixture(cleanTree)).toEqual([]);
  });

  it('nothing-goes-unread: a file that was listed but not read is a breach', async () => {
    const { breaches } = await checkTree(import.meta.dirname, ['src/kit/money.ts']);
    expect(breaches.map((breach) => breach.rule)).toEqual(['nothing-goes-unread']);
  });
});
