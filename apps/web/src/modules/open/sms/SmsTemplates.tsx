import type { Data } from '@xinqi/api/calls'
import { Alert, Button, Modal } from 'antd'
import { useState } from 'react'
import { whyNot } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { FailedState } from '../../../shared/console/States.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { ToneTag } from '../../../shared/format/StatusTag.tsx'
import { column } from '../../../shared/list/columns.tsx'
import type { ListColumn } from '../../../shared/list/listTypes.ts'
import { ReadRows } from '../../../shared/list/ReadRows.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { COLOUR, PASSED, STATUS, WAITING } from './smsStatus.ts'
import { type Template, TemplateDialog } from './TemplateDialog.tsx'

type Tried = Data<'/open/sms/test'>
const changed = () => outdate('/open/sms/templateList')

export const SmsTemplates = () => {
  const read = useCall('/open/sms/templateList', {}, { quiet: true, staleTime: 0 })
  const edit = useOverlay<{ template: Template | null }>()
  const [tried, setTried] = useState<Tried | null>(null)
  if (read.error) return <FailedState failure={read.error} onRetry={() => void read.refetch()} />
  const attempt = (act: () => Promise<unknown>, said?: string) =>
    void act()
      .then(async () => {
        await changed()
        if (said) toast.success(said)
      })
      .catch((failure: unknown) => toast.error(whyNot(failure)))
  const nameOf = (event: string) => read.data?.events.find((one) => one.event === event)?.name ?? event
  const actionsOf = (template: Template) => {
    const { templateId, status, boundTo } = template
    const quiet = { quiet: true }
    return [
      ...(status === PASSED
        ? [
            {
              label: '试发',
              onClick: () =>
                attempt(async () => setTried(await call('/open/sms/test', { templateId }, quiet))),
            },
          ]
        : []),
      ...(status !== PASSED && status !== WAITING
        ? [
            {
              label: '提交审核',
              onClick: () =>
                attempt(() => call('/open/sms/templateSubmit', { templateId }, quiet), '已提交平台审核'),
            },
          ]
        : []),
      ...(boundTo.length === 0
        ? [
            { label: '修改', onClick: () => edit.show({ template }) },
            {
              label: '删除',
              onClick: () => attempt(() => call('/open/sms/templateRemove', { templateId }, quiet)),
            },
          ]
        : []),
    ]
  }
  const columns: ListColumn<Template>[] = [
    column.text('name', '名称', 130),
    column.text('event', '事件', 110, ({ event }) => nameOf(event)),
    column.text('sample', '示例', 300),
    column.text('parts', '条数', 60),
    column.tag('status', '状态', 90, ({ status, boundTo }) => (
      <ToneTag tone={COLOUR[status as 0]}>{boundTo.length ? '使用中' : STATUS[status as 0]}</ToneTag>
    )),
    column.text('reason', '退回原因', 130, ({ reason }) => reason ?? '–'),
    column.actions(150, (template) => actionsOf(template)),
  ]
  return (
    <>
      <p>
        <Button type="primary" onClick={() => edit.show({ template: null })}>
          新增模板
        </Button>
      </p>
      <ReadRows
        what="模板"
        read={read}
        rowKey="templateId"
        columns={columns}
        empty="还没有模板。未绑定模板的事件使用平台默认短信。"
      />
      {edit.subject && read.data && (
        <TemplateDialog template={edit.subject.template} events={read.data.events} onClose={edit.close} />
      )}
      {tried && (
        <Modal
          open
          title="试发"
          onCancel={() => setTried(null)}
          footer={<Button onClick={() => setTried(null)}>关闭</Button>}
        >
          <Alert
            type={tried.arrived ? 'success' : 'error'}
            showIcon
            title={tried.arrived ? `已发送到 ${tried.target}` : (tried.failure ?? '未能发送')}
          />
          <p style={{ overflowWrap: 'anywhere', marginTop: 12 }}>{tried.text}</p>
        </Modal>
      )}
    </>
  )
}
