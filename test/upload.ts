import { readdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Client, TestSite } from './server.ts'

export type Sent = [name: string, content: Buffer | string, part?: string]
/** A form as browsers send it, with parts of any name. */
export const upload = (client: Client, id: number, files: readonly Sent[], fields: Record<string, string> = {}) =>
  sendForm(client, 'POST', `/api/materials/${id}/documents`, files, fields)
/** The same to an event. */
export const uploadToEvent = (client: Client, id: number, files: readonly Sent[]) =>
  sendForm(client, 'POST', `/api/events/${id}/documents`, files)

/** The same to any address. */
export async function sendForm(
  client: Client,
  method: 'POST' | 'PUT',
  path: string,
  files: readonly Sent[],
  fields: Record<string, string> = {},
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [index, [name, content, part]] of files.entries())
    form.append(part ?? `file-${index}`, new File([new Uint8Array(Buffer.from(content))], name, { type: 'text/html' }))
  const encoded = new Response(form)
  return client.send(method, path, {
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  })
}

export const keptFiles = ({ services }: TestSite) => readdir(dirname(services.files.pathOf('x')))
/** How many files and rows of documents there are, and how many unfinished uploads. */
export async function stockOf(site: TestSite): Promise<[files: number, incoming: number, rows: number]> {
  const rows = await site.db.selectFrom('document').select('id').execute()
  const incoming = await readdir(dirname(site.services.files.temporary('x')))
  return [(await keptFiles(site)).length, incoming.length, rows.length]
}
