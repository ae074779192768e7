import { Kbd, Text } from '@mantine/core'
import { Fragment } from 'react'
import type { HelpWords } from './help-words.ts'
import type { KeyHelp, KeySection } from './keys-here.ts'
import './help.css'

/** The keys that work on every screen. */
const everywhere = ['search', 'help', 'save', 'close', 'tab', 'beside', 'field'] as const

type KeySheetProps = { words: HelpWords; title: string | undefined; here: readonly KeySection[] }

/** The keys of a screen, and those of every screen. */
export function KeySheet({ words, title, here }: KeySheetProps) {
  return (
    <div className="key-sheet">
      {title !== undefined && here.length === 0 ? <Section title={title} keys={[]} none={words.none} /> : null}
      {here.map((section) => (
        <Section key={section.title ?? ''} title={section.title ?? title ?? ''} keys={section.keys} />
      ))}
      <Section title={words.everywhere} keys={everywhere.map((name) => words.key[name])} />
    </div>
  )
}

function Section({ title, keys, none }: { title: string; keys: readonly KeyHelp[]; none?: string }) {
  return (
    <section>
      <Text component="h3" size="sm" fw={650} mb={6}>
        {title}
      </Text>
      {keys.length === 0 ? (
        <Text size="sm" c="dimmed">
          {none}
        </Text>
      ) : (
        <dl>
          {keys.map(({ press, does }) => (
            <div key={`${press} ${does}`}>
              <dt>
                <Keys press={press} />
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

/** Each key of a help's words, and those pressed together: "D, Shift + D" is one key or two at once. */
function Keys({ press }: { press: string }) {
  return press.split(', ').map((way, place) => (
    <Fragment key={way}>
      {place > 0 ? ', ' : null}
      {way.split(' + ').map((one, at) => (
        <Fragment key={one}>
          {at > 0 ? ' + ' : null}
          <Kbd size="sm">{one}</Kbd>
        </Fragment>
      ))}
    </Fragment>
  ))
}
