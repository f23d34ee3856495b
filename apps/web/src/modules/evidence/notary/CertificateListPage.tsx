// 出证列表: every application, how far it has come, and what was issued.

import { COMMODITIES, type Commodity, NOTARY } from '@xinqi/api/notary'
import { NOTARY_STATUS, statusOf } from '@xinqi/api/status'
import { Button, Tag } from 'antd'
import { useNavigate } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { saveLink } from '../../../shared/api/saveLink.ts'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { orDash } from '../../../shared/format/Dash.tsx'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { column } from '../../../shared/list/columns.tsx'
import { choiceFilter, keywordFilter } from '../../../shared/list/filters.ts'
import { ListPage } from '../../../shared/list/ListPage.tsx'
import type { ListColumn, RowOf } from '../../../shared/list/listTypes.ts'
import { PermissionButton } from '../../../shared/permission/PermissionButton.tsx'

type Row = RowOf<'/notary/list'>
const TABS = [
  { value: '-1', label: '未提交' },
  ...[NOTARY.applied, NOTARY.accepted, NOTARY.issuing, NOTARY.issued, NOTARY.reported, NOTARY.refused].map(
    (status) => ({ value: String(status), label: statusOf(NOTARY_STATUS, status).label }),
  ),
]

const CertificateListPage = () => {
  const navigate = useNavigate()
  const removing = useOverlay<Row>()
  const apply = (
    <PermissionButton
      permission="system:contract:applyNotary"
      type="primary"
      onClick={() => navigate('/commodity')}
    >
      申请出证
    </PermissionButton>
  )
  const open = (row: Row) =>
    row.status === null && !row.isSigned
      ? navigate(`/signCertificate?id=${row.applicationId}`)
      : navigate(`/submitCertificate?id=${row.applicationId}`)
  const columns: ListColumn<Row>[] = [
    column.name('contracts', '合同', 260, ({ contractNames }) =>
      contractNames.length > 1 ? `${contractNames[0]} 等 ${contractNames.length} 份` : contractNames[0],
    ),
    column.tag<Row>('status', '状态', 110, ({ status, isSigned }) =>
      status === null ? (
        <Tag>{isSigned ? '待提交' : '待签署'}</Tag>
      ) : (
        <StatusTag set={NOTARY_STATUS} code={status} />
      ),
    ),
    column.text(
      'commodity',
      '商品',
      120,
      ({ commodity, isSandbox }) => `${COMMODITIES[commodity].name}${isSandbox ? '（沙箱）' : ''}`,
    ),
    column.text('no', '申请编号', 200),
    column.text('purpose', '用途', 160),
    column.text('by', '经办人', 100, ({ appliedBy }) => appliedBy),
    column.text('reason', '原因', 180, ({ reason }) => orDash(reason)),
    column.time<Row>('at', '申请时间', 168, ({ submittedAt, createdAt }) => submittedAt ?? createdAt),
    column.actions<Row>(150, (row) => [
      { label: row.status === null ? '继续' : '查看', onClick: () => open(row) },
      ...(row.resultName
        ? [
            {
              label: '下载',
              onClick: () =>
                void saveLink(() => call('/notary/download', { applicationId: row.applicationId })),
            },
          ]
        : []),
      ...(row.status === null ? [{ label: '删除', danger: true, onClick: () => removing.show(row) }] : []),
    ]),
  ]
  return (
    <>
      <ListPage
        title="出证列表"
        path="/notary/list"
        rowKey="applicationId"
        tabs={{ name: 'status', items: [{ value: '', label: '全部' }, ...TABS] }}
        filters={[
          keywordFilter('申请', '编号、合同名称或用途'),
          choiceFilter('commodity', '商品', COMMODITIES),
        ]}
        body={({ keyword, commodity, status }) => ({
          ...(keyword ? { keyword } : {}),
          ...(commodity ? { commodity: commodity as Commodity } : {}),
          ...(status ? { status: Number(status) } : {}),
        })}
        columns={columns}
        primary={apply}
        empty={{
          text: '还没有出证申请',
          action: <Button onClick={() => navigate('/commodity')}>了解出证商品</Button>,
        }}
      />
      {removing.subject && (
        <ConfirmDialog
          title="删除出证申请"
          text={`删除后需重新填写和签署，确定删除 ${removing.subject.no} 吗？`}
          action="删除申请"
          onClose={removing.close}
          onConfirm={() =>
            carryOut('/notary/remove', { applicationId: removing.subject!.applicationId }, ['/notary/list'])
          }
        />
      )}
    </>
  )
}
export default CertificateListPage
