import type { Caller, Ctx } from '../context.ts'
import type { Importing } from '../import/import.ts'

/**
 * What the demonstration needs of a request. It announces nothing: before the setup no client
 * listens.
 */
export type DemoCtx = Importing &
  Pick<Ctx, 'services' | 'onFailure'> & { user: Pick<Caller, 'id' | 'name' | 'group' | 'restrictedParks'> }
