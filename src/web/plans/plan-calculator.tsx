import { type ExpectedSales, keptPerMonth, mostSales, usualSales } from '#features/plans/calculator.ts';
import { formatCommission, type Plan, planCurrency } from '#features/plans/plan.ts';
import { formatMoney } from '#kit/money.ts';
import { Button } from '#ui/actions/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '../forms/form.tsx';

type CalculatorProps = {
  plans: readonly Plan[];
  sales: { [Name in keyof ExpectedSales]: ExpectedSales[Name] | undefined };
  typed: { bottles: string | null; price: string | null };
};

const money = (amount: number) => formatMoney({ amount, currency: planCurrency });

/** What a winery keeps of its sales with each plan. It is a plain form, so that it works without script. */
export function PlanCalculator({ plans, sales: { bottles, bottleCents }, typed }: CalculatorProps) {
  return (
    <section
      id="calculator"
      aria-labelledby="calculator-title"
      className="grid scroll-mt-6 gap-5 rounded-lg bg-paper-sunk p-5 md:p-8"
    >
      <h2 id="calculator-title" className="text-title">
        What you keep
      </h2>
      <Form
        action="/winery-plans#calculator"
        preventScrollReset
        noValidate
        className="grid items-start gap-4 md:grid-cols-[12rem_12rem_auto]"
      >
        <TextField
          id="bottles"
          name="bottles"
          label="Bottles a month"
          inputMode="numeric"
          maxLength={6}
          defaultValue={typed.bottles ?? usualSales.bottles}
          error={bottles === undefined ? `A whole number from 1 to ${mostSales.bottles.toLocaleString('en-US')}` : ''}
        />
        <TextField
          id="price"
          name="price"
          label="Price of a bottle, $"
          inputMode="decimal"
          maxLength={7}
          defaultValue={typed.price ?? (usualSales.bottleCents / 100).toFixed(2)}
          error={bottleCents === undefined ? 'An amount from 0.01 to 1000, such as 28 or 28.50' : ''}
        />
        <div className="md:pt-7">
          <Button type="submit">Calculate</Button>
        </div>
      </Form>
      {bottles !== undefined && bottleCents !== undefined && <Kept plans={plans} sales={{ bottles, bottleCents }} />}
    </section>
  );
}

function Kept({ plans, sales }: { plans: readonly Plan[]; sales: ExpectedSales }) {
  const rows = plans.map((plan) => ({ plan, kept: keptPerMonth(plan, sales) }));
  const most = Math.max(...rows.map(({ kept }) => kept));
  const best = rows.find(({ kept }) => kept === most);
  const bottles = `${sales.bottles.toLocaleString('en-US')} ${sales.bottles === 1 ? 'bottle' : 'bottles'}`;
  return (
    <div role="status" className="grid gap-3">
      <p className="text-pretty">
        At {bottles} a month for {money(sales.bottleCents)} each, you sell {money(sales.bottles * sales.bottleCents)}{' '}
        and keep:
      </p>
      <ul className="list-none divide-y divide-line border-y border-line">
        {rows.map(({ plan, kept }) => (
          <li key={plan.id} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 py-3">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-medium wrap-anywhere">{plan.name}</span>
              {plan === best?.plan && rows.length > 1 && <Badge tone="ready">You keep most</Badge>}
              <span className="text-small text-ink-soft">
                after {formatCommission(plan.commission)} and {money(plan.monthlyCents)}
              </span>
            </span>
            <span className="figures text-title">{money(kept)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
