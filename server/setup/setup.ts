import { documentKinds } from '#shared/document.ts'
import type { Upload } from '#shared/field.ts'
import { maxPictureSize, pictureTypes } from '#shared/picture.ts'
import type { setupRoutes } from '#shared/setup.ts'
import { type Handlers, prepared } from '../http/handler.ts'
import { productVersion } from '../root.ts'
import { hashPassword } from '../session/password.ts'
import { signIn } from '../session/sign-in.ts'
import { isNeeded, setUp } from './set-up.ts'

export const setup: Handlers<typeof setupRoutes> = {
  needed: async ({ db }) => ({ needed: await isNeeded(db) }),

  create: prepared(
    (_before, { body }) => hashPassword(body.password),
    (hash) =>
      async (ctx, { body }) =>
        signIn(ctx, await setUp(ctx, body, hash())),
  ),

  loxya: async ({ services, request }, { query, body }) => {
    const { moveUploaded } = await import('../loxya/uploaded.ts') // large, and only needed here
    const uploads = body.files as Upload[] // files of plain multipart always are
    return moveUploaded(services, uploads, query, (error) => request.log.error(error))
  },

  config: async ({ db, site, services: { config } }) => ({
    name: 'Flightcase',
    version: productVersion(),
    base_url: config.baseUrl,
    default_language: site.general.defaultLanguage,
    setup_needed: await isNeeded(db),
    max_upload_size: config.maxUploadSize,
    max_picture_size: maxPictureSize,
    document_types: documentKinds,
    picture_types: [...pictureTypes],
  }),
}
