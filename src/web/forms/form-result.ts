/** What became of a form of the settings: what is done or what failed, in words; what was typed, and what is wrong with it, by field. */
export type FormResult = {
  done?: string | undefined;
  /** What is said over it; without one that something was changed. */
  title?: string;
  problem?: string | undefined;
  /** Where what is stored now is looked at, if somebody has changed it meanwhile. */
  stored?: string;
  typed?: Readonly<Record<string, string>>;
  errors?: Readonly<Record<string, string>>;
};

/** What a limited session is told that tries to change something. */
export const limitedAccessMessage = 'You are logged in with limited access: you can look, but change nothing.';

/** What is said of a form whose subject was changed meanwhile. */
export const editConflictMessage = 'This was changed meanwhile, by somebody else or by you in another tab.';
