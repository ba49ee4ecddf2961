/** Part of the address of every drawing; raise it when drawings change, so that caches fetch them afresh. */
export const artVersion = 1;
