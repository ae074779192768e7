import { useSyncExternalStore } from 'react'
import { follow, topLayer } from './layer.tsx'

/** The layer of questions, of which one is open at a time. */
export const questionLayer = 'question'

/** Whether a question is open, with nothing over it. */
export const useIsAsked = (): boolean => useSyncExternalStore(follow, topLayer) === questionLayer
