import ts from 'typescript';
import { isProduct, placeOf, type Scan, type Source, treeOf, visit } from './source.ts';

/** The files that ask a server by hand, each with the reason why a form or a fetcher of React Router cannot. */
const requestsByHand: Readonly<Record<string, string>> = {
  'src/ui/map/draw-map.ts': 'A file of shapes, which the design system loads without knowing of routes.',
  'src/web/cards/sandbox-card-payments.tsx':
    'Speaks to the sandbox as the provider’s own script speaks to the provider.',
  'src/web/cards/send-step.ts': 'Steps of a payment follow each other, each with the answer of the one before.',
  'src/web/forms/image-upload/send-image.ts': 'Only XMLHttpRequest says how much of a file has left.',
  'src/web/forms/use-place-suggestions.ts': 'Asks the API while somebody types; a newer text ends the older question.',
  'src/web/listing/order/fetch-estimate.ts': 'Asks the API for an estimate while somebody chooses.',
  'src/web/shell/errors/report-failure.ts': 'A failure is reported also when the page is being left.',
};

const isBrowserCode = (source: Source) =>
  isProduct(source) && /^src\/(web|ui)\//.test(source.path) && !/\.server\.tsx?$/.test(source.path);

/** Holds browser code against a finding per place, but for listed files, which must still need their entry. */
function scanBrowserCode(find: (source: Source) => string[], listed: readonly string[] = [], stale = ''): Scan {
  return (sources) =>
    sources.filter(isBrowserCode).flatMap((source) => {
      const found = find(source);
      if (!listed.includes(source.path)) return found;
      return found.length > 0 ? [] : [`${source.path} ${stale}: take it from the list`];
    });
}

/**
 * What a page sends goes through forms, fetchers and loaders of React Router: they revalidate what is shown, end what was replaced, and
 * answer one type. A request by hand does none of it, so each needs a reason.
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

/** The browser's own way of asking that a node calls. */
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

/** Modules of the browser keep no state: it would outlive the page that it is about, and be shared by all visitors on the server. */
export const browserModulesKeepNoState = scanBrowserCode((source) =>
  treeOf(source)
    .statements.filter(ts.isVariableStatement)
    .filter(({ declarationList }) => (declarationList.flags & ts.NodeFlags.Const) === 0)
    .map((statement) => `${placeOf(source, statement)} let: keep it in a component, a context or the router`),
);
