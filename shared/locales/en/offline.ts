import type { offline as french } from '../fr/offline.ts'
import type { Translated } from '../translated.ts'

export const offline: Translated<typeof french> = {
  taken_one: '1 row counted by others has been added.',
  taken_other: '{{count}} rows counted by others have been added.',
  leave: {
    title: 'Leave without sending?',
    text: 'Counts or scans wait on this device. Signing out deletes them.',
    draft: 'The draft of a new beneficiary is on this device. Signing out deletes it.',
    yes: 'Sign out and delete',
    no: 'Stay signed in',
  },
}
