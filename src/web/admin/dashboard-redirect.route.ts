import { redirect } from 'react-router';
import { defaultTab, tabUrl } from './dashboard-tabs.ts';

/** `/dashboard` redirects to its default tab. */
export function loader() {
  return redirect(tabUrl(defaultTab));
}
