import { type ComponentType, lazy } from 'react';
import type { EditorTab } from '#features/listing-management/editor/listing-editor.ts';
import { TextArea } from '#ui/fields/text-area.tsx';
import { DeliveryPanel } from './delivery-panel.tsx';
import { DetailsPanel } from './details-panel.tsx';
import { fieldPropsOf, type PanelProps } from './editor.ts';
import { FeaturesPanel } from './features-panel.tsx';
import { PricingPanel } from './pricing-panel.tsx';

// why: these three are as large as all the others together, so they load when they are opened
const PhotosPanel = lazy(async () => ({ default: (await import('./photos/photos-panel.tsx')).PhotosPanel }));
const AvailabilityPanel = lazy(async () => ({
  default: (await import('./availability/availability-panel.tsx')).AvailabilityPanel,
}));
const LocationPanel = lazy(async () => ({ default: (await import('./location-panel.tsx')).LocationPanel }));

/** `Panel` renders a tab; one that `savesItself` contains its own form. */
type TabPanel = { Panel: ComponentType<PanelProps>; savesItself?: boolean };

/** The component of each tab. */
export const tabPanels: Record<EditorTab, TabPanel> = {
  details: { Panel: DetailsPanel },
  pricing: { Panel: PricingPanel },
  delivery: { Panel: DeliveryPanel },
  photos: { Panel: PhotosPanel, savesItself: true },
  availability: { Panel: AvailabilityPanel, savesItself: true },
  features: { Panel: FeaturesPanel },
  location: { Panel: LocationPanel, savesItself: true },
  disclaimer: { Panel: DisclaimerPanel },
};

/** The disclaimer tab. */
function DisclaimerPanel({ listing, rejected }: PanelProps) {
  const field = fieldPropsOf(rejected, { disclaimer: listing?.disclaimer ?? '' });
  return (
    <TextArea
      {...field('disclaimer')}
      hint="House rules, limits, what buyers must know. Shown beside the order and at check-out."
      rows={6}
      optional
    />
  );
}
