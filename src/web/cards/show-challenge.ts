/** The styles of the challenge: like those of the shop's other dialogs. */
const classes = {
  dialog:
    'm-auto w-[min(34rem,calc(100vw-2rem))] rounded-lg bg-paper-raised p-0 text-ink shadow-floating backdrop:bg-veil',
  head: 'flex items-center justify-between gap-3 border-b border-line py-2 pr-3 pl-6',
  title: 'text-title',
  close: 'link min-h-11 min-w-11 px-2 text-small font-semibold',
  frame: 'block h-[min(26rem,70dvh)] w-full rounded-b-lg bg-paper',
};

/**
 * Shows the bank's challenge (3-D Secure) above the page, until it is completed or the buyer closes it. Built without
 * React, because a saved card can be challenged too where no form is rendered.
 * @param path of the challenge, on this origin
 * @param isAnswered called each time the bank's page has navigated
 */
export function showChallenge(path: string, isAnswered: () => Promise<boolean>): Promise<void> {
  const dialog = element('dialog', classes.dialog);
  const title = element('h2', classes.title);
  title.id = 'bank-question';
  title.textContent = 'Your bank asks';
  dialog.setAttribute('aria-labelledby', title.id);
  const close = element('button', classes.close);
  close.type = 'button';
  close.textContent = 'Close';
  const frame = element('iframe', classes.frame);
  frame.title = 'The question of your bank';
  frame.src = path;
  const head = element('div', classes.head);
  head.append(title, close);
  dialog.append(head, frame);
  document.body.append(dialog);
  return new Promise((resolve) => {
    close.addEventListener('click', () => dialog.close());
    frame.addEventListener('load', async () => {
      if (await isAnswered()) dialog.close();
    });
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve();
    });
    dialog.showModal();
  });
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, look: string): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.className = look;
  return made;
}
