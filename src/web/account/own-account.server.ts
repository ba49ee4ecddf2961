import { redirect } from 'react-router';
import type { Account } from '#features/accounts/account.ts';
import { showAccount } from '#features/accounts/profile/show-account.server.ts';
import type { SignedIn } from '#kit/actor.ts';
import type { PageContext } from '../shell/page-context.server.ts';

/** The actor's own account, for a page of its settings. @throws a redirect to log in where it went away meanwhile */
export async function requireAccount(app: PageContext['app'], actor: SignedIn): Promise<Account> {
  const account = await showAccount(app, actor);
  if (!account.ok) throw redirect('/login');
  return account.value;
}
