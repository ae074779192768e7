import type { NamedRoute, Received, Sent } from '#shared/contract.ts'
import { toSearchParams } from '#shared/contract.ts'
import { sessionRoutes } from '#shared/session.ts'
import { admin, type RunningSite } from '../running-site.ts'

/** Another program that writes to the site, with a token of its own. */
export type Api = {
  user: { id: number }
  /** @throws with the answer when the server refuses */
  call<R extends NamedRoute>(route: R, input: Sent<R>): Promise<Received<R>>
}

/** Signs a program in as one of the site's accounts. */
export async function openApi(site: RunningSite, pseudo = admin.pseudo): Promise<Api> {
  let token = ''
  const call: Api['call'] = async (route, input) => {
    const {
      params = {},
      query = {},
      body,
      version,
    } = input as {
      params?: Record<string, unknown>
      query?: Parameters<typeof toSearchParams>[0]
      body?: unknown
      version?: number
    }
    const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
    const search = toSearchParams({ ...query, ...(route.when?.value ? { [route.when.param]: route.when.value } : {}) })
    const response = await fetch(`${site.url}/api${path}?${search}`, {
      method: route.method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(version === undefined ? {} : { 'if-unmodified-since-version': String(version) }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${route.method} ${path} answered ${response.status}: ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }
  const signedIn = await call(sessionRoutes.create, { body: { identifier: pseudo, password: site.password } })
  token = signedIn.token
  return { user: signedIn.user, call }
}
