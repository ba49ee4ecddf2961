import { Button } from '../actions/button.tsx';
import type { ExampleGroup, Examples } from '../example.ts';
import { Notice } from './notice.tsx';

export const group: ExampleGroup = 'feedback';

export const examples: Examples = {
  info: { show: () => <Notice title="Ships to Texas only">An adult of 21 or older signs at the door.</Notice> },
  success: { show: () => <Notice tone="success">Your e-mail address is confirmed. Welcome in.</Notice> },
  warning: {
    show: () => (
      <Notice tone="warning" title="Two bottles are left">
        We took your quantity down from six to two.
      </Notice>
    ),
  },
  error: {
    show: () => (
      <Notice tone="error" title="The card was declined">
        Nothing was charged. Try another card, or ask your bank.
      </Notice>
    ),
  },
  withActions: {
    ground: 'wide',
    show: () => (
      <Notice
        tone="warning"
        title="Confirm your e-mail address"
        actions={
          <>
            <Button size="small">Send again</Button>
            <Button size="small" kind="quiet">
              Later
            </Button>
          </>
        }
      >
        We wrote to ana@example.com. Wineries answer only confirmed addresses.
      </Notice>
    ),
  },
  banner: {
    note: 'From edge to edge, above a page: limited access, cookies.',
    ground: 'page',
    show: () => (
      <Notice banner actions={<Button size="small">Log out</Button>}>
        You are looking at this account as its owner would. Nothing you do here costs money.
      </Notice>
    ),
  },
  longWords: {
    show: () => (
      <Notice tone="error" title="2021 Late Harvest Orange Muscat from the Old Dry Farmed Rows is no longer for sale">
        Reference a7f3c9d2e8b14f60a7f3c9d2e8b14f60a7f3c9d2e8b14f60a7f3c9d2e8b14f60
      </Notice>
    ),
  },
};
