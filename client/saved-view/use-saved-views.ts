import type { SavedView } from '#shared/saved-view.ts'
import type { UserSettings } from '#shared/user.ts'
import { ApiProblem } from '../api.ts'
import { api } from '../endpoints.ts'
import { useWrite } from '../query.ts'
import { useUser } from '../session/session.ts'

/** The user's saved views, and a way to change them (rules/user.md#20). */
export function useSavedViews() {
  const { id, settings } = useUser()
  const write = useWrite(api.user.updateViews)
  /** Makes the views anew from the present ones: once more when another page has changed them. */
  const change = async (make: (views: readonly SavedView[]) => SavedView[]): Promise<void> => {
    const send = ({ views, version }: Pick<UserSettings, 'views' | 'version'>) =>
      write.mutateAsync({ params: { id }, body: { views: make(views) }, version })
    try {
      await send(settings)
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.key !== 'record.edited_meanwhile') throw error
      await send((error.details as { current: UserSettings }).current) // what the server compared with
    }
  }
  return { views: settings.views, change }
}
