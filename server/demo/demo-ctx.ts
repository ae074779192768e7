import type { Caller, Ctx } from '../context.ts'

/** What the demonstration needs of a request. It announces nothing: before the setup no client listens. */
export type DemoCtx = Pick<Ctx<Caller | null>, 'db' | 'now' | 'services' | 'onFailure'>
