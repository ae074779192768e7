import { DocumentFailure } from '../document/worker/failure.ts'

const namespace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

/** What Factur-X declares about the file it embeds (Factur-X 1.0, 6.2.2). */
const properties = [
  { name: 'DocumentType', value: 'INVOICE', description: 'The type of the hybrid document' },
  { name: 'DocumentFileName', value: 'factur-x.xml', description: 'The name of the embedded XML document' },
  { name: 'Version', value: '1.0', description: 'The version of the standard of the embedded XML document' },
  { name: 'ConformanceLevel', value: 'EN 16931', description: 'The profile of the embedded XML document' },
]

// PDF/A requires the file to describe properties that are not PDF/A's own.
const schema =
  '<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>' +
  `<pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix>` +
  `<pdfaSchema:property><rdf:Seq>${properties
    .map(
      ({ name, description }) =>
        '<rdf:li rdf:parseType="Resource"><pdfaProperty:category>external</pdfaProperty:category>' +
        `<pdfaProperty:description>${description}</pdfaProperty:description>` +
        `<pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType></rdf:li>`,
    )
    .join('')}</rdf:Seq></pdfaSchema:property></rdf:li>`
const description =
  `<rdf:Description rdf:about="" xmlns:fx="${namespace}">` +
  `${properties.map(({ name, value }) => `<fx:${name}>${value}</fx:${name}>`).join('')}</rdf:Description>`

/**
 * The parts of a PDF that Typst wrote: its metadata as one plain stream, and one cross-reference
 * table.
 */
const metadataObject = /(\d+) 0 obj\s*<<\s*\/Length (\d+)\s*\/Type \/Metadata\s*\/Subtype \/XML\s*>>\s*stream\r?\n/
const trailer = /trailer\s*<<([\s\S]*?)>>\s*startxref\s+(\d+)\s+%%EOF\s*$/

/**
 * Adds the metadata that Factur-X requires in a PDF/A, and that Typst cannot write, as an
 * incremental update (ISO 32000-1, 7.5.6): the original file stays as it is, followed by the new
 * metadata.
 * @throws DocumentFailure `typeset` when the file is not built as expected
 */
export function withFacturXMetadata(pdf: Uint8Array): Buffer {
  const original = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  const text = original.toString('latin1')
  const object = metadataObject.exec(text)
  const end = trailer.exec(text)
  if (!object || !end) throw new DocumentFailure('typeset', 'no metadata to extend')
  const [head, id = '', length = ''] = object
  const start = object.index + head.length
  const xmp = original.toString('utf8', start, start + Number(length))
  const extended = xmp
    .replace('</rdf:Bag></pdfaExtension:schemas>', (closing) => schema + closing)
    .replace('</rdf:RDF>', (closing) => description + closing)
  if (!extended.includes(schema) || !extended.includes(description))
    throw new DocumentFailure('typeset', 'no extension schemas in the metadata')
  const separator = text.endsWith('\n') ? '' : '\n'
  const stream = Buffer.from(extended)
  const opening = `${id} 0 obj\n<<\n  /Length ${stream.length}\n  /Type /Metadata\n  /Subtype /XML\n>>\nstream\n`
  const at = original.length + separator.length
  const closing = '\nendstream\nendobj\n'
  const table = at + opening.length + stream.length + closing.length
  const [, entries = '', previous = ''] = end
  return Buffer.concat([
    original,
    Buffer.from(separator + opening),
    stream,
    Buffer.from(
      `${closing}xref\n${id} 1\n${String(at).padStart(10, '0')} 00000 n \n` +
        `trailer\n<<${entries.trimEnd()}\n  /Prev ${previous}\n>>\nstartxref\n${table}\n%%EOF\n`,
    ),
  ])
}
