/** The states that people may sign up from, by postal code: those whose wineries the shop knows. */
export const signUpStates: readonly string[] = ['TX', 'OR'];
