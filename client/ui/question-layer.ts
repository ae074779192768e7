import { useSyncExternalStore } from 'react'
import { follow, topLayer } from './layer.tsx'

/** Names the layer of questions. One question is open at a time. */
export const questionLayer = 'question'

/** Whether a question is open, with nothing over it. */
export const useIsAsked = (): boolean => useSyncExternalStore(follow, topLayer) === questionLayer
