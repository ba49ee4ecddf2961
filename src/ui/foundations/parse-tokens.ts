/**
 * The tokens of tokens.css by name (with their leading dashes), as written. `dark` contains those that differ in the
 * dark scheme.
 */
export type Tokens = { light: Map<string, string>; dark: Map<string, string> };

/** Parses the custom properties of tokens.css: the theme block, and the block for the dark scheme. */
export function parseTokens(css: string): Tokens {
  const [light = '', dark = ''] = css.replaceAll(/\/\*.*?\*\//gs, '').split('(prefers-color-scheme: dark)');
  const [darkOnly = ''] = dark.split('@media');
  return { light: properties(light), dark: properties(darkOnly) };
}

function properties(css: string): Map<string, string> {
  const found = css.matchAll(/(--[a-z0-9-]+):\s*([^;]+);/g);
  return new Map([...found].map(([, name = '', value = '']) => [name, value.trim()]));
}
