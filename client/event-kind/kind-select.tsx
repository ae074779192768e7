import { Select, type SelectProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { KindMark } from './kind-mark.tsx'
import { useKinds } from './use-kinds.ts'

/** The kind of an event, by its id as text; absent while the site has none (rules/event-kind.md#7). */
export function KindSelect(props: Omit<SelectProps, 'data' | 'label'>) {
  const { t } = useTranslation()
  const kinds = useKinds(true)
  const kindOf = (id: string | null | undefined) => kinds.get(Number(id ?? 0))
  const chosen = kindOf(props.value)
  if (kinds.size === 0) return null
  return (
    <Select
      label={t('event.kind')}
      placeholder={t('event.no_kind')}
      clearable
      data={[...kinds.values()].map(({ id, name }) => ({ value: String(id), label: name }))}
      leftSection={chosen ? <span className={`kind-mark stripe-${chosen.color}`} aria-hidden /> : undefined}
      renderOption={({ option: { value, label } }) => {
        const kind = kindOf(value)
        return kind ? <KindMark kind={kind} /> : label
      }}
      {...props}
    />
  )
}
