/** Trees with one fault of a scan each, and one tree without any. */
export type PlantedFaults = { faults: Record<string, string>[]; clean: Record<string, string> };

/** Planted faults for the scans of pages. */
export const plantedInPages: Record<string, PlantedFaults> = {
  'every action of a form answers one type': {
    faults: [
      ...[
        'export async function action() { return data({ ok: true }); }',
        'export function action() { return Response.json({}); }',
        'export function action() { return answer(); }\nfunction answer() { return new Response(null); }',
      ].map((text) => ({ 'src/web/clubs/club.route.tsx': text })),
    ],
    clean: {
      'src/web/clubs/club.route.tsx':
        'export function loader() { return data(1); }\nexport function action() { if (gone) throw data(null); return answerForm(saved); }',
      'src/web/listing/time-slots.route.ts': 'export function loader() { return Response.json({}); }',
    },
  },
  'pages ask the server through the router': {
    faults: [
      ...['await fetch(url);', 'window.fetch(url);', 'new XMLHttpRequest();', 'navigator.sendBeacon(url);'].map(
        (text) => ({
          'src/web/cart/cart-page.tsx': text,
        }),
      ),
      { 'src/ui/actions/button.ts': 'globalThis.fetch(url);' },
      { 'src/web/cards/send-step.ts': 'useFetcher();' },
    ],
    clean: {
      'src/web/cart/cart-page.tsx':
        '// fetch(url) is not used\nuseFetcher(); fetcher.submit(form); server.fetch(request);',
      'src/web/cards/send-step.ts': 'await fetch(url);',
      'src/web/cart/cart.server.ts': 'await fetch(url);',
      'src/infra/a.ts': 'await fetch(url);',
    },
  },
  'forms show their errors themselves': {
    faults: [
      { 'src/web/cart/cart-page.tsx': 'const a = <Form method="post"><TextField id="a" required /></Form>;' },
      { 'src/web/cart/cart-page.tsx': 'const a = <fetcher.Form><input pattern="[0-9]" /></fetcher.Form>;' },
    ],
    clean: {
      'src/web/cart/cart-page.tsx': 'const a = <form noValidate><TextField id="a" required /></form>;',
      'src/web/cart/button.tsx': 'const a = <Form method="post"><Button required /></Form>;',
    },
  },
  'forms say for whom their page was made': {
    faults: [
      { 'src/web/cart/cart-page.tsx': 'const a = <form method="post"><input name="id" /></form>;' },
      { 'src/web/cart/cart-page.tsx': 'const a = <fetcher.Form method="post" />;' },
      { 'src/web/cart/cart-page.tsx': 'const { Form } = useFetcher(); const a = <Form method="post">x</Form>;' },
      { 'src/web/cart/cart-page.tsx': 'const a = <form method="post"><input name="id" /><PageOwnerField /></form>;' },
    ],
    clean: {
      'src/web/cart/cart-page.tsx':
        'import { Form } from \'../forms/form.tsx\'; const a = <Form method="post"><input name="id" /></Form>;',
      'src/web/cart/row.tsx': 'const a = <form method="post"><PageOwnerField /><input name="id" /></form>;',
      'src/web/cart/search.tsx': 'const a = <form action="/s"><input name="keywords" /></form>;',
    },
  },
  'modules of the browser keep no state': {
    faults: [
      { 'src/web/cart/cart-page.tsx': 'let open = false;' },
      { 'src/ui/actions/button.tsx': 'export var pressed = 0;' },
    ],
    clean: {
      'src/web/cart/cart-page.tsx':
        'const most = 1; function Page() { let sum = 0; for (let at = 0; at < 2; at++) sum += at; }',
      'src/web/cart/cart.server.ts': 'let open = false;',
      'src/infra/a.ts': 'let open = false;',
    },
  },
  'texts for people are plain': {
    faults: [
      { 'src/web/cart/cart-page.tsx': '<p>\n  Your cart\n  stands here.\n</p>' },
      { 'src/web/cart/cart-page.tsx': '<Notice title="A word to you">Please look.</Notice>' },
      { 'src/features/orders/emails/texts.ts': 'const text = `On ${day} it counts as received.`;' },
      { 'src/features/cart/refusals.ts': "refuse('The house decides');" },
    ],
    clean: {
      'src/web/cart/cart-page.tsx':
        '// it counts as none, and comes last\n<p>Your cart is empty. House rules apply, always.</p>',
      'src/features/cart/db/rows.server.ts': 'sql`select 1 from goes comes`;',
      'src/features/cart/kinds.ts': "type Kind = 'goes'; const kind = 'comes';",
      'seed/wines.ts': "const text = 'Comes alive with brisket';",
    },
  },
};
