import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../brand/icon.tsx';
import type { IconName } from '../brand/icon-shapes.ts';
import { classNames } from '../class-names.ts';
import { SearchFrame, type SearchSize, searchInputClasses } from './search-field.tsx';

/** A suggestion: its text, which is written into the input when it is picked, and its icon. */
export type Suggestion = { id: string; text: string; note?: string; icon?: IconName; leavesText?: boolean };

type SearchComboboxProps = {
  id: string;
  name: string;
  label: string;
  size?: SearchSize;
  placeholder?: string;
  /** The text of the input; it is reset when this changes. */
  text: string;
  /** The initial text, if it differs. */
  startText?: string;
  suggestions: readonly Suggestion[];
  /** An announced message below the input: no results, or suggestions unavailable. */
  message?: ReactNode;
  /** `over` overlays the page; `below` pushes the content down: in a dialog. */
  place?: 'over' | 'below';
  /** Called with typed text, not with picked suggestions. */
  onType: (text: string) => void;
  onPick: (suggestion: Suggestion) => void;
};

const types = useCombobox.stateChangeTypes;

/** Leaving the input picks nothing, and a suggestion that is an action keeps the typed text. */
function keepWhatWasTyped(state: UseComboboxState<Suggestion>, options: UseComboboxStateChangeOptions<Suggestion>) {
  const { type, changes } = options;
  if (type === types.InputBlur) return { ...changes, selectedItem: state.selectedItem, inputValue: state.inputValue };
  const leaves = (type === types.ItemClick || type === types.InputKeyDownEnter) && changes.selectedItem?.leavesText;
  return leaves ? { ...changes, inputValue: state.inputValue } : changes;
}

/**
 * A search input with suggestions while typing (WAI-ARIA combobox, by downshift): arrow keys choose, Enter picks, Esc
 * closes the list. Enter without a choice submits the form with the typed text. Load it on first use: until then the
 * plain search field works.
 */
export function SearchCombobox(props: SearchComboboxProps) {
  const {
    id,
    name,
    label,
    size = 'bar',
    placeholder,
    text,
    startText = text,
    suggestions,
    message,
    place = 'over',
    onType,
    onPick,
  } = props;
  const combobox = useCombobox<Suggestion>({
    id,
    inputId: id,
    items: suggestions as Suggestion[],
    itemToString: (item) => item?.text ?? '',
    itemToKey: (item) => item?.id,
    initialInputValue: startText,
    stateReducer: keepWhatWasTyped,
    onStateChange: ({ type, selectedItem, inputValue }) => {
      if (type === types.InputChange) onType(inputValue ?? '');
      // why: downshift reports no change when the same suggestion is picked again
      const picked = selectedItem ?? combobox.selectedItem;
      if ((type === types.ItemClick || type === types.InputKeyDownEnter) && picked) onPick(picked);
    },
  });
  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps, setInputValue, closeMenu } = combobox;
  const written = useRef(text);
  useEffect(() => {
    if (written.current !== text) setInputValue(text);
    written.current = text;
  }, [text, setInputValue]);
  // why: Enter without a choice submits the form, and Esc with the list closed belongs to a dialog around it
  const passOn = ({ key, nativeEvent }: KeyboardEvent) => {
    const passes = key === 'Enter' ? highlightedIndex < 0 : key === 'Escape' && !isOpen;
    if (passes) Object.assign(nativeEvent, { preventDownshiftDefault: true });
    if (passes && key === 'Enter') closeMenu();
  };
  const listed = isOpen && suggestions.length > 0;
  return (
    <div className="group/line relative">
      <SearchFrame id={id} label={label} size={size}>
        <input
          {...getInputProps({
            'aria-label': label,
            'aria-expanded': listed,
            onKeyDown: passOn,
          })}
          name={name}
          placeholder={placeholder}
          enterKeyHint="search"
          className={searchInputClasses(size)}
        />
      </SearchFrame>
      <div
        className={classNames(
          'rounded-lg bg-paper-raised',
          place === 'over' && 'absolute inset-x-0 top-full z-40 mt-2 min-w-72',
          (listed || message !== undefined) && `border border-line ${place === 'over' ? 'shadow-floating' : 'mt-3'}`,
        )}
      >
        <ul {...getMenuProps({ 'aria-label': label })} className={listed ? 'list-none p-1.5' : 'sr-only'}>
          {listed &&
            suggestions.map((item, index) => (
              <Row
                key={item.id}
                item={item}
                chosen={index === highlightedIndex}
                option={getItemProps({ item, index })}
              />
            ))}
        </ul>
        <div
          role="status"
          className={message ? 'px-4 py-3 text-small text-ink-soft group-not-focus-within/line:sr-only' : 'sr-only'}
        >
          {message}
        </div>
      </div>
    </div>
  );
}

function Row({ item, chosen, option }: { item: Suggestion; chosen: boolean; option: object }) {
  return (
    <li
      {...option}
      className={classNames(
        'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md px-3 py-1.5 text-small',
        chosen && 'bg-paper-sunk',
      )}
    >
      {item.icon && <Icon name={item.icon} size="small" />}
      <span className="min-w-0 grow wrap-anywhere">{item.text}</span>
      {item.note && <span className="shrink-0 text-caption text-ink-soft">{item.note}</span>}
    </li>
  );
}
