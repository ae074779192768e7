import { addressBelow } from '#shared/address.ts'
import type { NamedRoute, Received, Sent } from '#shared/contract.ts'
import { sessionRoutes } from '#shared/session.ts'
import { admin, type RunningSite } from '../running-site.ts'

/** Another program that writes to the site, with its own token. */
export type Api = {
  user: { id: number }
  /** @throws with the answer when the server refuses */
  call<R extends NamedRoute>(route: R, input: Sent<R>): Promise<Received<R>>
}

/** Signs a program in with one of the site's accounts. */
export async function openApi(site: Pick<RunningSite, 'url' | 'password'>, pseudo = admin.pseudo): Promise<Api> {
  let token = ''
  const call: Api['call'] = async (route, input) => {
    const { body, version } = input as { body?: unknown; version?: number }
    const address = addressBelow(route, input)
    const response = await fetch(`${site.url}${address}`, {
      method: route.method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(version === undefined ? {} : { 'if-unmodified-since-version': String(version) }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${route.method} ${address} answered ${response.status}: ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }
  const signedIn = await call(sessionRoutes.create, { body: { identifier: pseudo, password: site.password } })
  token = signedIn.token
  return { user: signedIn.user, call }
}
