import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { capitalize } from '#features/search/capitalize.ts';
import { Icon } from '#ui/brand/icon.tsx';
import type { IconName } from '#ui/brand/icon-shapes.ts';
import { classNames } from '#ui/class-names.ts';
import { SearchField } from '#ui/fields/search-field.tsx';
import { PlaceSearch } from './place-search.tsx';

type Layout = 'line' | 'panel';

type SearchBarProps = {
  /** Prefix of the ids inside, so that a page can contain two search bars. */
  id: string;
  /** `line` in the top bar, `panel` in the panel of a phone. */
  layout: Layout;
};

/**
 * Search by keywords or by location. Radio buttons outside both forms select the mode and CSS shows the form, so that
 * it works without JavaScript and the mode is not submitted.
 */
export function SearchBar({ id, layout }: SearchBarProps) {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(pathname === '/s' ? search : '');
  const keywords = query.get('keywords') ?? '';
  const byPlace = keywords === '' && query.has('address');
  const navigate = useNavigate();
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const filled = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
      value === '' ? [] : [[name, name === 'keywords' ? capitalize(`${value}`) : `${value}`]],
    );
    void navigate({ pathname: '/s', search: `${new URLSearchParams(filled)}` }, { replace: layout === 'panel' });
  };
  const size = layout === 'line' ? 'inset' : 'bar';
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const inputs = layout === 'panel' ? [...(box.current?.querySelectorAll<HTMLInputElement>('form input') ?? [])] : [];
    inputs.find((input) => input.checkVisibility())?.focus();
  }, [layout]);
  return (
    <search
      ref={box}
      aria-label="Wines"
      className={classNames(
        'group/search',
        layout === 'panel'
          ? 'grid gap-3'
          : 'flex rounded-full border border-line-strong bg-paper-raised transition-colors hover:border-ink has-[input[name]:not([type=radio]):focus-visible]:outline-3 has-[input[name]:not([type=radio]):focus-visible]:outline-focus',
      )}
    >
      <SearchModeSwitch id={id} byPlace={byPlace} layout={layout} />
      <form action="/s" onSubmit={send} className="min-w-0 grow group-has-[[value=location]:checked]/search:hidden">
        <KeywordField id={`${id}-keywords`} keywords={keywords} size={size} />
      </form>
      <form action="/s" onSubmit={send} className="min-w-0 grow group-has-[[value=keywords]:checked]/search:hidden">
        <PlaceSearch
          id={`${id}-address`}
          size={size}
          layout={layout}
          address={query.get('address') ?? ''}
          origin={query.get('origin') ?? ''}
          bounds={query.get('bounds') ?? ''}
        />
      </form>
    </search>
  );
}

/** Calls `onChange` after a value changed, but not on mount, to keep what was typed before hydration. */
function useOnChange(value: unknown, onChange: () => void): void {
  const last = useRef(value);
  const handleChange = useEffectEvent(onChange);
  useEffect(() => {
    if (last.current !== value) handleChange();
    last.current = value;
  }, [value]);
}

function KeywordField({ id, keywords, size }: { id: string; keywords: string; size: 'bar' | 'inset' }) {
  const input = useRef<HTMLInputElement>(null);
  useOnChange(keywords, () => {
    if (input.current) input.current.value = keywords;
  });
  return (
    <SearchField
      ref={input}
      id={id}
      size={size}
      name="keywords"
      label="Keywords"
      placeholder="Wine, winery or grape"
      defaultValue={keywords}
      maxLength={200}
    />
  );
}

function SearchModeSwitch({ id, byPlace, layout }: { id: string; byPlace: boolean; layout: Layout }) {
  const radios = useRef<HTMLFieldSetElement>(null);
  useOnChange(byPlace, () => {
    const chosen = radios.current?.querySelector<HTMLInputElement>(`[value=${byPlace ? 'location' : 'keywords'}]`);
    if (chosen) chosen.checked = true;
  });
  const mode = (value: string, icon: IconName, label: string, checked: boolean) => (
    <SearchMode key={value} id={id} value={value} icon={icon} checked={checked} layout={layout}>
      {label}
    </SearchMode>
  );
  return (
    <fieldset ref={radios} className={classNames('flex shrink-0', layout === 'line' ? 'p-1 pr-0' : 'gap-2')}>
      <legend className="sr-only">Search by</legend>
      {mode('keywords', 'bottle', 'Keywords', !byPlace)}
      {mode('location', 'map-pin', 'Location', byPlace)}
    </fieldset>
  );
}

type SearchModeProps = {
  id: string;
  value: string;
  icon: IconName;
  checked: boolean;
  layout: Layout;
  children: ReactNode;
};

/** One of the two search modes: only an icon where the field is narrow, else its label. */
function SearchMode({ id, value, icon, checked, layout, children }: SearchModeProps) {
  return (
    <label
      title={layout === 'line' ? `Search by ${value}` : undefined}
      className={classNames(
        'relative inline-flex items-center justify-center gap-1.5 rounded-full text-caption font-medium text-ink-soft transition-colors hover:text-ink',
        'has-focus-visible:outline-3 has-focus-visible:outline-focus',
        layout === 'line'
          ? 'min-h-9 min-w-9 isolate before:absolute before:inset-x-0 before:-inset-y-1 before:-z-10 has-checked:bg-paper-sunk has-checked:text-ink @min-[20rem]:px-3 pointer-coarse:min-w-11'
          : 'min-h-11 px-4 text-small has-checked:bg-ink has-checked:text-paper',
      )}
    >
      <input type="radio" name={`${id}-by`} value={value} defaultChecked={checked} className="sr-only" />
      <span className={layout === 'line' ? '@min-[20rem]:hidden' : undefined}>
        <Icon name={icon} size="small" />
      </span>
      <span className={layout === 'line' ? '@max-[20rem]:sr-only' : undefined}>{children}</span>
    </label>
  );
}
