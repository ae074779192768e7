/** A ZIP archive of these files, deflated. `declared` is what each says that it unpacks to, in place of the truth. */
export async function zipOf(
  files: Record<string, string | Uint8Array<ArrayBuffer>>,
  { declared }: { declared?: number } = {},
): Promise<ArrayBuffer> {
  const parts: BlobPart[] = []
  const directory: BlobPart[] = []
  let offset = 0
  let listed = 0
  for (const [path, content] of Object.entries(files)) {
    const name = new TextEncoder().encode(path)
    const whole = typeof content === 'string' ? new TextEncoder().encode(content) : content
    const packing = new Blob([whole]).stream().pipeThrough(new CompressionStream('deflate-raw'))
    const packed = await new Response(packing).arrayBuffer()
    const header = (mark: number, length: number, from: number) => {
      const view = new DataView(new ArrayBuffer(length))
      view.setUint32(0, mark, true)
      view.setUint16(from, 8, true)
      view.setUint32(from + 10, packed.byteLength, true)
      view.setUint32(from + 14, declared ?? whole.byteLength, true)
      view.setUint16(from + 18, name.length, true)
      return view
    }
    const central = header(0x02014b50, 46, 10)
    central.setUint32(42, offset, true)
    parts.push(header(0x04034b50, 30, 8), name, packed)
    directory.push(central, name)
    offset += 30 + name.length + packed.byteLength
    listed += 46 + name.length
  }
  const end = new DataView(new ArrayBuffer(22))
  const count = Object.keys(files).length
  end.setUint32(0, 0x06054b50, true)
  end.setUint16(8, count, true)
  end.setUint16(10, count, true)
  end.setUint32(12, listed, true)
  end.setUint32(16, offset, true)
  return new Blob([...parts, ...directory, end]).arrayBuffer()
}
