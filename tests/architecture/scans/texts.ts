import ts from 'typescript';
import { isCode, isTest, placeOf, type Scan, visit } from './source.ts';

/** Texts that people do not read as they were sent, by the file or folder that reads them. */
const unreadTexts: Readonly<Record<string, string>> = {
  'accounts/addresses/zip-field.ts': 'digits',
  'accounts/credentials/': 'passwords and signed tokens',
  'accounts/sign-in/id-token-session.server.ts':
    'claims of identity providers; the names in them are read as typed ones',
  'allocations/granting/grant-by-hand.server.ts': 'numbers',
  'applications/': 'tokens and secrets',
  'claims/decide-claim.server.ts': 'ids',
  'listing-management/editor/save-pricing.server.ts': 'numbers',
  'messages/list-inbox.server.ts': 'searches',
  'orders/payment/payment-jobs.server.ts': 'ids of the gateway',
  'payments/cards/card-jobs.server.ts': 'ids of the gateway',
  'payments/payouts/payout-terms.server.ts': 'names of a page before',
  'payments/stripe/': 'events of the gateway',
  'places/http-geocoder.server.ts': 'answers of a geocoder',
  'platform-import/reading/export-page.ts': 'data that each row parses itself',
  'platform-import/wineries/find-listing-winery.server.ts': 'names that are only compared',
  'reporting/': 'searches',
  'wineries/cities/manage-cities.server.ts': 'codes of states',
  'wineries/create-winery.server.ts': 'names of which a slug is made',
  'wineries/list-directory.server.ts': 'searches',
};

/**
 * A text that a use case reads is normalized by `oneLine` or `multiLine`, or has a form that allows nothing else. The
 * schemas in files of their own are not read here: a test sends them hostile texts.
 */
export const textsAreNormalized: Scan = (sources) =>
  sources
    .filter((source) => isCode(source) && !isTest(source) && source.path.startsWith('src/features/'))
    .filter(({ path }) => !/\.schema(\.server)?\.ts$/.test(path))
    .filter(({ path }) => !Object.keys(unreadTexts).some((part) => path.startsWith(`src/features/${part}`)))
    .flatMap((source) => {
      const found: string[] = [];
      visit(source, (node) => {
        if (!ts.isCallExpression(node) || !/^z\s*\.string$/.test(node.expression.getText())) return;
        const calls = callsOn(node);
        if (calls.includes('overwrite') || calls.includes('regex')) return;
        found.push(`${placeOf(source, node)} reads a text: add .overwrite(oneLine) or .overwrite(multiLine)`);
      });
      return found;
    });

/** The names of the methods that are called one after the other on what a call returns. */
function callsOn(call: ts.Node): string[] {
  const { parent } = call;
  if (ts.isPropertyAccessExpression(parent) && parent.expression === call) {
    return [parent.name.text, ...callsOn(parent.parent)];
  }
  return [];
}
