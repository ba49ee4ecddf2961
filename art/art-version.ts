/** Part of the address of every drawing, which is kept for ever: raise it when drawings change, so that caches fetch them afresh. */
export const artVersion = 3;
