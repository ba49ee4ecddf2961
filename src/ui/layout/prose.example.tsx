import type { ExampleGroup, Examples } from '../example.ts';
import { Prose } from './prose.tsx';

export const group: ExampleGroup = 'layout';

export const examples: Examples = {
  legal: {
    ground: 'wide',
    show: () => (
      <Prose>
        <h2>Ordering and payment</h2>
        <p>
          The contract of sale is between you and the <a href="#prose">winery</a>. It is made when the winery approves
          your order; until then <strong>nothing is charged</strong>.
        </p>
        <h3>Fees</h3>
        <ul>
          <li>The fee of the marketplace is shown on its own line before you pay.</li>
          <li>Fees are not refundable once the order is confirmed.</li>
        </ul>
        <blockquote>Returns and refunds are at the winery's discretion.</blockquote>
      </Prose>
    ),
  },
};
