/** What is said of a form whose subject was changed meanwhile. */
export const editConflictMessage = 'This was changed meanwhile, by somebody else or by you in another tab.';
