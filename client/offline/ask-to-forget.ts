import { ask } from '../ui/ask.tsx'
import { i18next } from '../words.ts'

/** Whether to sign out although what was counted here is not sent. */
export const askToForget = (): Promise<boolean> =>
  ask({
    title: i18next.t('offline.leave.title'),
    text: i18next.t('offline.leave.text'),
    yes: i18next.t('offline.leave.yes'),
    no: i18next.t('offline.leave.no'),
  })
