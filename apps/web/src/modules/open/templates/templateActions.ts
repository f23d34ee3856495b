import type { NavigateFunction } from 'react-router'
import { call, download } from '../../../shared/api/call.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import type { RowAction } from '../../../shared/list/RowActions.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import {
  attempt,
  editHtml,
  type Template,
  type TemplatePreview,
  templatesChanged,
} from './templatesChanged.ts'

export type TemplateTask = { kind: 'versions' | 'link' | 'copy' | 'remove'; template: Template }

/** What can be done with one template of an app. */
export const templateActions = (
  appId: string,
  template: Template,
  {
    navigate,
    ask,
    show,
  }: {
    navigate: NavigateFunction
    ask: (task: TemplateTask) => void
    show: (shown: TemplatePreview) => void
  },
): RowAction[] => {
  const at = { appId, templateNo: template.templateNo }
  return [
    {
      label: '编辑',
      onClick: () =>
        template.kind === 'html'
          ? attempt(() => editHtml(appId, template.templateNo, navigate))
          : void navigate(`/platform/openTemplateEdit?appId=${appId}&templateNo=${template.templateNo}`),
    },
    {
      label: '预览',
      onClick: () =>
        attempt(async () =>
          show({
            ...(await call('/openEdit/template/preview', at, { quiet: true })),
            title: template.name,
          }),
        ),
    },
    { label: '版本', onClick: () => ask({ kind: 'versions', template }) },
    ...(template.kind === 'html' ? [{ label: '链接', onClick: () => ask({ kind: 'link', template }) }] : []),
    {
      label: '请求示例',
      onClick: () =>
        void navigate(`/platform/openTemplateEdit?appId=${appId}&templateNo=${template.templateNo}&sample=1`),
    },
    {
      label: '复制',
      onClick: () =>
        attempt(async () => {
          await call('/openEdit/template/copy', at, { quiet: true })
          toast.success('已复制')
          await templatesChanged()
        }),
    },
    { label: '复制到应用', onClick: () => ask({ kind: 'copy', template }) },
    {
      label: '下载空白文件',
      onClick: () =>
        attempt(() => download('/openEdit/template/download', { ...at, filled: false }, { quiet: true })),
    },
    {
      label: '下载示例文件',
      onClick: () =>
        attempt(() => download('/openEdit/template/download', { ...at, filled: true }, { quiet: true })),
    },
    {
      label: template.isEnabled ? '停用' : '启用',
      onClick: () =>
        attempt(() =>
          carryOut('/openEdit/template/switch', { ...at, enabled: !template.isEnabled }, templatesChanged),
        ),
    },
    { label: '删除', danger: true, onClick: () => ask({ kind: 'remove', template }) },
  ]
}
