import {
  movesMoney,
  type OrderEffect,
  type OrderTransition,
  orderProcess,
} from '../src/features/orders/process/order-process.ts';
import { transitionForms } from '../src/features/orders/process/transition-forms.ts';
import { buttonLabel } from '../src/features/orders/process/transition-messages.ts';
import { manualPresentation, type OrderAction } from '../src/features/orders/process/transition-presentations.ts';
import type { Duration } from '../src/kit/duration.ts';

/** Where the document stands, from the root of the repository. */
export const orderProcessDocumentPath = 'docs/order-process.md';

/** The order process for reading: a diagram and a table, both made from the table that the product runs on. */
export function orderProcessDocument(): string {
  const { alias, transitions, states, flags } = orderProcess;
  const final = states.filter((state) => orderProcess.isFinal(state));
  const { accepted } = flags;
  return `# The order process

Written by \`node scripts/write-order-process-document.ts\` from \`src/features/orders/process/order-process.ts\`: change it there. Its name for other programs is
\`${alias}\`.

\`\`\`mermaid
stateDiagram-v2
${states.map((state) => `  state "${state}" as ${idOf(state)}`).join('\n')}
  [*] --> ${idOf(orderProcess.initial)}
${transitions.map((each) => `  ${idOf(each.from)} --> ${idOf(each.to)} : ${each.name} (${conditionsOf(each)})`).join('\n')}
${final.map((state) => `  ${idOf(state)} --> [*]`).join('\n')}
  note right of ${idOf(accepted.in)}
    accept (${accepted.by.join(', ')}) is a flag and no state
    it stands once the card is charged
  end note
\`\`\`

| Transition | From | To | Who | By itself | Needs | Then |
|---|---|---|---|---|---|---|
${transitions.map(rowOf).join('\n')}
| accept (a flag) | ${accepted.in} | ${accepted.in} | ${accepted.by.join(', ')} | | the card charged | ${effectsOf(accepted.effects)} |

How people meet those that they make themselves, from \`src/features/orders/process/transition-presentations.ts\`:

| Transition | Button | Asks before | Fields | Dangerous |
|---|---|---|---|---|
${(['accept', ...transitions.map(({ name }) => name)] as const).flatMap(presentationRowOf).join('\n')}
`;
}

/** The name of a state as the diagram knows it: a hyphen would be an arrow. */
function idOf(state: string): string {
  return state.replaceAll('-', '_');
}

function rowOf(transition: OrderTransition): string {
  const { name, from, to, requires = '', effects } = transition;
  const cells = [name, from, to, rolesOf(transition), timerOf(transition), requires, effectsOf(effects)];
  return `| ${cells.join(' | ')} |`.replaceAll('|  |', '| |').replaceAll('|  |', '| |');
}

/** Empty for what only the clock makes. */
function presentationRowOf(name: OrderAction): string[] {
  const presentation = manualPresentation(name);
  if (presentation === undefined) return [];
  const { dialog, form, dangerous } = presentation;
  const labels = new Set(buttonPerspectives.map((perspective) => buttonLabel(name, perspective)));
  const fields = [
    ...(form === null ? [] : Object.keys(transitionForms[form])),
    ...(name !== 'accept' && movesMoney(name) ? Object.keys(transitionForms.intervention) : []).map(
      (field) => `${field} (operator)`,
    ),
  ];
  const cells = [
    name,
    [...labels].join(' / '),
    dialog === null ? '' : 'yes',
    fields.join(', '),
    dangerous ? 'yes' : '',
  ];
  return [`| ${cells.join(' | ')} |`.replaceAll('|  |', '| |').replaceAll('|  |', '| |')];
}

const buttonPerspectives = (['customer', 'provider', 'operator'] as const).flatMap((by) =>
  [true, false].flatMap((accepted) =>
    (['shipping', 'pickup'] as const).map((deliveryMethod) => ({ by, accepted, deliveryMethod })),
  ),
);

/** What has to be so for an edge to be taken, and when it is taken by itself. */
function conditionsOf(transition: OrderTransition): string {
  const { requires } = transition;
  const timer = timerOf(transition);
  return [
    rolesOf(transition),
    ...(timer === '' ? [] : [timer]),
    ...(requires === undefined ? [] : [`once ${requires}`]),
  ].join(', ');
}

function rolesOf({ by }: OrderTransition): string {
  return by.map((each) => (typeof each === 'string' ? each : `${each.role} until ${each.until}`)).join(', ');
}

function timerOf({ after, afterFlag }: OrderTransition): string {
  if (after === undefined) return '';
  const first = durationText(after);
  return afterFlag === undefined ? first : `${first}, or ${durationText(afterFlag.delay)} once ${afterFlag.flag}`;
}

function durationText(duration: Duration): string {
  if ('days' in duration) return `after ${duration.days} days`;
  return duration.minutes === 0 ? 'at once' : `after ${duration.minutes} minutes`;
}

function effectsOf(effects: readonly OrderEffect[]): string {
  return effects
    .map((effect) => (typeof effect === 'string' ? effect : `mail \`${effect.mail}\` to ${effect.recipient}`))
    .join(', ');
}
