import { REASON_MAX } from '@xinqi/api/limits'
import { COMPANY_CERTIFICATION } from '@xinqi/api/status'
import { Form, Input } from 'antd'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { orDash } from '../../../shared/format/Dash.tsx'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { column } from '../../../shared/list/columns.tsx'
import { choiceFilter, keywordFilter } from '../../../shared/list/filters.ts'
import { ListPage } from '../../../shared/list/ListPage.tsx'
import type { ListColumn, ListFilter, ListQuery, RowOf } from '../../../shared/list/listTypes.ts'

type Row = RowOf<'/operator/company/list'>

const DISABLED = 4
const STATUSES = [0, 1, 2, 3, 4] as const

const filters: ListFilter[] = [
  keywordFilter('企业名称', '企业名称或统一社会信用代码'),
  choiceFilter('status', '状态', COMPANY_CERTIFICATION, STATUSES),
]

const wanted = ({ keyword, status }: ListQuery) => ({
  ...(keyword ? { keyword } : {}),
  ...(status ? { status: Number(status) } : {}),
})

const columnsFor = (disable: (row: Row) => void, enable: (row: Row) => void): ListColumn<Row>[] => [
  column.name('name', '企业名称', 210),
  column.text('creditCode', '统一社会信用代码', 180, (row) => orDash(row.creditCode)),
  column.text('status', '状态', 100, (row) => <StatusTag set={COMPANY_CERTIFICATION} code={row.status} />),
  column.text('members', '成员数', 80),
  column.text('reason', '停用原因', 140, (row) => orDash(row.disabledReason)),
  column.time('createdAt', '创建时间', 170),
  column.actions(90, (row) => [
    row.status === DISABLED
      ? { label: '恢复', onClick: () => enable(row) }
      : { label: '停用', danger: true, onClick: () => disable(row) },
  ]),
]

const refresh = () => outdate('/operator/company/list')

const CompaniesPage = () => {
  const disabling = useOverlay<Row>()
  const enabling = useOverlay<Row>()
  return (
    <>
      <ListPage
        title="企业管理"
        path="/operator/company/list"
        rowKey="companyId"
        columns={columnsFor(disabling.show, enabling.show)}
        filters={filters}
        body={wanted}
        empty={{ text: '没有符合条件的企业' }}
      />
      {disabling.subject && (
        <FormDialog<{ reason: string }>
          title={`停用「${disabling.subject.name}」`}
          submitText="停用企业"
          danger
          onSubmit={({ reason }) =>
            carryOut(
              '/operator/company/disable',
              { companyId: disabling.subject!.companyId, reason: reason.trim() },
              refresh,
            )
          }
          onClose={disabling.close}
        >
          <p>停用后，该企业的成员不能再发起、签署合同和使用印章，已完成的合同不受影响；可以随时恢复。</p>
          <Form.Item
            name="reason"
            label="停用原因"
            rules={[{ required: true, whitespace: true, message: '请填写停用原因' }]}
          >
            <Input.TextArea rows={3} maxLength={REASON_MAX} showCount />
          </Form.Item>
        </FormDialog>
      )}
      {enabling.subject && (
        <ConfirmDialog
          title={`恢复「${enabling.subject.name}」`}
          text="恢复后，企业回到停用前的认证状态，成员可以继续发起和签署合同。"
          action="恢复企业"
          danger={false}
          onConfirm={() =>
            carryOut('/operator/company/enable', { companyId: enabling.subject!.companyId }, refresh)
          }
          onClose={enabling.close}
        />
      )}
    </>
  )
}
export default CompaniesPage
