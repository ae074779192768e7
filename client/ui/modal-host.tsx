import { ModalsProvider, modals, useModals } from '@mantine/modals'
import type { RouterHistory } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useLayer } from './layer.tsx'
import { drawnBy } from './modals.ts'
import { questionLayer } from './question-layer.ts'

/** Makes the host of what `openModal` opens. Back and Forward close it when they leave its screen. */
export function modalHostFor(history: RouterHistory) {
  let { href } = history.location
  history.subscribe(({ location, action: { type } }) => {
    const isLeft = location.href !== href // the router tells of a blocked press as well
    href = location.href
    if (isLeft && type !== 'PUSH' && type !== 'REPLACE') modals.closeAll()
  })
  return ModalHost
}

/** Renders what `openModal` opens. */
function ModalHost() {
  // By then the kit receives its requests: effects run from the inside out.
  useEffect(() => drawnBy(modals), [])
  return (
    <ModalsProvider modalProps={{ id: questionLayer, size: 500 }}>
      <QuestionLayer />
    </ModalsProvider>
  )
}

/** An open question lies over everything else, which then leaves the keys to it. */
function QuestionLayer() {
  useLayer(useModals().modals.length > 0, questionLayer)
  return null
}
