import { Input, Pill } from '@mantine/core'
import { type ReactNode, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { returnFocus } from '../../ui/focus/move.ts'

type PeopleFieldProps = {
  people: readonly { id: string; name: string }[]
  error?: ReactNode
  onRemove(id: string): void
}

/** The people to be assigned together; all but the last can be taken off. */
export function PeopleField({ people, error, onRemove }: PeopleFieldProps) {
  const { t } = useTranslation()
  const label = useId()
  const group = useRef<HTMLDivElement>(null)
  return (
    <Input.Wrapper label={t('assignment.people')} labelElement="div" labelProps={{ id: label }} error={error}>
      <Pill.Group ref={group} tabIndex={-1} role="list" aria-labelledby={label} className="crew-people">
        {people.map(({ id, name }) => (
          <Pill
            key={id}
            size="md"
            role="listitem"
            withRemoveButton={people.length > 1}
            onRemove={() => {
              onRemove(id)
              returnFocus(group.current) // the button goes away with its person
            }}
            removeButtonProps={{ 'aria-label': t('assignment.take_off', { name }), tabIndex: 0, 'aria-hidden': false }}
          >
            {name}
          </Pill>
        ))}
      </Pill.Group>
    </Input.Wrapper>
  )
}
