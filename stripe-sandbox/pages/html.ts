import type { HttpResponse } from '../http/http-server.ts';

/** Escapes a text for HTML. */
export function escapeHtml(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (letter) => names[letter] ?? letter);
}

const style =
  'body{font:16px/1.5 system-ui,sans-serif;margin:0;background:#f6f4ef;color:#222}main{max-width:32rem;margin:10vh auto;padding:2rem;background:#fff;border-radius:12px}button{font:inherit;padding:.6rem 1.2rem;margin:.5rem .5rem 0 0;border-radius:8px;border:1px solid #555;background:#fff;cursor:pointer}button[value=complete]{background:#1d4f3a;border-color:#1d4f3a;color:#fff}p.banner{background:#fbe9b7;margin:0;padding:.5rem 1rem;text-align:center}';

/** A page of the sandbox: a body, and a form that posts to its own URL with the pressed button as `answer`. */
export function htmlPage(title: string, body: string, buttons: Record<string, string>, status = 200): HttpResponse {
  const shown = Object.entries(buttons).map(
    ([value, label]) => `<button name="answer" value="${value}">${escapeHtml(label)}</button>`,
  );
  const form = shown.length > 0 ? `<form method="post">${shown.join('')}</form>` : '';
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      // why: without a referrer policy of this kind a browser sends no Origin, and a site that proxies the page refuses
      // the form
      'referrer-policy': 'same-origin',
    },
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><p class="banner">Sandbox payments: no money moves.</p><main><h1>${escapeHtml(title)}</h1>${body}${form}</main></body></html>`,
  };
}

/** Redirects the browser. */
export function redirect(url: string): HttpResponse {
  return { status: 303, headers: { location: url, 'cache-control': 'no-store' }, body: '' };
}
