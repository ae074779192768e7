import { useParams, useRouter } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Endpoint, NamedRoute, Received } from '#shared/contract.ts'
import type { Words } from '#shared/rules/words.ts'
import type { Sending } from '../api.ts'
import { Page } from '../frame/page.tsx'
import { type OfRecord, useRecord, useWrite } from '../query.ts'
import { FormFrame } from './form-frame.tsx'
import type { RecordForm } from './record-form.ts'

/** Nouns with the words of a page with a form. */
type WithForm = {
  [N in keyof Words]: Words[N] extends Record<'one' | 'new' | 'save', string> ? N : never
}[keyof Words]

type RecordPageProps<V extends Record<string, unknown>> = {
  /** Whose words the page says: what a new one is called, and what Save does. */
  noun: WithForm
  /** What the record is called; absent for a new one. */
  name: string | undefined
  form: RecordForm<V>
  /** What may be done with the record beside. */
  actions?: ReactNode
  /** What stands below the form. */
  below?: ReactNode
  /** The fields. */
  children: ReactNode
}

/** The page of a record's form: its title, its fields, and the ways out. */
export function RecordPage<V extends Record<string, unknown>>({
  noun,
  name,
  form,
  actions,
  below,
  children,
}: RecordPageProps<V>) {
  const { t } = useTranslation()
  const router = useRouter()
  return (
    <Page
      title={name ?? t(`${noun}.new`)}
      subtitle={name === undefined ? undefined : t(`${noun}.one`)}
      actions={actions}
      narrow
    >
      <FormFrame form={form} saveLabel={t(`${noun}.save`)} onCancel={() => router.history.back()}>
        {children}
      </FormFrame>
      {below}
    </Page>
  )
}

/**
 * The form of a noun about the record that the address names, which the screen's loader has read.
 * Another record is another form.
 */
export const editing = <R extends OfRecord>(route: Endpoint<R>, Form: ComponentType<{ record?: Received<R> }>) =>
  function Edit() {
    const { id = '' } = useParams({ strict: false }) // the address of such a screen has one
    const record = useRecord(route, { id })
    return <Form key={id} record={record} />
  }

/** Writes what a form sends: the new record, or the changes of the one that it is about. */
export function useWriting<C extends NamedRoute, U extends NamedRoute>(
  routes: { create: Endpoint<C>; update: Endpoint<U> },
  record: { id: number } | undefined,
) {
  const create = useWrite(routes.create)
  const update = useWrite(routes.update)
  type Body = Sending<C> extends { body: infer B } ? B : never
  // Every `update` takes each part of what `create` takes, and answers with the same shape.
  return (body: Body, version: number | undefined) =>
    (record
      ? update.mutateAsync({ params: { id: record.id }, body, version } as unknown as Sending<U>)
      : create.mutateAsync({ body } as unknown as Sending<C>)) as Promise<unknown> as Promise<Received<C>>
}
