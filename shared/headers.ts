/**
 * Names, in an answer, the last change that it shows for certain (rules/change.md#9). A stream opened
 * after that change misses nothing.
 */
export const lastChange = 'x-last-change'
