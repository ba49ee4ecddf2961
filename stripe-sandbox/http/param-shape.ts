/**
 * What a parameter may be, short enough to be kept in a file: `i` a whole number, `n` a number, `b` a boolean, `s` a text, `*` anything,
 * `=a|b` one of these words, `[shape]` a list, `{name: shape}` fields (a name that ends with `!` is required, the name `*` is for any
 * name), `{"|": [shapes]}` one of several.
 */
export type ParamShape = string | [ParamShape] | { '|': ParamShape[] } | ParamFields;
export type ParamFields = { [name: string]: ParamShape | ParamShape[] };
