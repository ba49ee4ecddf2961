type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** How often fields are looked at that React takes over later than the page, and after how many milliseconds each time. */
const looks = 200;
const lookEvery = 50;

/**
 * Remembers what was typed or chosen before React took over the page, since React knows only what the server rendered:
 * it resets a text area to it at once, and a field with a state of its own later. Call it before hydration.
 * @returns call it after hydration: every such field gets back what it held, and its handlers learn of it
 */
export function rememberTypedText(): () => void {
  const typed = new Map<Field, string | boolean>();
  let isHydrated = false;
  const remember = (field: EventTarget | null) => {
    if (!field || !isField(field) || (isHydrated && isTakenOver(field))) return;
    if (heldBy(field) !== renderedIn(field)) typed.set(field, heldBy(field));
  };
  for (const field of document.querySelectorAll('input, textarea, select')) remember(field);
  // why: hydration takes a while, in which more is typed
  const listen = ({ target }: Event) => remember(target);
  document.addEventListener('input', listen, true);
  const giveBackNow = (left: number) => {
    for (const [field, held] of typed) {
      if (field.isConnected && !isTakenOver(field)) continue;
      typed.delete(field);
      if (field.isConnected) giveBack(field, held);
    }
    // why: parts whose code is loaded later are taken over later
    if (typed.size > 0 && left > 0) setTimeout(giveBackNow, lookEvery, left - 1);
    else document.removeEventListener('input', listen, true);
  };
  return () => {
    isHydrated = true;
    giveBackNow(looks);
  };
}

/** Whether React has taken over an element, which it marks on it: events before that are lost. */
function isTakenOver(field: Field): boolean {
  return Object.keys(field).some((name) => name.startsWith('__reactProps$'));
}

function isField(target: EventTarget): target is Field {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLInputElement && target.type !== 'hidden' && target.type !== 'file';
}

function isCheckable(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
}

/** What a field holds now. */
function heldBy(field: Field): string | boolean {
  return isCheckable(field) ? field.checked : field.value;
}

/** What the server rendered in a field. */
function renderedIn(field: Field): string | boolean {
  if (isCheckable(field)) return field.defaultChecked;
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const options = [...field.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? '';
}

/**
 * Sets a field to what it held, and dispatches the events of typing. React compares the value with the last one set
 * through the element, so it is first set to what was rendered, and then past React by the setter of the prototype.
 */
function giveBack(field: Field, held: string | boolean): void {
  if (isCheckable(field)) {
    // why: a radio button that is no longer checked is told by the one that is
    if (field.type === 'radio' && !held) return;
    field.checked = field.defaultChecked;
    setNatively(field, 'checked', held);
    field.dispatchEvent(new Event('click', { bubbles: true }));
  } else if (!(field instanceof HTMLSelectElement)) {
    const { selectionStart, selectionEnd } = field;
    field.value = field.defaultValue;
    setNatively(field, 'value', held);
    if (selectionStart !== null && field === document.activeElement) {
      field.setSelectionRange(selectionStart, selectionEnd);
    }
    field.dispatchEvent(new Event('input', { bubbles: true }));
  } else field.value = String(held);
  field.dispatchEvent(new Event('change', { bubbles: true }));
  if (field !== document.activeElement) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

function setNatively(field: Field, property: 'checked' | 'value', held: string | boolean): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), property)?.set?.call(field, held);
}
