import { findOrderTransition, type OrderState, type OrderTransitionName, type ProcessRole } from './order-process.ts';

/** The names under which other programs know the order process. A new order has one of them; older ones the first. */
export const processNames = ['flex-product-default-process', 'default-purchase'] as const;

/** A name of the order process. */
export type ProcessName = (typeof processNames)[number];

/** The process that an alias with its release names: `default-purchase/release-1`. */
export function processOfAlias(alias: string): ProcessName | undefined {
  return processNames.find((name) => alias === `${name}/release-1`);
}

/** What the second process calls otherwise than the first. */
const otherTransitions: Readonly<Partial<Record<OrderTransitionName, string>>> = {
  enquire: 'inquire',
  'request-payment-after-enquiry': 'request-payment-after-inquiry',
};

const otherStates: Readonly<Partial<Record<OrderState, string>>> = { enquiry: 'inquiry' };

/** The operator's own names of steps that the parties take, too. */
const operatorTransitions: Readonly<Partial<Record<OrderTransitionName, string>>> = {
  'mark-delivered': 'operator-mark-delivered',
  dispute: 'operator-dispute',
};

/** The process that alone has a transition of this name, with or without the prefix; undefined if both do, or the first. */
export function processOfTransition(written: string): ProcessName | undefined {
  const others = [...Object.values(otherTransitions), ...Object.values(operatorTransitions)];
  return others.includes(written.replace(/^transition\//, '')) ? 'default-purchase' : undefined;
}

/** How a process calls a transition, with the prefix of other programs. @param by who makes it */
export function transitionNameIn(process: ProcessName, name: OrderTransitionName, by?: ProcessRole): string {
  if (process === 'flex-product-default-process') return `transition/${name}`;
  const other = (by === 'operator' ? operatorTransitions[name] : undefined) ?? otherTransitions[name];
  return `transition/${other ?? name}`;
}

/** The transition that a name of any process means, with or without the prefix. */
export function transitionOfAnyName(written: string): OrderTransitionName | undefined {
  const name = written.replace(/^transition\//, '');
  const other = Object.entries({ ...otherTransitions, ...operatorTransitions }).find(([, their]) => their === name);
  return (other?.[0] as OrderTransitionName | undefined) ?? findOrderTransition(name)?.name;
}

/** The state that a name of any process means, with or without the prefix. */
export function stateOfAnyName(written: string, states: readonly OrderState[]): OrderState | undefined {
  const name = written.replace(/^state\//, '');
  const other = Object.entries(otherStates).find(([, their]) => their === name);
  return (other?.[0] as OrderState | undefined) ?? states.find((state) => state === name);
}
