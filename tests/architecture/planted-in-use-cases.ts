import type { PlantedFaults } from './planted-in-pages.ts';

type Files = Record<string, string>;

const showWineFile = 'features/listings/show-wine.server.ts';
const useCase = `src/${showWineFile}`;
const importWine = `import { showWine } from '#${showWineFile}';`;
const importActor = `import type { Actor, SignedIn } from '#kit/actor.ts';\n`;

/** For the scans of use cases: trees with one fault each, and one tree without any. */
export const plantedInUseCases: Record<string, PlantedFaults> = {
  'use cases are made with defineUseCase': {
    faults: [
      'export async function showWine(app: WineApp, actor: Actor, id: string) {}',
      'export const showWine = async (app: WineApp, _actor: Actor) => {};',
      'export const showWine = (async function (_app: unknown, actor: Actor | undefined) {}) satisfies Call;',
      "export function showWine({ db }: Pick<Infra, 'db'>, actor: Actor) {}",
      'export function showWine(needs: ShowNeeds, actor: Actor) {}',
      'export const showWine = memoize(async (app: WineApp, actor: Actor) => {});',
      'function show(app: WineApp, actor: Actor) {}\nexport { show as showWine };',
      'const show = (app: WineApp, actor: Actor) => {};\nexport const showWine = show;',
      'export default function (app: WineApp, actor: Actor) {}',
      'function showWine(app: WineApp, actor: Actor) {}\nexport default showWine;',
    ]
      .map((text): Files => ({ [useCase]: `${importActor}${text}` }))
      .concat({
        'src/features/listings/editing/close-wine.server.ts': `import type { Actor as Caller } from '../../../kit/actor.ts';
          export function closeWine(app: WineApp, caller: Caller) {}`,
      }),
    clean: {
      [useCase]: `${importActor}
        export const showWine = defineUseCase(async (app: WineApp, actor: Actor) => {});
        const shown = defineUseCase((app: WineApp, _actor: Actor) => {});
        export { shown };
        function show(app: WineApp, actor: Actor) {}
        export function maySee(wine: Wine, actor: Actor) {}
        export function cartOf(actor: Actor, key: string) {}
        export function closeWine(app: WineApp, actor: SignedIn) {}`,
      'src/features/listings/wine.ts': `${importActor}export function describe(app: WineApp, actor: Actor) {}`,
      'src/features/listings/db/wine-rows.server.ts': `${importActor}export function listRows({ db }: WineApp, actor: Actor) {}`,
      'src/web/listing/listing.server.ts': `${importActor}export function load(app: WineApp, actor: Actor) {}`,
    },
  },
  'entry points call use cases': {
    faults: [
      ...[
        'export async function showWine(app: WineApp, id: string) {}',
        "export function showWine({ db }: Pick<Infra, 'db'>, id: string) {}",
        'const show = async (app: unknown) => {};\nexport { show as showWine };',
      ].flatMap((text): Files[] => [
        { [useCase]: text, 'src/web/listing/listing.route.tsx': importWine },
        { [useCase]: text, 'src/api/v1/wine.server.ts': `import { showWine as show } from '../../${showWineFile}';` },
        { [useCase]: text, 'src/jobs/wines.server.ts': `export { showWine } from '#${showWineFile}';` },
      ]),
      // why: a listed function that has become a use case
      {
        'src/features/payments/receive-payment-event.server.ts':
          'export const receivePaymentEvent = defineUseCase(async (app: WineApp, actor: Actor) => {});',
      },
    ],
    clean: {
      [useCase]: `export const showWine = defineUseCase(async (app: WineApp, actor: Actor) => {});
        export function wineVersion({ title }: Wine) {}
        export function findWine(app: WineApp, id: string) {}`,
      'src/web/listing/listing.route.tsx': `${importWine} import { wineVersion } from '#${showWineFile}';`,
      'src/features/orders/order.server.ts': `import { findWine } from '#${showWineFile}';`,
      'src/features/payments/receive-payment-event.server.ts':
        'export async function receivePaymentEvent(app: WineApp, request: Signed) {}',
      'src/api/webhooks/stripe.server.ts':
        "import { receivePaymentEvent } from '#features/payments/receive-payment-event.server.ts';",
    },
  },
};
