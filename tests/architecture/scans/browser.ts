import ts from 'typescript';
import { isProduct, placeOf, type Scan, type Source, treeOf, visit } from './source.ts';

/** The files that send requests without React Router, each with the reason why a form or a fetcher cannot be used. */
const requestsByHand: Readonly<Record<string, string>> = {
  'src/ui/map/draw-map.ts': 'Loads a file of shapes; the design system does not depend on routes.',
  'src/web/cards/sandbox-card-payments.tsx': 'Calls the sandbox as the payment gateway’s own script calls the gateway.',
  'src/web/cards/send-step.ts': 'The steps of a payment run in sequence, each with the response to the one before.',
  'src/web/forms/image-upload/send-image.ts': 'Only XMLHttpRequest reports the progress of an upload.',
  'src/web/forms/use-place-suggestions.ts':
    'Calls the API while somebody types; a newer text aborts the older request.',
  'src/web/clubs/allocations/recompute.tsx':
    'Reads the published files of a lottery byte for byte, to check their digests.',
  'src/web/listing/order/fetch-estimate.ts': 'Calls the API for an estimate while somebody chooses.',
  'src/web/shell/errors/report-failure.ts': 'An error is reported even while the page is being left.',
};

const isBrowserCode = (source: Source) =>
  isProduct(source) && /^src\/(web|ui)\//.test(source.path) && !/\.server\.tsx?$/.test(source.path);

/** Applies a check to browser code except for the listed files, each of which must still need its entry. */
function scanBrowserCode(find: (source: Source) => string[], listed: readonly string[] = [], stale = ''): Scan {
  return (sources) =>
    sources.filter(isBrowserCode).flatMap((source) => {
      const found = find(source);
      if (!listed.includes(source.path)) return found;
      return found.length > 0 ? [] : [`${source.path} ${stale}: take it from the list`];
    });
}

/**
 * Pages send data through forms, fetchers and loaders of React Router, which revalidate, cancel replaced requests, and
 * return one type. Other requests do none of this, so each needs a reason.
 */
export const requestsGoThroughTheRouter = scanBrowserCode(
  (source) => {
    const found: string[] = [];
    visit(source, (node) => {
      const name = requestOf(node);
      if (name) found.push(`${placeOf(source, node)} ${name}: use a form, a fetcher or a loader`);
    });
    return found;
  },
  Object.keys(requestsByHand),
  'sends nothing by hand any more',
);

/** The browser API for requests that a node calls. */
function requestOf(node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return undefined;
  const { expression } = node;
  const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
  const global =
    !ts.isPropertyAccessExpression(expression) ||
    /^(window|globalThis|self|navigator)$/.test(expression.expression.getText());
  const asks = ts.isNewExpression(node)
    ? /^(XMLHttpRequest|EventSource|WebSocket)$/.test(name)
    : /^(fetch|sendBeacon)$/.test(name);
  return global && asks ? name : undefined;
}

/** Browser modules have no mutable state: it would outlive its page, and on the server all visitors would share it. */
export const browserModulesKeepNoState = scanBrowserCode((source) =>
  treeOf(source)
    .statements.filter(ts.isVariableStatement)
    .filter(({ declarationList }) => (declarationList.flags & ts.NodeFlags.Const) === 0)
    .map((statement) => `${placeOf(source, statement)} let: keep it in a component, a context or the router`),
);

/** What a field is written as, in a file with a form. */
const field = /^(input|select|textarea|TextField|TextArea|SelectField|CheckboxField|RadioGroup|PinField|\w+Fields)$/;

/**
 * A form with fields shows its errors itself, in a summary and at each field: the browser's bubbles tell one of them at
 * a time, in a language of their own, and go away.
 */
export const formsShowTheirErrors = scanBrowserCode((source) => {
  const forms: string[] = [];
  let hasRequirement = false;
  visit(source, (node) => {
    if (!ts.isJsxOpeningLikeElement(node)) return;
    const name = node.tagName.getText();
    const attributes = node.attributes.properties.map((one) => (ts.isJsxAttribute(one) ? one.name.getText() : ''));
    if (field.test(name))
      hasRequirement ||= attributes.some((one) => /^(required|pattern|minLength|min|max)$/.test(one));
    if (/(^f|F)orm$/.test(name) && /^(form|Form|\w+\.Form)$/.test(name) && !attributes.includes('noValidate'))
      forms.push(`${placeOf(source, node)} <${name}>: add noValidate, and show the errors of its fields`);
  });
  return hasRequirement ? forms : [];
});
