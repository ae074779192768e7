import { Menu, VisuallyHidden } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListTemplateRow } from '#shared/list-template.ts'
import { api } from '../../../endpoints.ts'
import { notifyFailure } from '../../../frame/notify.tsx'
import { templateLines } from '../../../material/editor/kit-rows.ts'
import { q, queryClient } from '../../../query.ts'
import { useWidth } from '../../../ui/size.ts'
import type { MaterialsEditor } from './editor.ts'

/** Room for a chip; for the label before the chips and what stands behind them, px. */
const chipRoom = 190
const otherRoom = 310

/**
 * The list templates as chips: one click sets the quantities of its list and leaves the other rows
 * (rules/wizard.md#31). Those without room are in a menu.
 */
export function TemplateChips({ editor, children }: { editor: MaterialsEditor; children: ReactNode }) {
  const { t } = useTranslation()
  const { ref, size: width } = useWidth<HTMLDivElement>()
  const { data } = useQuery({ ...q(api.list_template.all, { query: {} }), throwOnError: false })
  const templates = data?.filter(({ materials_count, kits_count = 0 }) => materials_count + kits_count > 0) ?? []
  const fitting = Math.max(Math.floor((width - otherRoom) / chipRoom), 0)
  const first = templates.slice(0, fitting)
  const others = templates.slice(fitting)

  const use = async ({ id, name }: ListTemplateRow) => {
    try {
      const template = await queryClient.fetchQuery(q(api.list_template.get, { params: { id } }))
      if (editor.save.isStopped) return // the user left the step meanwhile
      const lines = templateLines(template)
      editor.offerUndo(t('choosing.undo'), () => t('wizard.reuse.done', { count: editor.take(lines, false), name }))
    } catch (error) {
      notifyFailure(error, t('choosing.template_failed', { name }))
    }
  }
  return (
    <div ref={ref} className="template-chips">
      {templates.length > 0 ? <small aria-hidden>{t('choosing.templates')}</small> : null}
      <ul aria-label={t('choosing.templates')}>
        {first.map((template) => (
          <li key={template.id}>
            <button
              type="button"
              className="template-chip"
              title={template.description ?? template.name}
              onClick={() => void use(template)}
            >
              <span>{template.name}</span>
              <References count={template.materials_count + (template.kits_count ?? 0)} />
            </button>
          </li>
        ))}
        {others.length > 0 ? (
          <li>
            <Menu position="bottom-start" width={300}>
              <Menu.Target>
                <button type="button" className="template-chip">
                  <span aria-hidden>
                    {first.length > 0 ? '+ ' : ''}
                    {others.length}
                  </span>
                  {first.length > 0 ? null : <IconChevronDown size={14} aria-hidden />}
                  <VisuallyHidden>{t('choosing.more_templates', { count: others.length })}</VisuallyHidden>
                </button>
              </Menu.Target>
              <Menu.Dropdown mah={400} style={{ overflowY: 'auto' }}>
                {others.map((template) => (
                  <Menu.Item
                    key={template.id}
                    rightSection={<References count={template.materials_count + (template.kits_count ?? 0)} />}
                    onClick={() => void use(template)}
                  >
                    {template.name}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          </li>
        ) : null}
      </ul>
      <span className="template-end">{children}</span>
    </div>
  )
}

/** The number of a list's materials, in figures; in words for readers. */
function References({ count }: { count: number }) {
  const { t } = useTranslation()
  return (
    <small className="figures">
      <span aria-hidden>{count}</span>
      <VisuallyHidden>{t('wizard.reuse.references', { count })}</VisuallyHidden>
    </small>
  )
}
