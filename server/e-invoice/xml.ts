/** An element and its content; leaves out `null` in a list. */
export type Element = { name: string; attributes: Record<string, string>; content: string | Element[] }
type Content = string | readonly (Element | null)[]

/** An element, always written. */
export const element = (name: string, content: Content, attributes: Record<string, string> = {}): Element => ({
  name,
  attributes,
  content: typeof content === 'string' ? content : content.filter((child) => child !== null),
})

/** An element, left out when it has no value or content. */
export const optional = (
  name: string,
  content: Content | null | undefined,
  attributes: Record<string, string> = {},
): Element | null => {
  const made = element(name, content ?? [], attributes)
  return made.content.length > 0 ? made : null
}

// XML 1.0 allows neither control characters nor half characters, which users may type.
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }
const escaped = (text: string): string =>
  text.replace(forbidden, '').replace(/[&<>"\r]/g, (character) => entities[character] ?? '')

const written = ({ name, attributes, content }: Element, indent: string): string => {
  const head = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escaped(value)}"`)].join(' ')
  if (typeof content === 'string') return `${indent}<${head}>${escaped(content)}</${name}>\n`
  if (content.length === 0) return `${indent}<${head}/>\n`
  return `${indent}<${head}>\n${content.map((child) => written(child, `${indent}  `)).join('')}${indent}</${name}>\n`
}

/** The document of a root element, as UTF-8. */
export const document = (root: Element): Buffer =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${written(root, '')}`)
