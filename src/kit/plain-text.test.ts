import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isStorable, multiLine, oneLine } from './plain-text.ts';

const unseen = [
  ...['\0', '\u0007', '\u001B', '\u007F', '\u0085', '\r', '\n', '\t', '\v', '\f'],
  ...['\u2028', '\u2029', '\u00AD', '\u034F', '\u061C', '\u115F', '\u180E', '\u200B', '\u200C', '\u200D', '\u200E'],
  ...['\u200F', '\u202A', '\u202E', '\u2060', '\u2066', '\u2069', '\u206F', '\u2800', '\u3164', '\uFE0F', '\uFEFF'],
  ...['\uFFA0', '\uFFFB', '\u{1D173}', '\u{E0001}', '\u{E0041}', '\u{E007F}', '\u{E0101}', '\uD800'],
];

/** Texts of visible and unseen characters. */
const anyText = fc
  .array(fc.oneof(fc.constantFrom(...unseen), fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' })))
  .map((parts) => parts.join(''));

describe('oneLine', () => {
  it('removes what is invisible between Latin letters, or makes it one space', () => {
    for (const character of unseen) {
      expect(oneLine(`Red${character}Gate`), JSON.stringify(character)).toMatch(/^Red ?Gate$/);
      expect(oneLine(character), JSON.stringify(character)).toBe('');
    }
    expect(oneLine(unseen.join(''))).toBe('');
  });

  it('puts what was on several lines on one, with single spaces', () => {
    expect(oneLine('  12 Main St\r\nApt 4\t\u00A0B \n')).toBe('12 Main St Apt 4 B');
  });

  it('changes nothing the second time, and leaves no line break, control, or bidirectional character', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        const line = oneLine(typed);
        expect(oneLine(line)).toBe(line);
        expect(line).not.toMatch(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\u200B\u2060\uFEFF\u00AD]/u);
        expect(line).toBe(line.trim());
        expect(line.isWellFormed()).toBe(true);
      }),
    );
  });

  it('keeps emoji of several parts, and the letters of scripts that need joiners', () => {
    const kept = [
      '👨‍👩‍👧‍👦 Familie',
      '❤️‍🔥',
      '👩🏽‍🌾',
      '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
      '1️⃣ Red',
      '🇺🇸 Texas',
      'می‌خواهم',
      'क्‍ष',
      'Château d’Yquem · Grüner Veltliner',
      '李小龍',
      'ليلى',
    ];
    for (const text of kept) expect(oneLine(text)).toBe(text);
  });

  it('keeps a joiner only where it changes what is seen', () => {
    expect(oneLine('Red‍Gate')).toBe('RedGate');
    expect(oneLine('نام‌')).toBe('نام');
    expect(oneLine('👩‍')).toBe('👩');
    expect(oneLine('🏴󠁧󠁢')).toBe('🏴');
  });
});

describe('multiLine', () => {
  it('keeps line breaks and tabs, and removes other control and bidirectional characters', () => {
    expect(multiLine(' One\r\nTwo\rThree\u2028Four\tend\u0000\u0007\u202E\u2066 ')).toBe('One\nTwo\nThree\nFour\tend');
  });

  it('keeps what joins letters and emoji', () => {
    expect(multiLine('👩🏽‍🌾\nمی‌خواهم')).toBe('👩🏽‍🌾\nمی‌خواهم');
  });

  it('is empty without a visible character', () => {
    expect(multiLine('\n\u200B\u2060\u{E0041}\n')).toBe('');
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        const text = multiLine(typed);
        expect(multiLine(text)).toBe(text);
        expect(text).not.toMatch(/[[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]--[\n\t]]/v);
      }),
    );
  });
});

test.for([
  ['Château Été 🍷', true],
  ['', true],
  ['a\0b', false],
  ['\ud800', false],
  ['a\udc00', false],
] as const)('%j can be stored: %s', ([text, storable]) => {
  expect(isStorable(text)).toBe(storable);
});
