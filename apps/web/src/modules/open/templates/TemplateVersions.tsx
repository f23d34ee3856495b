// Every version of a template: who changed what, how it looked, and the way back.

import { call } from '../../../shared/api/call.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { ReadDrawer } from '../../../shared/console/ReadDrawer.tsx'
import { ToneTag } from '../../../shared/format/StatusTag.tsx'
import { column } from '../../../shared/list/columns.tsx'
import { Rows } from '../../../shared/list/Rows.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { attempt, type Template, type TemplatePreview, templatesChanged } from './templatesChanged.ts'

export const TemplateVersions = ({
  appId,
  template,
  onShow,
  onClose,
}: {
  appId: string
  template: Template
  onShow: (shown: TemplatePreview) => void
  onClose: () => void
}) => {
  const at = { appId, templateNo: template.templateNo }
  const read = useCall('/openEdit/template/versions', at, { quiet: true, staleTime: 0 })
  return (
    <ReadDrawer size={640} title={`版本：${template.name}`} onClose={onClose} read={read}>
      {(data) => (
        <Rows<(typeof data.list)[number]>
          what="版本"
          rows={data.list}
          rowKey={({ version }) => String(version)}
          columns={[
            column.text('version', '版本', 90, ({ version, isCurrent }) => (
              <>
                {version} {isCurrent && <ToneTag tone="blue">当前</ToneTag>}
              </>
            )),
            column.text('change', '修改', 180),
            column.text('author', '修改人', 100),
            column.time('at', '时间', 150),
            column.actions(120, ({ version, isCurrent }) => [
              {
                label: '预览',
                onClick: () =>
                  attempt(async () =>
                    onShow({
                      ...(await call('/openEdit/template/preview', { ...at, version }, { quiet: true })),
                      title: `${template.name} 版本 ${version}`,
                    }),
                  ),
              },
              ...(isCurrent
                ? []
                : [
                    {
                      label: '恢复',
                      onClick: () =>
                        attempt(async () => {
                          const saved = await call(
                            '/openEdit/template/rollback',
                            { ...at, version },
                            { quiet: true },
                          )
                          toast.success(`已恢复为版本 ${saved.version}`)
                          await Promise.all([read.refetch(), templatesChanged()])
                        }),
                    },
                  ]),
            ]),
          ]}
          empty="还没有版本"
        />
      )}
    </ReadDrawer>
  )
}
