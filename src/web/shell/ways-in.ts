import { returnQuery } from './return-url.ts';

/** The pages of signing in and up, each leading back to this page; from those pages themselves on to where they lead. */
export function signInLinks(location: { pathname: string; search: string }): readonly { to: string; label: string }[] {
  const from = /^\/(login|signup|authentication)$/.test(location.pathname) ? location.search : returnQuery(location);
  return [
    { to: `/login${from}`, label: 'Log in' },
    { to: `/signup${from}`, label: 'Sign up' },
  ];
}
