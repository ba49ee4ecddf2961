import type { ExampleGroup, Examples } from '../example.ts';
import { BarChart } from './bar-chart.tsx';

export const group: ExampleGroup = 'layout';

const months = [12, 18, 9, 0, 24, 30].map((value, at) => ({
  key: String(at),
  value,
  below: at * 2,
  text: `Month ${at + 1}: ${value}`,
}));

export const examples: Examples = {
  up: {
    note: 'A month without anything has no bar.',
    show: () => (
      <BarChart
        title="Orders"
        total="93"
        label="Orders by month"
        bars={months.map(({ below: _, ...bar }) => bar)}
        from="January"
        to="June"
      />
    ),
  },
  upAndDown: {
    note: 'What is lost is below the line, on the same scale.',
    show: () => (
      <BarChart title="New and lost" total="+63" label="New and lost by month" bars={months} from="January" to="June" />
    ),
  },
};
