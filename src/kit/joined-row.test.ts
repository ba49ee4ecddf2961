import { describe, expect, test } from 'vitest';
import { prefixedColumns, takePrefixed } from './joined-row.ts';

type Pet = { ownerId: string; name: string | null };

describe('a row of a joined table', () => {
  test('is selected with prefixed column names', () => {
    expect(prefixedColumns('pets', ['ownerId', 'name'], 'pet')).toEqual([
      'pets.ownerId as petOwnerId',
      'pets.name as petName',
    ]);
  });

  test('is extracted from the row that it was joined to', () => {
    const row = { id: '1', name: 'Ada', petOwnerId: '1', petName: null };
    expect(takePrefixed<Pet>(row, ['ownerId', 'name'], 'pet', 'ownerId')).toEqual({ ownerId: '1', name: null });
  });

  test('is undefined if nothing was joined', () => {
    const row = { id: '1', name: 'Ada', petOwnerId: null, petName: null };
    expect(takePrefixed<Pet>(row, ['ownerId', 'name'], 'pet', 'ownerId')).toBeUndefined();
  });
});
