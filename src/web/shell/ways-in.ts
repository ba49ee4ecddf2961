import { cameFrom } from './return-url.ts';

/** The pages of signing in and up, each leading back to this page; from those pages themselves on to where they lead. */
export function waysIn(location: { pathname: string; search: string }): readonly { to: string; words: string }[] {
  const from = /^\/(login|signup|authentication)$/.test(location.pathname) ? location.search : cameFrom(location);
  return [
    { to: `/login${from}`, words: 'Log in' },
    { to: `/signup${from}`, words: 'Sign up' },
  ];
}
