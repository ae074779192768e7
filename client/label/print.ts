import type { LabelInput } from '#shared/label.ts'
import { rangesOf } from '#shared/rules/label.ts'
import { addressOf, callForFile } from '../api.ts'
import { api } from '../endpoints.ts'
import { notifyFailure } from '../frame/notify.tsx'
import { documentLink, openMade } from '../frame/open-document.ts'
import { currentLanguage, i18next } from '../words.ts'

/** Characters beyond which a proxy may refuse an address. */
const longestAddress = 6000

/**
 * A button's way to labels in a new tab: a link, or a body where the ids are too many for an
 * address.
 */
export function labelsLink({ ids, ...asked }: LabelInput) {
  const lang = currentLanguage()
  const query = { ...asked, ids: rangesOf(ids), lang }
  if (addressOf(api.label.pdf, { query }).length <= longestAddress) return documentLink(api.label.pdf, { query })
  return { onClick: () => openMade(() => made({ ...asked, ids, lang })) }
}

/** The browser holds the labels this long, ms, so that their tab can be reloaded. */
const heldFor = 600_000

/** The address of the labels, for ten minutes; null when they could not be made. */
async function made(body: LabelInput): Promise<string | null> {
  try {
    const address = URL.createObjectURL(await callForFile(api.label.make, { body }))
    setTimeout(() => URL.revokeObjectURL(address), heldFor)
    return address
  } catch (error) {
    notifyFailure(error, i18next.t('label.failed'))
    return null
  }
}
