// What partners' apps ask for; there only while somebody waits.

import type { Data } from '@xinqi/api/calls'
import { Form, Input } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { column } from '../../../shared/list/columns.tsx'
import type { ListColumn } from '../../../shared/list/listTypes.ts'
import { Rows } from '../../../shared/list/Rows.tsx'
import { PACE_NAME, SCOPE_NAME } from '../../open/apps/scopeNames.ts'

type Request = Data<'/operator/openScope/list'>['list'][number]

export const ScopeRequests = () => {
  const { data } = useCall('/operator/openScope/list', {}, { quiet: true, staleTime: 0 })
  const deciding = useOverlay<{ request: Request; granted: boolean }>()
  if (!data?.list.length) return null
  const subject = deciding.subject
  const columns: ListColumn<Request>[] = [
    column.text('partner', '合作方', 150, (row) => row.partnerName),
    column.text('app', '应用', 180, (row) => `${row.appName}（${row.appId}）`),
    column.text('scope', '申请', 150, ({ scope, pace, perSecond }) =>
      pace ? `${PACE_NAME[pace]} ${perSecond} 次/秒` : SCOPE_NAME[scope],
    ),
    column.text('reason', '理由', 260),
    column.time('at', '时间', 150, ({ createdAt }) => createdAt),
    column.actions(120, (request) => [
      { label: '同意', onClick: () => deciding.show({ request, granted: true }) },
      { label: '拒绝', danger: true, onClick: () => deciding.show({ request, granted: false }) },
    ]),
  ]
  return (
    <section aria-label="应用能力申请" style={{ marginBottom: 24 }}>
      <h2 style={{ fontSize: 16 }}>应用能力申请（{data.list.length}）</h2>
      <Rows<Request> what="应用能力申请" rows={data.list} rowKey="requestId" columns={columns} empty={null} />
      {subject && (
        <FormDialog<{ answer?: string }>
          title={subject.granted ? '同意申请' : '拒绝申请'}
          submitText={subject.granted ? '同意' : '拒绝'}
          danger={!subject.granted}
          onClose={deciding.close}
          onSubmit={async ({ answer }) => {
            const { requestId } = subject.request
            await call(
              '/operator/openScope/decide',
              { requestId, granted: subject.granted, ...(answer ? { answer } : {}) },
              { quiet: true },
            )
            await outdate('/operator/openScope/list')
          }}
        >
          <Form.Item
            name="answer"
            label={subject.granted ? '说明（选填）' : '原因'}
            rules={subject.granted ? [] : [{ required: true, whitespace: true, message: '请填写原因' }]}
          >
            <Input.TextArea rows={3} maxLength={200} />
          </Form.Item>
        </FormDialog>
      )}
    </section>
  )
}
