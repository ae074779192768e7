import type { AnyRouter } from '@tanstack/react-router'
import { can } from '#shared/permissions.ts'
import type { User } from '#shared/user.ts'
import { closeModal, openModal } from '../ui/modals.ts'
import { i18next } from '../words.ts'
import { helpWords } from './help-words.ts'
import { KeySheet } from './key-sheet.tsx'
import { phone } from './page.tsx'
import { Tour } from './tour.tsx'

const isPhone = () => matchMedia(phone).matches
const closing = () => ({ 'aria-label': i18next.t('frame.close') })

/** Shows the keys of the screen that the router is on. */
export async function openKeys(router: AnyRouter, { group_id }: User): Promise<void> {
  const { staticData, search } = router.state.matches.at(-1) ?? {}
  const [words, keysHere] = await Promise.all([helpWords(), staticData?.keys?.()])
  const { hash } = router.state.location
  const here = keysHere?.({ words, can: (permission) => can(group_id, permission), search: search ?? {}, hash }) ?? []
  openModal({
    title: words.keys,
    size: 620,
    fullScreen: isPhone(),
    closeButtonProps: closing(),
    children: <KeySheet words={words} title={staticData?.title && i18next.t(staticData.title)} here={here} />,
  })
}

/** Shows the tour of what this user has and may; resolves once it is about to open. */
export async function openTour({ group_id }: User): Promise<void> {
  const words = await helpWords()
  const id = openModal({
    title: words.tour.title,
    size: 520,
    fullScreen: isPhone(),
    closeButtonProps: closing(),
    children: (
      <Tour words={words.tour} isPhone={isPhone()} mayPlan={can(group_id, 'event:edit')} onEnd={() => closeModal(id)} />
    ),
  })
}
