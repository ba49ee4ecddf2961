import { TextArea } from '#ui/fields/text-area.tsx';
import { fieldPropsOf, type PanelProps } from './editor.ts';

/** What a buyer reads before buying. */
export function DisclaimerPanel({ listing, settled }: PanelProps) {
  const field = fieldPropsOf(settled, { disclaimer: listing?.disclaimer ?? '' });
  return (
    <TextArea
      {...field('disclaimer')}
      hint="House rules, limits, what buyers must know. It stands beside the order and at the check-out."
      rows={6}
      optional
    />
  );
}
