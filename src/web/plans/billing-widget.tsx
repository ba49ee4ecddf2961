import { useEffect } from 'react';
import { useLeaveAsDocument } from '../shell/use-leave-as-document.ts';

declare global {
  interface Window {
    /** What the script of the billing vendor defines. */
    Chargebee?: { init(options: { site: string }): unknown };
  }
}

const scriptId = 'billing-widget';

/**
 * Loads the script of the vendor's billing and chat widget and starts it with the operator's site name. It shows itself;
 * if it cannot be loaded, nothing is missing, since the page does everything without it.
 */
export function BillingWidget({ scriptUrl, site }: { scriptUrl: string; site: string }) {
  useLeaveAsDocument(true);
  useEffect(() => {
    // why: the policy of a page that was opened before does not allow the script, and belongs to the document
    const [opened] = performance.getEntriesByType('navigation');
    if (opened && new URL(opened.name).pathname !== window.location.pathname) {
      window.location.reload();
      return;
    }
    if (document.getElementById(scriptId)) return;
    const script = document.createElement('script');
    Object.assign(script, { id: scriptId, src: scriptUrl, async: true });
    script.addEventListener('load', () => window.Chargebee?.init({ site }));
    document.head.append(script);
  }, [scriptUrl, site]);
  return null;
}
