// 出证办理: the embedded notary office's desk. Where a real office is connected, what it has is only shown.

import { NOTARY, type NotaryState } from '@xinqi/api/notary'
import { NOTARY_STATUS } from '@xinqi/api/status'
import { Alert, Form, Input } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { orDash } from '../../../shared/format/Dash.tsx'
import { column } from '../../../shared/list/columns.tsx'
import { choiceFilter, keywordAndStatus, keywordFilter } from '../../../shared/list/filters.ts'
import { ListPage } from '../../../shared/list/ListPage.tsx'
import type { ListColumn, RowOf } from '../../../shared/list/listTypes.ts'
import type { RowAction } from '../../../shared/list/RowActions.tsx'
import { toast } from '../../../shared/lite/toast.ts'

type Row = RowOf<'/operator/notary/queue'>
const STATUSES: readonly NotaryState[] = [
  NOTARY.applied,
  NOTARY.accepted,
  NOTARY.issuing,
  NOTARY.issued,
  NOTARY.refused,
]
const refresh = () => outdate('/operator/notary/queue')

const AT_OFFICE: Record<string, string> = {
  received: '待受理',
  accepted: '已受理',
  issuing: '制证中',
  failed: '制证失败',
  issued: '已出具',
  refused: '不予受理',
}

const OperatorNotaryPage = () => {
  const { data } = useCall('/operator/notary/queue', { pageSize: 1 }, { quiet: true })
  const refusing = useOverlay<Row>()
  const failing = useOverlay<Row>()
  const act = async (path: 'accept' | 'begin' | 'issue', { applicationId }: Row, done: string) => {
    const answer = await call(`/operator/notary/${path}`, { applicationId }, { overlay: true }).catch(
      () => undefined,
    )
    if (answer) toast.success(done)
    await refresh()
  }
  const actionsOf = (row: Row): RowAction[] => {
    const refuse = { label: '不予受理', danger: true, onClick: () => refusing.show(row) }
    switch (row.atOffice) {
      case 'received':
        return [{ label: '受理', onClick: () => void act('accept', row, '已受理') }, refuse]
      case 'accepted':
      case 'failed':
        return [{ label: '开始制证', onClick: () => void act('begin', row, '已开始制证') }, refuse]
      case 'issuing':
        return [
          { label: '出具', onClick: () => void act('issue', row, '已出具') },
          { label: '制证失败', danger: true, onClick: () => failing.show(row) },
        ]
      default:
        return []
    }
  }
  const columns: ListColumn<Row>[] = [
    column.name('who', '申请人', 200, (row) => row.applicantName),
    column.status<Row>('状态', 100, NOTARY_STATUS, (row) => row.status),
    column.text('office', '公证处进度', 110, (row) => (row.atOffice ? AT_OFFICE[row.atOffice] : '等待送达')),
    column.text('no', '申请编号', 200),
    column.text('officeNo', '受理编号', 150, (row) => orDash(row.officeNo)),
    column.text('contracts', '合同', 220, (row) => row.contractNames.join('、')),
    column.text('purpose', '用途', 140),
    column.text('reason', '原因', 160, (row) => orDash(row.reason)),
    column.time<Row>('at', '提交时间', 168, (row) => row.submittedAt),
    column.actions<Row>(170, (row) => actionsOf(row)),
  ]
  return (
    <>
      {data && (
        <Alert
          style={{ marginBottom: 16 }}
          type={data.office?.isSandbox ? 'warning' : 'info'}
          showIcon
          title={
            data.office
              ? data.office.isSandbox
                ? `${data.office.name}：由运营人员在此代为办理，出具的文件注明为演示。`
                : `已接入${data.office.name}，由其办理，此处只显示进度。`
              : '没有接入公证处。'
          }
        />
      )}
      <ListPage
        title="出证办理"
        path="/operator/notary/queue"
        rowKey="applicationId"
        filters={[
          keywordFilter('申请', '编号或申请人'),
          choiceFilter('status', '状态', NOTARY_STATUS, STATUSES),
        ]}
        body={keywordAndStatus}
        columns={columns}
        empty={{ text: '没有公证处出证的申请' }}
      />
      {refusing.subject && (
        <ReasonDialog
          title="不予受理"
          onClose={refusing.close}
          onReason={(reason) =>
            call(
              '/operator/notary/refuse',
              { applicationId: refusing.subject!.applicationId, reason },
              { quiet: true },
            )
          }
        />
      )}
      {failing.subject && (
        <ReasonDialog
          title="制证失败"
          onClose={failing.close}
          onReason={(reason) =>
            call(
              '/operator/notary/fail',
              { applicationId: failing.subject!.applicationId, reason },
              { quiet: true },
            )
          }
        />
      )}
    </>
  )
}
export default OperatorNotaryPage

const ReasonDialog = ({
  title,
  onClose,
  onReason,
}: {
  title: string
  onClose: () => void
  onReason: (reason: string) => Promise<unknown>
}) => (
  <FormDialog<{ reason: string }>
    title={title}
    danger
    onClose={onClose}
    onSubmit={async ({ reason }) => {
      await onReason(reason.trim())
      await refresh()
    }}
  >
    <Form.Item
      name="reason"
      label="原因"
      rules={[{ required: true, whitespace: true, min: 2, message: '请写明原因，申请人会看到' }]}
    >
      <Input.TextArea maxLength={200} rows={3} />
    </Form.Item>
  </FormDialog>
)
