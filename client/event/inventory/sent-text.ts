import { i18next } from '../../words.ts'
import type { CountKind } from './kind.ts'

/** Says that counts made without network are saved, and how many rows others counted meanwhile. */
export const sentText = ({ words }: CountKind, sent: number, taken: number, title: string): string =>
  [
    i18next.t(`${words}.later.sent`, { count: sent, title }),
    ...(taken > 0 ? [i18next.t('offline.taken', { count: taken })] : []),
  ].join(' ')
