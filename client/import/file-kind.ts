/** The kinds of files that are no table. */
export const otherKinds = ['pdf', 'picture', 'web_page', 'text_document', 'archive', 'other'] as const
export type OtherKind = (typeof otherKinds)[number]
export type FileKind = OtherKind | 'zip' | 'old_excel' | 'protected' | 'text'

const marks: [kind: FileKind, ...bytes: (number | null)[]][] = [
  ['zip', 0x50, 0x4b, 0x03, 0x04],
  ['zip', 0x50, 0x4b, 0x05, 0x06],
  ['picture', 0x89, 0x50, 0x4e, 0x47],
  ['picture', 0xff, 0xd8, 0xff],
  ['picture', 0x47, 0x49, 0x46, 0x38],
  ['picture', 0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
  ['archive', 0x1f, 0x8b],
  ['archive', 0x37, 0x7a, 0xbc, 0xaf],
  ['archive', 0x52, 0x61, 0x72, 0x21],
]
/** A compound file: an Excel from before 2007, or a newer one locked by a password. */
const compound = [0xd0, 0xcf, 0x11, 0xe0]
const texts: [kind: OtherKind, RegExp][] = [
  ['text_document', /^\s*\{\\rtf/],
  ['web_page', /^\s*(<!doctype html|<html|<head|<body|<table|<!--)/i],
  ['other', /^\s*<\?xml/],
]

/** The mark of UTF-8 or UTF-16 at the start of a text, in Windows-1252. */
const byteOrder = /^(ï»¿|ÿþ|þÿ)/

/** Recognises a file by its first bytes and ignores its name. `text` may be a CSV. */
export function kindOf(bytes: ArrayBuffer): FileKind {
  const head = new Uint8Array(bytes.slice(0, 1024))
  const startsWith = (mark: readonly (number | null)[]) =>
    mark.every((byte, place) => byte === null || head[place] === byte)
  const known = marks.find(([, ...mark]) => startsWith(mark))
  if (known) return known[0]
  const start = new TextDecoder('windows-1252').decode(head)
  if (start.includes('%PDF-')) return 'pdf' // other bytes may precede it
  if (startsWith(compound)) {
    const names = new TextDecoder('utf-16le').decode(bytes.slice(0, bytes.byteLength - (bytes.byteLength % 2)))
    return names.includes('EncryptedPackage') ? 'protected' : 'old_excel'
  }
  const text = start.replace(byteOrder, '').replaceAll('\0', '') // of UTF-16, its Latin letters
  return texts.find(([, begins]) => begins.test(text))?.[0] ?? 'text'
}
