import { sitePath } from '../site-path.ts';

/** Where to go after signing in: the page and the place on it that a form names, if they are this site's; else the front page. */
export function returnPath(form: FormData): string {
  const [from, hash] = [sitePath(form.get('from')), form.get('hash')];
  // why: one that leads back to signing in would lead nowhere
  if (/^\/(login|signup|confirm|authentication|logout)(?![\w-])/.test(from)) return '/';
  return typeof hash === 'string' && /^#[\w-]{1,80}$/.test(hash) && !from.includes('#') ? from + hash : from;
}
