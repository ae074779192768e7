import { ask } from '../ui/ask.tsx'
import { i18next } from '../words.ts'

/** Whether to sign out although counts that were not sent, or a draft, are on this device. */
export const askToForget = (left: 'counts' | 'draft'): Promise<boolean> =>
  ask({
    title: i18next.t(left === 'counts' ? 'offline.leave.title' : 'form.leave'),
    text: i18next.t(left === 'counts' ? 'offline.leave.text' : 'offline.leave.draft'),
    yes: i18next.t('offline.leave.yes'),
    no: i18next.t('offline.leave.no'),
  })
