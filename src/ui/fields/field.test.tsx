import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CheckboxField } from './checkbox-field.tsx';
import { fieldIds, shownError } from './field-state.ts';
import { RadioGroup } from './radio-group.tsx';
import { SelectField } from './select-field.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

test('an error shows only when the field is touched, invalid and has one', () => {
  expect(shownError({ touched: true, invalid: true, error: 'No' })).toBe('No');
  expect(shownError({ touched: false, invalid: true, error: 'No' })).toBeUndefined();
  expect(shownError({ touched: true, invalid: false, error: 'No' })).toBeUndefined();
  expect(shownError({ touched: true, invalid: true })).toBeUndefined();
  expect(shownError({ error: 'From the server' })).toBe('From the server');
});

test('a labelled field must also have an id', () => {
  expect(() => fieldIds('')).toThrow('A labelled field must also have an id');
  expect(() => renderToStaticMarkup(<TextField id="" label="Zip" />)).toThrow();
});

const fields = {
  TextField: <TextField id="x" label="Name" hint="As on your card" error="Enter your name" />,
  TextArea: <TextArea id="x" label="Name" hint="As on your card" error="Enter your name" />,
  SelectField: <SelectField id="x" label="Name" hint="As on your card" error="Enter your name" choices={[]} />,
  CheckboxField: <CheckboxField id="x" label="Name" hint="As on your card" error="Enter your name" />,
};

test.each(Object.entries(fields))('%s links its label, hint and error to the input', (_, field) => {
  const markup = renderToStaticMarkup(field);
  expect(markup).toContain('for="x"');
  expect(markup).toMatch(/<(input|select|textarea)[^>]*aria-describedby="x-hint x-error"/);
  expect(markup).toMatch(/<(input|select|textarea)[^>]*aria-invalid="true"/);
  expect(markup).toContain('id="x-hint"');
  expect(markup).toContain('id="x-error"');
  expect(markup).not.toContain('style=');
});

test('without error or hint there is no description', () => {
  expect(renderToStaticMarkup(<TextField id="x" label="Name" />)).not.toMatch(/aria-(describedby|invalid)=/);
});

test('a radio group links its error to the whole fieldset', () => {
  const markup = renderToStaticMarkup(
    <RadioGroup id="x" name="way" label="How" error="Choose one" choices={[{ value: 'ship', label: 'Ship' }]} />,
  );
  expect(markup).toMatch(/<fieldset[^>]*aria-describedby="x-error"/);
});

test('a text area takes 5000 characters and counts them', () => {
  const markup = renderToStaticMarkup(<TextArea id="x" label="Note" defaultValue="Hello" />);
  expect(markup).toMatch(/maxlength="5000"/i);
  expect(markup).toContain('5 of 5,000 characters');
});
