import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatQuantity } from '#shared/rules/format.ts'
import { currentLanguage } from '../../words.ts'
import type { HeadWords, Hosts } from './heads.ts'
import './load.css'

/** What the figures of the days are drawn into. `children` is the cursor of the keys. */
export function HeadParts({ children }: { children: ReactNode }) {
  return (
    <div className="load-layer" data-load="layer">
      <svg className="load-levels" aria-hidden>
        <path data-load="level" className="load-level" />
        <path data-load="lacking" className="load-line" />
      </svg>
      <div data-load="figures" aria-hidden />
      {children}
    </div>
  )
}

/** The parts that are in an element. @throws where one is not, a mistake of ours */
export function partsOf(root: HTMLElement): Hosts {
  const part = (name: string) => {
    const element = root.querySelector<HTMLElement>(`[data-load="${name}"]`)
    if (!element) throw new Error(`strip of load without its part ${name}`)
    return element
  }
  return {
    layer: part('layer'),
    figures: part('figures'),
    cursor: part('cursor'),
    level: part('level'),
    lacking: part('lacking'),
  }
}

export function useHeadWords(): HeadWords {
  const { t } = useTranslation()
  return useMemo(() => {
    const language = currentLanguage()
    return {
      figure: (count) => formatQuantity(count, language),
      pieces: (count) => `<b>${formatQuantity(count, language)}</b> ${t('calendar.load.pieces_word', { count })}`,
    }
  }, [t])
}
