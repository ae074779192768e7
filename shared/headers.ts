/**
 * Header of an answer: the last change whose effects it shows for certain (rules/change.md#9). A
 * stream opened after it misses nothing.
 */
export const lastChange = 'x-last-change'
