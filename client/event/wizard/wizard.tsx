import { getRouteApi } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { eventLock } from '#shared/rules/event-state.ts'
import { api } from '../../endpoints.ts'
import { Page } from '../../frame/page.tsx'
import { Pending } from '../../frame/pending.tsx'
import { useRecord } from '../../query.ts'
import { useSiteDay } from '../../session/site-day.ts'
import { BeneficiariesStep } from './beneficiaries/step.tsx'
import { WithBrief } from './brief/beside.tsx'
import { Done } from './done.tsx'
import { InformationStep } from './information/step.tsx'
import { Locked } from './locked.tsx'
import { MaterialsStep } from './materials/step.tsx'
import { useMoves } from './step/moves.ts'
import { later, type Progress, type Step, type View } from './step/steps.ts'
import { Stepper } from './stepper.tsx'
import { SummaryStep } from './summary/step.tsx'
import { TechniciansStep } from './technicians/step.tsx'

const newRoute = getRouteApi('/app/events/new')
const editRoute = getRouteApi('/app/events/$id')

/** Before its first save an event has step 1 alone. */
const before = { view: 'information', furthest: 'information', progress: null } as const

export function NewEvent() {
  const { t } = useTranslation()
  const { atDate, toDate } = newRoute.useSearch()
  const reserved = newRoute.useLoaderData()
  return (
    <Page title={t('wizard.new')}>
      <WithBrief {...before}>
        <Stepper {...before} />
        <InformationStep key={`${atDate} ${toDate}`} atDate={atDate} toDate={toDate} reserved={reserved} />
      </WithBrief>
    </Page>
  )
}

export function EditEvent() {
  const { t } = useTranslation()
  const { id } = editRoute.useParams()
  const { step: view = 'information' } = editRoute.useSearch()
  const event = useRecord(api.event.get, { id })
  const today = useSiteDay()
  const [seen, setSeen] = useState<{ id: number; furthest: View }>({ id: event.id, furthest: view })
  const furthest = seen.id === event.id ? later(seen.furthest, view) : view
  if (seen.id !== event.id || seen.furthest !== furthest) setSeen({ id: event.id, furthest })
  const lock = eventLock(event, today, ['title'])
  const { open } = useMoves()
  const progress: Progress = {
    beneficiaries: event.beneficiaries.length,
    technicians: event.technicians.length,
    materials: event.materials_count,
  }
  const steps = { view, furthest, progress, onOpen: (step: Step) => void open(event.id, step) }

  if (view === 'done') {
    return (
      <Page title={t('wizard.edit')} subtitle={event.title}>
        <Done event={event} />
      </Page>
    )
  }
  return (
    <Page title={t('wizard.edit')} subtitle={event.title}>
      {lock === null ? (
        <WithBrief event={event} {...steps}>
          <Stepper {...steps} />
          <Suspense fallback={<Pending />}>
            <CurrentStep key={`${event.id} ${view}`} view={view} event={event} />
          </Suspense>
        </WithBrief>
      ) : (
        <Locked event={event} reason={lock} />
      )}
    </Page>
  )
}

function CurrentStep({ view, event }: { view: Exclude<View, 'done'>; event: Event }) {
  if (view === 'information') return <InformationStep event={event} />
  if (view === 'beneficiaries') return <BeneficiariesStep event={event} />
  if (view === 'technicians') return <TechniciansStep event={event} />
  if (view === 'materials') return <MaterialsStep event={event} />
  return <SummaryStep event={event} />
}
