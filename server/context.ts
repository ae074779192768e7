import type { FastifyRequest } from 'fastify'
import type { Change } from '#shared/change.ts'
import type { Issues } from '#shared/invalid.ts'
import type { Language } from '#shared/language.ts'
import type { Group } from '#shared/permissions.ts'
import type { SettingValues } from '#shared/settings.ts'
import type { WebhookAction } from '#shared/webhook.ts'
import type { Config } from './config.ts'
import type { Database, Db } from './db/connect.ts'
import type { Documents } from './document/documents.ts'
import type { FileStore } from './files/file-store.ts'

/** The user behind a request, reread each time (rules/session.md#11). */
export type Caller = {
  id: number
  /** Shown to other users in the change stream. */
  name: string
  group: Group
  language: Language
  /** Parks this caller does not see (rules/restricted-park.md#1). */
  restrictedParks: readonly number[]
  /** The API token that stands for a session (rules/token.md#5), null for a session. */
  token: { id: number; readOnly: boolean } | null
  /** SHA-256 of the session's token, or of the API token. */
  sessionHash: Buffer
  /** Epoch ms at which the session or the API token expires; infinite for one that never does. */
  sessionEnds: number
}

/** The company's settings, with the version of the whole. */
export type Site = SettingValues & { version: number; updated_at: string; calendarSecret: string }
/** What a request's session or API token leads to: its user, and the settings as they were read with them. */
export type Known = { caller: Caller; site: Site }
declare const isLocked: unique symbol
/**
 * The same, locked until the end of the transaction, so that the zone cannot change while instants
 * are computed in it (rules/setting.md#14).
 */
export type LockedSite = Site & { readonly [isLocked]: true }

/** Parts of the server that outlive a request. */
export type Services = { config: Config; database: Database; files: FileStore; documents: Documents; now(): number }

/**
 * A write to announce once it is committed (rules/change.md#1); `by` is the caller. `parks` are
 * those it concerned before the write, where they may have changed; the present ones are looked up
 * (rules/change.md#6). `action` is what the write did, `updated` unless told. `isCount` marks an
 * event whose pieces were counted; `owner` is the record that a destroyed one belonged to.
 */
export type Written = Pick<Change, 'entity' | 'id' | 'version'> & {
  parks?: readonly number[]
  action?: WebhookAction
  isCount?: boolean
  owner?: number
}

/** What a handler gets when it locks the settings first: see `lockingSettings`. */
export type LockedCtx = Ctx<Caller, LockedSite>

/** What every handler gets. `db` is the write's transaction, or the pool for a read. */
export type Ctx<U extends Caller | null = Caller, S extends Site = Site> = {
  db: Db
  user: U
  site: S
  language: Language
  /** Epoch ms; one instant for the whole request. */
  now: number
  services: Services
  request: FastifyRequest
  /** Announces a write to every open screen if and when it is committed. */
  changed(written: Written): void
  /** Runs once the write is committed, in the order given. */
  afterCommit(work: () => unknown): void
  /** Runs if the write is not committed: undoes changes outside the database. */
  onFailure(work: () => unknown): void
  /** What the schema refuses in the body, while the rules check the rest (rules/http.md#26). */
  refused: Issues
  /** Sets the session's cookie, or removes it (rules/session.md#7, rules/session.md#12). */
  sessionCookie(token: string | null, expires?: Date): void
}
