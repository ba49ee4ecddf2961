import { listPackingSlips, matchShipmentList } from '#features/orders/shipping/list-orders-to-ship.server.ts';
import { shipOrders } from '#features/orders/shipping/ship-orders.server.ts';
import { readTypedFields } from '../../forms/form-action.server.ts';
import { limitedAccess, type TypedText } from '../../forms/form-result.ts';
import type { SignedInPage } from '../../shell/guards.server.ts';
import { carrierField, fileField, listField, type ShipAnswer, trackingField } from './ship-orders.ts';

/** Handles the form: `intent` is `read`, which fills the fields from a list, or `ship`. */
export async function handleShipForm(page: SignedInPage, form: FormData): Promise<ShipAnswer> {
  const { turn, intent, ...typed } = readTypedFields(form);
  const start = { turn: (Number(turn) || 0) + 1, typed, fields: {}, shipped: [], listed: [], problems: [] };
  return intent === 'read' ? readList(page, start, form.get(fileField)) : ship(page, start);
}

type Start = Omit<ShipAnswer, 'status' | 'code' | 'problem'>;

/** The maximum size of a list as a file, in bytes: programs of carriers write many more columns. */
const maxFileBytes = 200_000;

const trackingPrefix = trackingField('');

/** The ids of the orders with something typed into their fields. */
function typedIds(typed: TypedText): string[] {
  return Object.keys(typed).flatMap((name) => {
    const id = name.startsWith(trackingPrefix) ? name.slice(trackingPrefix.length) : undefined;
    return id !== undefined && `${typed[name]}${typed[carrierField(id)] ?? ''}`.trim() !== '' ? [id] : [];
  });
}

async function ship(page: SignedInPage, start: Start): Promise<ShipAnswer> {
  const { app, actor } = page;
  const { typed } = start;
  const shipments = typedIds(typed)
    .map((id) => ({ id, carrier: typed[carrierField(id)] ?? '', trackingNumber: typed[trackingField(id)] ?? '' }))
    // why: the others are still to be packed
    .filter(({ trackingNumber }) => trackingNumber.trim() !== '');
  // why: somebody has pasted a list, and pressed the button below it
  if (shipments.length === 0) return readList(page, start, null);
  const made = await shipOrders(app, actor, shipments);
  if (!made.ok) return { ...start, ...limitedAccess };
  const fields = Object.fromEntries(
    made.value.flatMap((one) => (one.outcome === 'refused' ? [[trackingField(one.id), one.problem]] : [])),
  );
  const shipped = made.value.filter(({ outcome }) => outcome !== 'refused');
  const done = new Set(shipped.flatMap(({ id }) => [carrierField(id), trackingField(id)]));
  const kept = Object.fromEntries(Object.entries(typed).filter(([name]) => !done.has(name)));
  // why: an order from a list may not be among those that the page loads, and must not vanish with what was typed
  const listed = await listPackingSlips(app, actor, typedIds(kept));
  const status = Object.keys(fields).length > 0 ? 'invalid' : 'saved';
  return { ...start, status, typed: kept, fields, shipped, listed };
}

async function readList(
  { app, actor }: SignedInPage,
  start: Start,
  file: FormDataEntryValue | null,
): Promise<ShipAnswer> {
  const read = await listText(start.typed, file);
  if ('problem' in read) return { ...start, status: 'invalid', fields: { [listField]: read.problem } };
  const { matched, problems } = await matchShipmentList(app, actor, read.text);
  const typed: Record<string, string> = { ...start.typed };
  for (const { order, carrier, trackingNumber } of matched) {
    typed[trackingField(order.id)] = trackingNumber;
    if (carrier !== '') typed[carrierField(order.id)] = carrier;
  }
  const found = new Set(matched.map(({ order }) => order.id));
  const others = typedIds(start.typed).filter((id) => !found.has(id));
  const listed = [...matched.map(({ order }) => order), ...(await listPackingSlips(app, actor, others))];
  return { ...start, status: 'invalid', typed, listed, problems };
}

/** The text of the chosen file, otherwise of the pasted list. */
async function listText(
  typed: TypedText,
  file: FormDataEntryValue | null,
): Promise<{ text: string } | { problem: string }> {
  const isFile = file instanceof File && file.size > 0;
  if (isFile && file.size > maxFileBytes) return { problem: 'This file is too large for a list of 100 orders' };
  const text = isFile ? await file.text() : (typed[listField] ?? '');
  if (text.trim() === '') return { problem: 'Enter tracking numbers below, paste a list, or choose a file' };
  // why: text of another encoding or a workbook has characters that no list has
  return /[\0\uFFFD]/.test(text)
    ? { problem: 'This file is not a CSV file. Save it as CSV (UTF-8) and try again' }
    : { text };
}
