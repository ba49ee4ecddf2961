import { expect, test } from 'vitest';
import { expectResource } from './expect-resource.ts';

test('an answer without its resource is an error with the specification’s text', () => {
  expect(expectResource(0, 'speculate')).toBe(0);
  expect(() => expectResource(null, 'speculate')).toThrow('Expected a resource in the speculate response');
  expect(() => expectResource(undefined, 'sdk.currentUser.updateProfile')).toThrow(
    'Expected a resource in the sdk.currentUser.updateProfile response',
  );
});
