import iconv from 'iconv-lite';

/** A line of a document: a heading, or text that is wrapped. */
export type PdfLine = { text: string; style: 'title' | 'heading' | 'text' };

/** A letter page in points, its margin, and the size of each style. Courier is 0.6 of its size wide. */
const [pageWidth, pageHeight, margin] = [612, 792, 54];
const sizes: Record<PdfLine['style'], number> = { title: 15, heading: 11, text: 9 };
const leading = 1.35;

type PlacedLine = { text: string; style: PdfLine['style'] };

/**
 * A PDF of plain text on letter paper, in Courier, which every reader has. Characters outside Windows-1252 become question
 * marks. What does not fit on the pages is left out, and the last line says so.
 * @param limits.pages the greatest number of pages
 */
export function textPdf(lines: readonly PdfLine[], { pages: most }: { pages: number }): Buffer {
  const wrapped = lines.flatMap(wrap);
  const pages: PlacedLine[][] = [];
  let left = 0;
  let shown = 0;
  for (const line of wrapped) {
    const height = heightOf(line);
    if (height > left) {
      if (pages.length === most) break;
      pages.push([]);
      left = pageHeight - 2 * margin - heightOf({ text: '', style: 'text' });
    }
    pages.at(-1)?.push(line);
    left -= height;
    shown += 1;
  }
  if (shown < wrapped.length) pages.at(-1)?.push({ text: `(${wrapped.length - shown} more lines)`, style: 'text' });
  return documentOf(pages.length === 0 ? [[]] : pages);
}

function heightOf({ style }: PlacedLine): number {
  return sizes[style] * leading;
}

function wrap({ text, style }: PdfLine): PlacedLine[] {
  const columns = Math.floor((pageWidth - 2 * margin) / (sizes[style] * 0.6));
  return text
    .split('\n')
    .flatMap((paragraph) => wrapParagraph(paragraph, columns).map((line) => ({ text: line, style })));
}

function wrapParagraph(paragraph: string, columns: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(' ').flatMap((whole) => cutWord(whole, columns))) {
    const joined = line === '' ? word : `${line} ${word}`;
    if (joined.length > columns) lines.push(line);
    line = joined.length > columns ? word : joined;
  }
  return [...lines, line];
}

/** A word in parts that fit on a line. */
function cutWord(word: string, columns: number): string[] {
  return word.match(new RegExp(`.{1,${columns}}`, 'gu')) ?? [word];
}

/** A text as a PDF string, in hexadecimal. */
function pdfString(text: string): string {
  const printable = text
    .normalize('NFC')
    .replaceAll('−', '-')
    .replaceAll(/\p{Cc}/gu, '?');
  return `<${iconv.encode(printable, 'windows-1252').toString('hex')}>`;
}

function contentOf(lines: readonly PlacedLine[]): string {
  let at = pageHeight - margin;
  const drawn = lines.map(({ text, style }) => {
    at -= sizes[style] * leading;
    const font = style === 'text' ? 'F1' : 'F2';
    return `BT /${font} ${sizes[style]} Tf ${margin} ${at.toFixed(2)} Td ${pdfString(text)} Tj ET`;
  });
  return drawn.join('\n');
}

/** The file: objects, the table of their positions, and the trailer. @see ISO 32000-1, 7.5 */
function documentOf(pages: readonly PlacedLine[][]): Buffer {
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const pageIds = pages.map((_, index) => 5 + 2 * index);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] >>`,
    font('Courier'),
    font('Courier-Bold'),
    ...pages.flatMap((lines, index) => {
      const content = contentOf(lines);
      const resources = '<< /Font << /F1 3 0 R /F2 4 0 R >> >>';
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] /Resources ${resources} /Contents ${6 + 2 * index} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let file = '%PDF-1.4\n';
  const positions = objects.map((object, index) => {
    const position = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(position).padStart(10, '0')} 00000 n \n`;
  });
  const table = file.length;
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${positions.join('')}`;
  file += `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  // why: everything in it is ASCII, so that lengths in characters are lengths in bytes
  return Buffer.from(file, 'ascii');
}
