import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { articleHtml } from './article-html.ts';
import { elementsOf, isSafeHref, plainTags, referencesOf, sectionsOf, textOf } from './article-tree.ts';
import { readMarkdown } from './read-markdown.server.ts';

const site = {
  name: 'Lone*vine*',
  baseUrl: 'https://wine.test',
  contact: { email: 'a_b@wine.test', phone: '+1 (555)', examples: [] },
};
const read = (text: string) => readMarkdown(text, site);
const html = (text: string) => articleHtml(read(text), { baseUrl: site.baseUrl, cards: new Map() });

const id = '58cc6078-8e75-5180-b024-3cc08b2f6700';

describe('a text in Markdown', () => {
  test('becomes elements; its first heading is below the title of the page', () => {
    expect(html('# Soil\n\nIt *drains* **well**.\n\n- one\n- two\n\n> quoted\n\n| a |\n|---|\n| b |')).toBe(
      '<h2>Soil</h2><p>It <em>drains</em> <strong>well</strong>.</p><ul><li>one</li><li>two</li></ul>' +
        '<blockquote><p>quoted</p></blockquote>' +
        '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>',
    );
  });

  test('has anchors, named or made of the words, each once, and none that the page itself has', () => {
    expect(sectionsOf(read('## Cookies {#c}\n\n## Soil & sun\n\n## Soil, sun\n\n## Content'))).toEqual([
      { id: 'c', title: 'Cookies' },
      { id: 'soil-sun', title: 'Soil & sun' },
      { id: 'soil-sun-2', title: 'Soil, sun' },
      { id: 'content-2', title: 'Content' },
    ]);
  });

  test('shows a wine or winery of this site as a card if its address is alone on a line', () => {
    const cards = `/l/estate-grenache/${id}\n\nhttps://wine.test/winery/red-gate/\n\nSee /winery/blue-hill/\n\n- /winery/x/`;
    expect(referencesOf(read(cards))).toEqual({ listings: [id], wineries: ['red-gate'], pictures: [] });
    expect(referencesOf(read('https://other.test/winery/red-gate/')).wineries).toEqual([]);
  });

  test('shows an uploaded picture that is alone in a paragraph, and no other', () => {
    expect(read(`![A *row* of vines](picture:${id} "In June")`)).toEqual([
      { tag: 'figure', picture: id, alt: 'A row of vines', caption: 'In June' },
    ]);
    expect(html('![tracker](https://evil.test/pixel.gif)')).toBe('<p>tracker</p>');
    expect(html(`before ![vines](picture:${id})`)).toBe('<p>before vines</p>');
  });

  test('names the site and its contact, whatever characters they contain', () => {
    expect(html('{site}:\n\n{contact}')).toBe(
      '<p>Lone*vine*:</p><p>E-mail: <a href="mailto:a_b@wine.test">a_b@wine.test</a><br>' +
        'Phone: <a href="tel:+1555">+1 (555)</a></p>',
    );
    const demo = { ...site, contact: { ...site.contact, examples: ['address', 'number'] } };
    expect(textOf(readMarkdown('{contact}', demo))).toContain('the address and the number above are examples');
  });
});

/** Known ways to bring a script into a page through Markdown or HTML. */
const vectors = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<math><mi//xlink:href="data:x,<script>alert(4)</script>">',
  '<form action="javascript:alert(1)"><input type=submit>',
  '<base href="//evil.test/">',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<style>@import "//evil.test"</style>',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](<java\nscript:alert(1)>)',
  '[x](&#106;avascript:alert(1))',
  '[x](&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A&#x61)',
  '[x](\u0001javascript:alert(1))',
  '[x](vbscript:msgbox(1))',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[x](data:image/svg+xml,<svg onload=alert(1)>)',
  '[x](file:///etc/passwd)',
  '[x](//evil.test)',
  '[x](/\\evil.test)',
  '[x](\\\\evil.test)',
  '[x](blob:https://wine.test/1)',
  '<javascript:alert(1)>',
  '![x](javascript:alert(1))',
  '![x"onerror="alert(1)](x)',
  '![x](x"onerror="alert(1))',
  '[x](http://a.test"onmouseover="alert(1))',
  '[x](http://a.test "title\\"onmouseover=\\"alert(1)")',
  '[x]: javascript:alert(1)\n\n[x]',
  '## x {#"onclick="alert(1)}',
  '```"><script>alert(1)</script>\nx\n```',
  '`<script>alert(1)</script>`',
  '| <script>alert(1)</script> |\n|---|\n| [x](javascript:alert(1)) |',
  '{site}<script>{contact}</script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
];

/** Every tag in a piece of HTML is one that the product writes, with the attributes that it writes. */
const allowedTag = new RegExp(
  `^<(/?(${plainTags.join('|')}|a)|a href="(https?://[^"<>]+|mailto:[^"<>]*|tel:[^"<>]*)"|img src="https://wine\\.test/media/[-0-9a-f]{36}/scaled-large\\.jpg" alt="[^"<>]*")>$`,
);

function expectHarmless(text: string) {
  const tree = read(text);
  for (const element of elementsOf(tree)) {
    expect([...plainTags, 'a', 'figure', 'card']).toContain(element.tag);
    if (element.tag === 'a') expect(isSafeHref(element.href), element.href).toBe(true);
  }
  const written = articleHtml(tree, { baseUrl: site.baseUrl, cards: new Map() });
  // why: all characters of the text are escaped, so what is between angle brackets was written by the product
  for (const tag of written.match(/<[^>]*>?/g) ?? []) expect(tag).toMatch(allowedTag);
}

describe('a hostile text', () => {
  test.each(vectors)('%j brings nothing into the page but characters', expectHarmless);

  test('made of any mixture of such pieces brings nothing either', () => {
    const pieces = fc.constantFrom(
      ...vectors,
      '\n',
      '\n\n',
      '> ',
      '- ',
      '1. ',
      '*',
      '_',
      '`',
      '[',
      '](',
      ')',
      '<',
      '>',
      '"',
      "'",
      '&',
      '\\',
      '|',
      '\t',
      '\0',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 8 })), { maxLength: 12 }), (parts) =>
        expectHarmless(parts.join('')),
      ),
      { numRuns: 60 },
    );
  });

  test('nested without end stays shallow', () => {
    const deep = read(`${'> '.repeat(5_000)}x`);
    expect(textOf(deep).length).toBeLessThan(20_000);
    expect([...elementsOf(deep)].length).toBeLessThan(200);
  });
});

test.each(['/l/x', '#law', 'https://x.test/', 'http://x.test', 'mailto:a@b.test', 'tel:+15551234'])(
  'a link may lead to %s',
  (href) => expect(isSafeHref(href)).toBe(true),
);

test.each([
  '',
  'x',
  '//x.test',
  '/\\x.test',
  'javascript:alert(1)',
  'java\nscript:x',
  'data:text/html,x',
  'https:///x',
])('no link leads to %j', (href) => expect(isSafeHref(href)).toBe(false));
