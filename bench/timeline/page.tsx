/**
 * The timeline alone, with as many items as the address says: `?n=10000&days=30`, `&groups=12` for
 * a row per person, `&scheme=dark`, `&writes=10` for as many changes by other users per second.
 * `window.bench` tells when it was painted and takes commands.
 */
import '@fontsource-variable/inter'
import '@mantine/core/styles.css'
import { createTheme, MantineProvider } from '@mantine/core'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { Period, TimelineHandle, TimelineItem, TimelineLook } from '#client/ui/timeline/model/model.ts'
import { DAY, HOUR, zoneOf } from '#client/ui/timeline/model/zone.ts'
import { Timeline } from '#client/ui/timeline/timeline.tsx'

type Bench = {
  opened?: number
  log: unknown[][]
  /** Times between frames since `watchFrames`, ms. */
  frames: number[]
  watchFrames(): void
  refuse: boolean
  handle: TimelineHandle | null
  view: () => Period
}
declare global {
  interface Window {
    bench: Bench
  }
}

const query = new URLSearchParams(location.search)
const number = (name: string, fallback: number) => Number(query.get(name) ?? fallback)
const ZONE = 'Europe/Paris'
const zone = zoneOf(ZONE)
const NOW = Date.UTC(2026, 5, 10, 13, 20)
const words = {
  label: 'Calendrier des événements',
  help: 'Flèches : choisir. Alt et flèches : déplacer. Maj et flèches : changer la fin. Entrée : ouvrir.',
  groups: 'Techniciens',
  moved: (item: TimelineItem, period: string) => `${item.label} déplacé : ${period}`,
  resized: (item: TimelineItem, period: string) => `${item.label} dure maintenant : ${period}`,
  rolledBack: (item: TimelineItem) => `${item.label} : changement refusé, remis à sa place`,
  undone: (item: TimelineItem) => `${item.label} : changement annulé`,
  locked: (item: TimelineItem) => `${item.label} ne peut pas être changé ici`,
  showing: (period: string) => `Période affichée : ${period}`,
}

const titles = [
  'Festival des Remparts',
  'Gala',
  'Concert Salle Pleyel',
  'Mariage Dufour',
  'Convention annuelle',
  'Théâtre',
]
const places = ['Avignon', 'Lyon', 'Parc des expositions', 'Nantes', 'Halle 3', 'Bordeaux']

function lookAt(start: number, end: number, chance: number): TimelineLook {
  const base = { filled: false, hatched: false, faded: false, running: false, warning: chance % 11 === 0 }
  const past = end <= NOW
  const running = start <= NOW && !past
  if (past && chance % 3 === 0)
    return { ...base, tone: 'archived', filled: true, faded: true, icon: 'archive', warning: false }
  if (chance % 4 === 0) return { ...base, tone: 'unconfirmed', hatched: true, faded: past, running, icon: 'question' }
  return {
    ...base,
    tone: 'confirmed',
    filled: true,
    faded: past,
    running,
    icon: past && chance % 2 ? 'clock' : 'check',
  }
}

/** Items spread over two years around now, from a fixed seed, in the server's order of events. */
function make(count: number, groups: number): TimelineItem[] {
  let seed = 42
  const random = () => {
    seed = (seed * 1664525 + 1013904223) >>> 0
    return seed / 2 ** 32
  }
  return Array.from({ length: count }, (_, index): TimelineItem => {
    const day = zone.dayStart(NOW + (random() - 0.5) * 730 * DAY)
    const whole = !groups && random() < 0.7
    const start = whole ? day : day + Math.floor(random() * 40) * 900_000 + 8 * HOUR
    const length = groups
      ? (2 + Math.floor(random() * 9)) * HOUR
      : Math.ceil((0.2 + random() * random() * 6) * 24) * HOUR
    const end = whole ? zone.addDays(day, Math.ceil(length / DAY)) : start + length
    const label = `${titles[index % titles.length]} ${index + 1}`
    const look = lookAt(start, end, Math.floor(random() * 1000))
    const free = !look.filled
    return {
      id: `e${index}`,
      group: groups ? `g${Math.floor(random() * groups)}` : undefined,
      start,
      end,
      label,
      detail: places[Math.floor(random() * places.length)],
      spoken: `${label}, du ${new Date(start).toLocaleString('fr')} au ${new Date(end).toLocaleString('fr')}`,
      look,
      movable: free,
      resizable: free,
      deletable: free,
      snap: whole ? 'day' : 900_000,
    }
  }).sort((a, b) => a.start - b.start)
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function Page() {
  const groupCount = number('groups', 0)
  const days = number('days', 30)
  const [items, setItems] = useState(data)
  const [view, setView] = useState<Period>({ start: NOW - (days / 2) * DAY, end: NOW + (days / 2) * DAY })
  const groups = useMemo(
    () =>
      groupCount
        ? Array.from({ length: groupCount }, (_, index) => ({
            id: `g${index}`,
            label: `Camille Martin ${index + 1}`,
            detail: 'Régie son',
          }))
        : undefined,
    [groupCount],
  )
  // Simulates the change stream: one event after another ends a quarter of an hour later.
  useEffect(() => {
    const writes = number('writes', 0)
    if (writes === 0) return
    let turn = 0
    const writing = setInterval(() => {
      turn = (turn + 7919) % data.length
      const changed = turn
      setItems((before) => before.map((one, at) => (at === changed ? { ...one, end: one.end + 900_000 } : one)))
    }, 1000 / writes)
    return () => clearInterval(writing)
  }, [])
  const handle = useRef<TimelineHandle>(null)
  window.bench.handle = handle.current
  window.bench.view = () => view
  const log = (...entry: unknown[]) => window.bench.log.push(entry)
  const change = useCallback(async (item: TimelineItem, period: Period) => {
    window.bench.log.push(['change', item.id, period.start, period.end])
    await pause(150)
    if (window.bench.refuse) throw new Error('refused')
    setItems((before) => before.map((one) => (one.id === item.id ? { ...one, ...period } : one)))
  }, [])
  return (
    <Timeline
      ref={handle}
      items={items}
      groups={groups}
      view={view}
      onViewChange={setView}
      minSpan={groupCount ? HOUR : 7 * DAY}
      maxSpan={number('max', 180) * DAY}
      timeZone={ZONE}
      locale="fr"
      words={words}
      now={NOW}
      createSnap={groupCount ? 900_000 : 'day'}
      height="calc(100vh - 32px)"
      onSelect={(item) => log('select', item?.id)}
      onOpen={(item) => log('open', item.id)}
      onCreate={(at, group) => log('create', at, group)}
      onChange={change}
      onDelete={(item) => {
        log('delete', item.id)
        setItems((before) => before.filter(({ id }) => id !== item.id))
      }}
      renderCard={(item) => (
        <>
          <strong>{item.label}</strong>
          <div>{item.detail}</div>
        </>
      )}
    />
  )
}

function watchFrames() {
  let last = performance.now()
  window.bench.frames = []
  const step = (now: number) => {
    window.bench.frames.push(now - last)
    last = now
    requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}

window.bench = { frames: [], watchFrames, log: [], refuse: false, handle: null, view: () => ({ start: 0, end: 0 }) }
const theme = createTheme({ fontFamily: "'Inter Variable', sans-serif" })
const scheme = query.get('scheme') === 'dark' ? 'dark' : 'light'
const root = document.getElementById('root')
if (!root) throw new Error('page without its root')
root.style.padding = '16px'
// In real life the data come from the server: making them is not part of opening.
const data = make(number('n', 300), number('groups', 0))
// So does the font: the frame around the calendar has it while the events still load.
await document.fonts.load('600 12.5px "Inter Variable"')
const began = performance.now()
createRoot(root).render(
  <MantineProvider theme={theme} forceColorScheme={scheme}>
    <Page />
  </MantineProvider>,
)
const look = () => {
  if (!document.querySelector('.tl-item')) return requestAnimationFrame(look)
  // The task after this frame, which lays the bars out and paints them.
  setTimeout(() => (window.bench.opened = performance.now() - began))
}
requestAnimationFrame(look)
