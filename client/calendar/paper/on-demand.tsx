import { type ComponentProps, useEffect, useState } from 'react'
import { drawNow } from '../../ui/draw-now.ts'
import { afterEvents, useFetched } from '../../ui/fetched.ts'
import type { Paper as Sheet } from './paper.tsx'

const load = async () => (await import('./paper.tsx')).Paper

/**
 * The calendar on paper (rules/calendar.md#22), drawn while its page is being printed. It is fetched
 * once the page rests, since a browser does not wait with printing.
 */
export function Paper(props: ComponentProps<typeof Sheet>) {
  const { Part, prefetch } = useFetched<ComponentProps<typeof Sheet>>(load)
  const [isPrinting, setPrinting] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const timer = setTimeout(prefetch, afterEvents)
    return () => clearTimeout(timer)
  }, [])
  // The window says when it prints, and takes the picture right after that.
  useEffect(() => {
    const begin = () => drawNow(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return Part && isPrinting ? <Part {...props} /> : null
}
