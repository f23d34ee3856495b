// 签署码: every code that was put up, how far it is used, and the way to stop it, start it again or look at it.

import type { Data } from '@xinqi/api/calls'
import { CONTRACT_STATUS } from '@xinqi/api/status'
import { Tag } from 'antd'
import { Link, useNavigate } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { ContractStatusTag } from '../../../shared/format/ContractStatusTag.tsx'
import { orDash } from '../../../shared/format/Dash.tsx'
import { column } from '../../../shared/list/columns.tsx'
import { choiceFilter, keywordAndStatus, keywordFilter } from '../../../shared/list/filters.ts'
import { ListPage } from '../../../shared/list/ListPage.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { PermissionButton } from '../../../shared/permission/PermissionButton.tsx'

type Code = Data<'/contract/scan/codes'>['list'][number]

const LIST = '/contract/scan/codes'
const STATUSES = [13, 14, 15, 1, 6] as const

const ScanCodesPage = () => {
  const navigate = useNavigate()
  const closing = useOverlay<Code>()
  const rest = async ({ contractId, isPaused }: Code) => {
    await call(isPaused ? '/contract/scan/resume' : '/contract/scan/pause', { contractId }, { overlay: true })
    await outdate(LIST, '/contract/scan/detail')
    toast.success(isPaused ? '签署码已启用，可以继续扫码' : '签署码已停用，启用前不能扫码')
  }
  const begin = (
    <PermissionButton permission="system:contract:start" type="primary" onClick={() => navigate('/scanSign')}>
      新建签署码
    </PermissionButton>
  )
  return (
    <>
      <ListPage
        title="签署码列表"
        path={LIST}
        rowKey="contractId"
        filters={[keywordFilter('合同名称'), choiceFilter('status', '状态', CONTRACT_STATUS, STATUSES)]}
        body={keywordAndStatus}
        primary={begin}
        empty={{ text: '还没有签署码，生成后会列在这里', action: begin }}
        columns={[
          {
            key: 'name',
            title: '合同名称',
            width: 240,
            always: true,
            render: ({ contractId, name }) => (
              <Link to={`/scanSign/code?contractId=${contractId}`}>{name}</Link>
            ),
          },
          column.tag<Code>('status', '状态', 130, ({ status, phase, isPaused, canPause }) =>
            isPaused && canPause ? <Tag>已停用</Tag> : <ContractStatusTag status={status} phase={phase} />,
          ),
          {
            key: 'who',
            title: '签署身份',
            width: 90,
            render: ({ forCompany }) => (forCompany ? '企业' : '个人'),
          },
          {
            key: 'used',
            title: '已扫码 / 可签',
            width: 120,
            render: ({ taken, limit }) => `${taken} / ${limit}`,
          },
          { key: 'finished', title: '已签完', width: 80, render: ({ finished }) => finished },
          column.time<Code>('until', '有效期至', 150, ({ openUntil }) => openUntil),
          { key: 'by', title: '创建人', width: 100, render: ({ initiatorName }) => orDash(initiatorName) },
          column.actions<Code>(170, (code) => [
            { label: '查看', onClick: () => navigate(`/scanSign/code?contractId=${code.contractId}`) },
            ...(code.canPause
              ? [{ label: code.isPaused ? '启用' : '停用', onClick: () => void rest(code) }]
              : []),
            ...(code.canClose ? [{ label: '关闭', danger: true, onClick: () => closing.show(code) }] : []),
          ]),
        ]}
      />
      {closing.subject && (
        <ConfirmDialog
          title="关闭签署码"
          text="关闭后不能再扫码，也不能重新打开；已扫码的合同可以继续签署。只是暂时不用，请选择停用。"
          action="关闭签署码"
          onConfirm={() =>
            carryOut('/contract/scan/close', { contractId: closing.subject!.contractId }, [
              LIST,
              '/contract/scan/detail',
            ])
          }
          onClose={closing.close}
        />
      )}
    </>
  )
}
export default ScanCodesPage
