import { useTranslation } from 'react-i18next'
import { ApiProblem } from '../api.ts'
import { notifyDone, notifyFailure } from '../frame/notify.tsx'
import { askName } from '../ui/ask.tsx'

/**
 * Asks for a name in a dialog and saves it; a refusal is shown under the field and the dialog stays.
 * @param label what the field is called
 * @param longest characters a name may have
 * @param saved the word that it is done
 */
export function useNamePrompt(label: string, longest: number, saved: (name: string) => string) {
  const { t } = useTranslation()
  return (title: string, initial: string, save: (name: string) => Promise<unknown>): void =>
    askName({ title, label, initial, yes: t('form.save'), no: t('form.cancel'), maxLength: longest }, async (name) => {
      try {
        await save(name)
        notifyDone(saved(name))
        return null
      } catch (error) {
        if (error instanceof ApiProblem && error.status < 500) return error.fields.name ?? error.message
        notifyFailure(error, t('frame.error.saving'))
        return t('frame.error.saving')
      }
    })
}
