import type { ExampleGroup, Examples } from '../example.ts';
import { Button } from './button.tsx';

export const group: ExampleGroup = 'actions';

export const examples: Examples = {
  kinds: {
    note: 'One primary on a page.',
    show: () => (
      <div className="flex flex-wrap items-center gap-3">
        <Button kind="primary">Add to cart</Button>
        <Button>Find a winery</Button>
        <Button kind="quiet">Not now</Button>
        <Button kind="danger">Delete</Button>
      </div>
    ),
  },
  sizes: {
    show: () => (
      <div className="flex flex-wrap items-center gap-3">
        <Button kind="primary" size="small">
          Small
        </Button>
        <Button kind="primary" size="compact">
          Compact
        </Button>
        <Button kind="primary">Medium</Button>
        <Button kind="primary" size="large">
          Large
        </Button>
      </div>
    ),
  },
  withIcon: {
    show: () => (
      <div className="flex flex-wrap items-center gap-3">
        <Button kind="primary" icon="cart">
          Add to cart
        </Button>
        <Button icon="filter">Filters</Button>
        <Button kind="quiet" icon="map-pin">
          Near me
        </Button>
      </div>
    ),
  },
  asLink: {
    note: 'With an address it is a link, and looks the same.',
    show: () => (
      <div className="flex flex-wrap items-center gap-3">
        <Button kind="primary" to="#button">
          Shop the shelf
        </Button>
        <Button to="#button">Find a winery</Button>
      </div>
    ),
  },
  busy: {
    note: 'It keeps its width and its focus; pressing again does nothing.',
    show: () => (
      <div className="flex flex-wrap items-center gap-3">
        <Button kind="primary" busy busyLabel="Adding">
          Add to cart
        </Button>
        <Button busy busyLabel="Saving">
          Save
        </Button>
        <Button kind="danger" busy>
          Delete
        </Button>
      </div>
    ),
  },
  disabled: {
    show: () => (
      <div className="flex flex-wrap items-center gap-3">
        <Button kind="primary" disabled>
          Sold out
        </Button>
        <Button disabled>Save</Button>
        <Button kind="quiet" disabled>
          Not now
        </Button>
      </div>
    ),
  },
  wide: {
    note: 'The main action on a phone; long words wrap.',
    show: () => (
      <div className="grid max-w-sm gap-3">
        <Button kind="primary" size="large" wide icon="cart">
          Add to cart · $76.00
        </Button>
        <Button wide>Ask the winery at the end of the long caliche road for an offer on twelve cases</Button>
      </div>
    ),
  },
};
