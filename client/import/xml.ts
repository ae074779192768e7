import { Parser } from 'saxen'

export type Attributes = Record<string, string | undefined>

/** Callbacks for a document's elements and texts, in document order. */
export type Heard = {
  open(name: string, attributes: () => Attributes): void
  /** Text with its entities decoded; one text may come in several parts. */
  text(text: string): void
  close(name: string): void
}

/** Characters past U+FFFF as numbers, such as emoji: saxen decodes 16 bits of them. */
const large = /&#(?:0*(\d{5,7})|x0*([0-9a-f]{5,6}));/gi
const withLarge = (xml: string): string =>
  xml.replace(large, (entity, decimal?: string, hex?: string) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0xffff && code <= 0x10ffff ? String.fromCodePoint(code) : entity
  })

/**
 * Reads an XML document. The prefixes of these namespaces replace those that the document uses.
 * @throws Error for XML that cannot be parsed
 */
export function readXml(xml: string, namespaces: Record<string, string>, heard: Heard): void {
  const parser = new Parser()
  parser.ns(namespaces)
  parser.on('openTag', (name, getAttributes, decode) =>
    heard.open(name, () =>
      Object.fromEntries(Object.entries(getAttributes()).map(([key, value]) => [key, decode(value)])),
    ),
  )
  parser.on('text', (text, decode) => heard.text(decode(text)))
  parser.on('cdata', (text) => heard.text(text))
  parser.on('closeTag', (name) => heard.close(name))
  parser.on('error', (error) => {
    throw error
  })
  parser.parse(withLarge(xml))
}
