/**
 * The shape of a catalogue with any words in it: a language that lacks a key of the other does not
 * compile.
 */
export type Translated<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translated<T[K]> }
