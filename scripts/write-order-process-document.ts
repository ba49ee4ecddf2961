// Writes docs/order-process.md from the table of the order process. A test fails while the two differ.
// Run: node scripts/write-order-process-document.ts
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { orderProcessDocument, orderProcessDocumentPath } from './order-process-document.ts';

writeFileSync(path.resolve(import.meta.dirname, '..', orderProcessDocumentPath), orderProcessDocument());
