/**
 * The styles of the pages of the APIs, in the shop's colors. They stand in the page, which loads nothing: it has to work
 * where a developer has saved it.
 */
export const docsStyle = `:root{color-scheme:light dark;--paper:oklch(.964 .014 90);--raised:oklch(.987 .008 90);--ink:oklch(.22 .015 70);--soft:oklch(.445 .022 65);--line:oklch(.868 .024 86);--garnet:oklch(.378 .134 15);--link:oklch(.41 .135 268)}
@media (prefers-color-scheme:dark){:root{--paper:oklch(.205 .012 58);--raised:oklch(.25 .014 58);--ink:oklch(.945 .014 88);--soft:oklch(.765 .02 82);--line:oklch(.345 .016 62);--garnet:oklch(.715 .145 16);--link:oklch(.8 .085 268)}}
*{box-sizing:border-box}
body{font:16px/1.55 system-ui,sans-serif;max-width:76rem;margin:0 auto;padding:2rem 1rem 4rem;color:var(--ink);background:var(--paper)}
h1,h2{font-family:Georgia,serif;line-height:1.2}
h1{margin:0 0 .5rem;font-size:2rem}
h2{margin:3.5rem 0 .75rem;padding-bottom:.4rem;border-bottom:1px solid var(--line);font-size:1.5rem}
h3{margin:2.25rem 0 .25rem;font-size:1rem}
h2,h3{scroll-margin-top:1rem;overflow-wrap:anywhere}
main>h2:first-child{margin-top:0}
p{margin:.4rem 0;max-width:46rem}
.soft{color:var(--soft);font-size:.9375rem}
a{color:var(--link)}
code,pre{font:.875rem/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
h3 code{font-size:1rem;font-weight:600}
code b{color:var(--garnet)}
.index b{font-weight:600;font-size:.8125rem}
pre{white-space:pre-wrap;margin:.5rem 0;padding:.75rem;background:var(--raised);border:1px solid var(--line);border-radius:.375rem}
nav{display:flex;flex-wrap:wrap;gap:0 1rem;padding:.75rem 0;border-bottom:1px solid var(--line)}
nav a,.index a{display:inline-block;padding:.3rem 0}
.index{list-style:none;margin:0;padding:0;font-size:.9375rem;overflow-wrap:anywhere}
summary{cursor:pointer;padding:.3rem 0}
table{border-collapse:collapse;width:100%;margin:.5rem 0}
td,th{overflow-wrap:anywhere;padding:.35rem .75rem .35rem 0;text-align:left;vertical-align:top;border-bottom:1px solid var(--line)}
th,td:nth-child(2){overflow-wrap:normal}
td:first-child{min-width:6.5rem}
@media (min-width:60rem){
body{display:grid;grid-template-columns:13rem minmax(0,1fr);gap:0 3rem;padding-top:3rem}
header{grid-column:1/-1;margin-bottom:2.5rem}
nav{position:sticky;top:1.5rem;align-self:start;display:grid;max-height:calc(100vh - 3rem);overflow:auto;padding:0;border:0}
.index{columns:2;column-gap:2rem}
}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}`;
