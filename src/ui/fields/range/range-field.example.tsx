import type { ExampleGroup, Examples } from '../../example.ts';
import { RangeField } from './range-field.tsx';

export const group: ExampleGroup = 'fields';

const format = (value: number) => (value === 0 ? 'Any' : `${value} or more`);

export const examples: Examples = {
  any: {
    show: () => (
      <div className="max-w-sm">
        <RangeField id="rf-any" name="quality" label="Wine quality" value={0} max={5} step={0.5} format={format} />
      </div>
    ),
  },
  set: {
    show: () => (
      <div className="max-w-sm">
        <RangeField id="rf-set" name="variety" label="Wine variety" value={3.5} max={5} step={0.5} format={format} />
      </div>
    ),
  },
};
