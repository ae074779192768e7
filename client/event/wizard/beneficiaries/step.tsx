import { Button, Stack, VisuallyHidden } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import type { Person } from '#shared/person-shape.ts'
import { ChangedMeanwhile } from '../../../form/changed-meanwhile.tsx'
import { FormDialog } from '../../../form/form-dialog.tsx'
import { GoingOn } from '../../../form/going-on.tsx'
import { useRecordForm } from '../../../form/record-form.ts'
import { SearchSelect } from '../../../form/search-select.tsx'
import { BeneficiaryForm, type PersonStart } from '../../../person/form.tsx'
import { useEventWrite } from '../../event-write.ts'
import { useTyping } from '../brief/typing.tsx'
import { StepActions, StepHead } from '../step/frame.tsx'
import { useMoves, useWayOut } from '../step/moves.ts'
import {
  type Beneficiary,
  beneficiariesOf,
  beneficiaryChoices,
  beneficiaryOf,
  namesOf,
  type PersonChoice,
  valuesOf,
  withMoved,
  withPerson,
} from './beneficiaries.ts'
import { BeneficiaryList } from './list.tsx'

/** Step 2: the beneficiaries, in order. A dialog creates a new one without losing the step. */
export function BeneficiariesStep({ event }: { event: Event }) {
  const { t } = useTranslation()
  const moves = useMoves()
  const write = useEventWrite()
  const { after, busy, leave } = useWayOut()
  const [creating, setCreating] = useState<PersonStart | null>(null)
  const [spoken, setSpoken] = useState('')
  const form = useRecordForm({
    values: beneficiariesOf(event),
    version: event.version,
    record: { entity: 'event', id: event.id },
    read: (current) => beneficiariesOf(current as Event), // the server's GET shape
    labels: { people: null, names: t('wizard.step.beneficiaries') }, // the names are those of the people
    save: ({ people }, version) => write.update(event.id, { beneficiaries: people.map(({ id }) => id) }, version),
    onSaved: (saved) => moves.onSaved(saved, 'beneficiaries', after.current),
    onUnchanged: () => moves.onSaved(event, 'beneficiaries', after.current),
  })
  const { people } = form.values
  useTyping({
    beneficiaries: useMemo(() => people.map(({ name }) => name), [people]),
    settle: form.isDirty() ? form.submit : undefined,
  })
  const become = (next: Beneficiary[], words: string) => {
    form.setValues(valuesOf(next))
    setSpoken(words)
  }
  const add = (person: Beneficiary) => become(withPerson(people, person), t('wizard.added', { name: person.name }))
  const move = (person: Beneficiary, by: -1 | 1) => {
    const next = withMoved(people, person.id, by)
    become(next, t('wizard.moved', { name: person.name, position: next.indexOf(person) + 1, count: next.length }))
  }
  return (
    <section className="wizard-narrow">
      <StepHead step="beneficiaries" form={form} />
      <ChangedMeanwhile form={form} />
      <form noValidate onSubmit={(submission) => submission.preventDefault()}>
        <Stack>
          <div className="wizard-search">
            <SearchSelect
              label={t('wizard.search_beneficiary')}
              description={t('wizard.search_beneficiary_help')}
              adds
              value={null}
              choices={(search) =>
                beneficiaryChoices(search, {
                  create: t('wizard.create_named', { name: search }),
                  contactAt: (name) => t('wizard.contact_at', { name }),
                })
              }
              onChange={(choice) => {
                const chosen = choice as PersonChoice | null // what `choices` returned
                if (chosen === null) return
                if ('typed' in chosen) setCreating(namesOf(chosen.typed))
                else if ('company' in chosen) setCreating({ company: chosen.company })
                else add(chosen.person)
              }}
            />
            <Button variant="default" leftSection={<IconUserPlus size={16} />} onClick={() => setCreating({})}>
              {t('wizard.create_beneficiary')}
            </Button>
          </div>
          <BeneficiaryList
            people={people}
            onMove={move}
            onRemove={(person) =>
              become(
                people.filter(({ id }) => id !== person.id),
                t('wizard.removed', { name: person.name }),
              )
            }
          />
          <VisuallyHidden role="status">{spoken}</VisuallyHidden>
        </Stack>
        <StepActions
          busy={busy}
          onSave={(way) => void leave(way, form.submit)}
          onQuit={() => void moves.toCalendar()}
        />
      </form>
      <FormDialog
        opened={creating !== null}
        onClose={() => setCreating(null)}
        title={t('wizard.create_beneficiary')}
        size="lg"
      >
        {(guard, close) => (
          <GoingOn<Person>>
            {(made) => (
              <BeneficiaryForm
                person={made}
                start={creating ?? {}}
                guard={guard}
                onCancel={close}
                onSaved={(person) => {
                  setCreating(null)
                  add(beneficiaryOf(person))
                }}
              />
            )}
          </GoingOn>
        )}
      </FormDialog>
    </section>
  )
}
