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

/**
 * The address of the labels, kept by the browser until the page is left; null when they could not
 * be made.
 */
async function made(body: LabelInput): Promise<string | null> {
  try {
    return URL.createObjectURL(await callForFile(api.label.make, { body }))
  } catch (error) {
    notifyFailure(error, i18next.t('label.failed'))
    return null
  }
}
