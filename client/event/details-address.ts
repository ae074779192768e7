/** Address of the materials of an event in its details on the calendar, for a new tab. */
export function detailsAddress(id: number): string {
  const url = new URL('', document.baseURI)
  url.search = new URLSearchParams({ event: String(id), tab: 'materials' }).toString()
  return url.href
}
