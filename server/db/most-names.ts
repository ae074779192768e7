/** Statements that a connection keeps by name at one time, those used last (recurring.ts). */
export const mostNames = 200
