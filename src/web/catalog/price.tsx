import { formatMoney, type Money } from '#kit/money.ts';
import { classNames } from '#ui/class-names.ts';

/** `small` in lists, `medium` on cards, `large` beside the button to buy. */
export type PriceSize = 'small' | 'medium' | 'large';

const sizes: Record<PriceSize, string> = {
  small: 'text-body font-medium',
  medium: 'text-[1.0625rem] leading-tight font-medium',
  large: 'text-heading font-semibold',
};

/**
 * An amount of money in Fraunces, always with two decimals (the specification's sub-unit divisor).
 * @param unit what the price is for, if not one bottle: "per person", "each"
 * @param muted for what cannot be bought now
 */
export function Price(props: { money: Money; size?: PriceSize; unit?: string; muted?: boolean }) {
  const { money, size = 'medium', unit, muted = false } = props;
  return (
    <span className="whitespace-nowrap">
      <span className={classNames('figures font-display', muted ? 'text-ink-soft' : 'text-ink', sizes[size])}>
        {formatMoney(money)}
      </span>
      {unit === undefined ? null : <span className="text-caption text-ink-soft"> {unit}</span>}
    </span>
  );
}
