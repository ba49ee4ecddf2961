import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../../src/web/routes.ts';

const web = path.join(import.meta.dirname, '../../../src/web');

/** A route with an action: its URL, and what its forms can ask for, as far as its code names it. */
type RouteAction = { url: string; file: string; intents: ReadonlySet<string> };

/** All routes of pages with an action. */
export function listRouteActions(): RouteAction[] {
  const found: RouteAction[] = [];
  const visit = (entries: readonly RouteConfigEntry[], parent: string) => {
    for (const { file, path: own = '', children = [] } of entries) {
      const url = `${parent}/${own}`.replace(/\/+/g, '/');
      const source = path.join(web, file);
      // why: it answers in place of others, and not to its own URL
      if (
        url !== '/owner-conflict' &&
        /export (?:(?:async )?function|const) action\b/.test(readFileSync(source, 'utf8'))
      ) {
        found.push({ url, file, intents: intentsOf(source) });
      }
      visit(children, url);
    }
  };
  visit(routes as readonly RouteConfigEntry[], '');
  return found;
}

/** The files of an area that a file is made of, itself included. What all areas share has no forms of its own. */
function closureOf(start: string): string[] {
  const files = [start];
  for (const file of files) {
    for (const [, to = ''] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g)) {
      const target = path.join(path.dirname(file), to);
      const isShared = /^(shell|forms|ui)\//.test(path.relative(web, target));
      if (!isShared && !files.includes(target) && existsSync(target)) files.push(target);
    }
  }
  return files;
}

const fieldName = '(?:intent|do|step|verb|for|decision)';
const written = [
  // <Button name="intent" value="save">, <IntentForm intent="save">, data.set('intent', 'save')
  new RegExp(`name="${fieldName}"\\s+value="([\\w-]+)"`, 'g'),
  /\bintent="([\w-]+)"/g,
  new RegExp(`\\.set\\('${fieldName}', '([\\w-]+)'`, 'g'),
  // intent === 'save', form.get('intent') !== 'save'
  new RegExp(`\\b${fieldName}(?:'\\))?\\s*[!=]==\\s*'([\\w-]+)'`, 'g'),
];
const table = /const (?:forms|handlers|changes|afterSaving|moveAnswers|flagUseCases)\b[^=]*= \{\n([\s\S]*?)\n\}/g;
const choice = new RegExp(`switch \\([^\\n]*\\b${fieldName}\\b[^\\n]*\\) \\{\\n([\\s\\S]*?)\\n {2,4}\\}\\n`, 'g');

function intentsOf(start: string): Set<string> {
  return new Set(closureOf(start).flatMap((file) => intentsIn(readFileSync(file, 'utf8'))));
}

function intentsIn(source: string): string[] {
  const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, one = '']) => one);
  return [
    ...written.flatMap((pattern) => found(source, pattern)),
    ...found(source, table).flatMap((rows) => found(rows, /^ {2}(?:async )?'?([\w-]+)'?(?::|\()/gm)),
    ...found(source, choice).flatMap((cases) => found(cases, /case '([\w-]+)':/g)),
  ];
}

/** What is found in the files of a route and is no intent of its action: other forms and other switches. */
export const otherForms: Readonly<Record<string, readonly string[]>> = {
  '/winery/:slug/club/:club/join': ['gift', 'open', 'opening', 'none'],
  '/manage-wine-club/:club/members/import': ['invite', 'resend', 'revoke'],
  // the forms of /account/security, for admins who have to set up a second factor
  '/login/second-factor': [
    ...['add-passkey', 'remove-passkey', 'rename-passkey', 'cancel-second-factor', 'start-second-factor'],
    ...['confirm-second-factor', 'renew-codes', 'remove-second-factor'],
  ],
  '/order/:id/details': ['restock', 'write-off', 'accept', 'ready', 'withdraw-move', 'again'],
  '/sale/:id/details': ['accept-move', 'decline-move', 'again'],
  '/dashboard/orders/:id': [
    ...['message', 'restock', 'write-off', 'accept', 'ready', 'accept-move', 'decline-move', 'withdraw-move'],
  ],
  '/account/payment-methods': ['open', 'opening', 'none'],
  '/reviews/:id': ['removed'],
  '/winery-page-info': ['remove', 'earlier'],
  '/account/payments/:returnURLType?': ['open', 'none', 'failed'],
};
