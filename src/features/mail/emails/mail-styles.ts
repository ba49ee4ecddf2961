import frauncesUrl from '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2?url';
import instrumentUrl from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import type { CSSProperties } from 'react';

// The design tokens as hex, and styles on each element, because many mail clients support neither oklch nor style
// sheets.
const [paper, raised, ink, inkSoft, line] = ['#f7f3e9', '#fdfbf5', '#1f1913', '#5d5247', '#dbd3c2'];
const [garnet, onGarnet, bluebonnet] = ['#79142a', '#fdf9f2', '#2b4292'];
const sans = "'Instrument Sans', -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif";
const display = "Fraunces, Georgia, 'Times New Roman', serif";

/** The shop's fonts, for mail programs that load fonts; the others use the next ones of the list. */
export const fontFaces = (baseUrl: string) => `
@font-face { font-family: Fraunces; src: url(${baseUrl}${frauncesUrl}) format('woff2'); font-weight: 100 900; }
@font-face { font-family: 'Instrument Sans'; src: url(${baseUrl}${instrumentUrl}) format('woff2'); font-weight: 400 700; }`;

/** The inline styles of mails. */
export const mailStyles = {
  body: { margin: 0, padding: '24px 12px', backgroundColor: paper, color: ink, fontFamily: sans },
  frame: { maxWidth: '600px', margin: '0 auto' },
  mark: {
    margin: 0,
    padding: '8px 0 20px',
    textAlign: 'center',
    fontFamily: display,
    fontSize: '26px',
    lineHeight: '1.2',
  },
  markLink: { color: garnet, textDecoration: 'none' },
  card: { backgroundColor: raised, border: `1px solid ${line}`, borderRadius: '20px' },
  inside: { padding: '32px 28px' },
  heading: {
    margin: '0 0 16px',
    fontFamily: display,
    fontSize: '26px',
    fontWeight: 400,
    lineHeight: '1.2',
    color: ink,
  },
  text: { margin: '0 0 16px', fontSize: '16px', lineHeight: '1.6', color: ink },
  soft: { margin: '0 0 12px', fontSize: '14px', lineHeight: '1.5', color: inkSoft },
  buttonRow: { margin: '8px 0 24px' },
  button: {
    display: 'inline-block',
    padding: '14px 28px',
    borderRadius: '999px',
    backgroundColor: garnet,
    color: onGarnet,
    fontSize: '16px',
    fontWeight: 600,
    textDecoration: 'none',
  },
  link: { color: bluebonnet, textDecoration: 'underline', wordBreak: 'break-all' },
  wordLink: { color: bluebonnet, textDecoration: 'underline' },
  subheading: {
    margin: '24px 0 12px',
    fontFamily: display,
    fontSize: '21px',
    fontWeight: 400,
    lineHeight: '1.3',
    color: ink,
  },
  list: { margin: '0 0 16px', padding: '0 0 0 24px', fontSize: '16px', lineHeight: '1.6', color: ink },
  quote: { margin: '0 0 16px', padding: '0 0 0 16px', borderLeft: `3px solid ${line}` },
  code: { fontFamily: "Menlo, Consolas, 'Courier New', monospace", fontSize: '14px' },
  cell: { padding: '6px 10px', border: `1px solid ${line}`, fontSize: '14px', textAlign: 'left', color: ink },
  picture: { display: 'block', width: '100%', maxWidth: '540px', height: 'auto', borderRadius: '10px' },
  linkCard: { margin: '0 0 16px', padding: '14px 16px', border: `1px solid ${line}`, borderRadius: '12px' },
  bottle: { display: 'block', width: '40px', height: '120px' },
  photo: { display: 'block', width: '64px', height: '64px', borderRadius: '8px' },
  pictureCell: { width: '80px', padding: '10px 12px 10px 0', verticalAlign: 'top' },
  itemCell: { padding: '10px 12px 10px 0', verticalAlign: 'top' },
  amountCell: { padding: '10px 0', textAlign: 'right', verticalAlign: 'top', whiteSpace: 'nowrap' },
  lineCell: { padding: '4px 12px 4px 0' },
  lineAmountCell: { padding: '4px 0', textAlign: 'right', whiteSpace: 'nowrap' },
  totalCell: { padding: '10px 12px 0 0', borderTop: `1px solid ${line}` },
  totalAmountCell: { padding: '10px 0 0', borderTop: `1px solid ${line}`, textAlign: 'right', whiteSpace: 'nowrap' },
  block: { margin: '8px 0 24px', padding: '16px 0 0', borderTop: `1px solid ${line}` },
  blockNote: { margin: '12px 0 0', fontSize: '14px', lineHeight: '1.5', color: inkSoft },
  cellText: { margin: 0, fontSize: '15px', lineHeight: '1.5', color: ink },
  cellNote: { margin: 0, fontSize: '13px', lineHeight: '1.5', color: inkSoft },
  totalText: { margin: 0, fontSize: '16px', fontWeight: 600, lineHeight: '1.5', color: ink },
  rule: { margin: '20px 0 16px', border: 'none', borderTop: `1px solid ${line}` },
  foot: { margin: 0, padding: '20px 16px 0', fontSize: '13px', lineHeight: '1.5', textAlign: 'center', color: inkSoft },
} satisfies Record<string, CSSProperties>;

/** Dark-mode colors for mail clients that support style sheets; otherwise these clients would derive their own. */
export const darkModeCss = `
@media (prefers-color-scheme: dark) {
  .mail-body, .mail-body td { background-color: #1b1612 !important; }
  .mail-card { background-color: #27201b !important; border-color: #403831 !important; }
  .mail-card td { background-color: transparent !important; }
  .mail-rule { border-color: #403831 !important; }
  .mail-ink { color: #f1ece3 !important; }
  .mail-soft { color: #b9b2a5 !important; }
  .mail-mark { color: #ef7a84 !important; }
  .mail-link { color: #a6bcf5 !important; }
  .mail-button { background-color: #a2273e !important; color: #fdf9f2 !important; }
}`;
