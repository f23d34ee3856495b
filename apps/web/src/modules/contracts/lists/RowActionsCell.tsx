// What may be done with one row. The next step comes first; the rest by what the server says is open.

import { CONTRACT_IS } from '@xinqi/api/status-names'
import { useNavigate } from 'react-router'
import { type RowAction, RowActions } from '../../../shared/list/RowActions.tsx'
import { type ContractRow, lookAt, nextStep } from './contractLinks.ts'
import type { ContractDialogs } from './useContractDialogs.tsx'

export const RowActionsCell = ({ row, dialogs }: { row: ContractRow; dialogs: ContractDialogs }) => {
  const navigate = useNavigate()
  const step = nextStep(row)
  const may = (action: string) => row.actions.includes(action)
  const actions: RowAction[] = [
    ...(step ? [{ label: step.label, onClick: () => navigate(step.path) }] : []),
    ...(row.status === CONTRACT_IS.draft && step
      ? []
      : [{ label: '查看', onClick: () => navigate(lookAt(row.contractId)) }]),
    ...(may('urge')
      ? [
          {
            label: '催办',
            permission: 'system:contract:notify' as const,
            onClick: () => void dialogs.urge(row),
          },
        ]
      : []),
    ...(may('download')
      ? [
          {
            label: '下载',
            permission: 'system:contract:down' as const,
            onClick: () => void dialogs.download(row),
          },
        ]
      : []),
    ...(may('download') && row.finishedAt
      ? [
          {
            label: '申请出证',
            permission: 'system:contract:applyNotary' as const,
            onClick: () => navigate(`/createCertificate?contractId=${row.contractId}`),
          },
        ]
      : []),
    ...(may('postpone')
      ? [
          {
            label: '延期',
            permission: 'system:contract:postpone' as const,
            onClick: () => dialogs.postpone(row),
          },
        ]
      : []),
    ...(may('copy')
      ? [
          {
            label: '再次发起',
            permission: 'system:contract:start' as const,
            onClick: () => void dialogs.copy(row),
          },
        ]
      : []),
    ...(may('changeCc') ? [{ label: '修改抄送', onClick: () => dialogs.changeCopies(row) }] : []),
    ...(may('withdraw')
      ? [
          {
            label: '撤回',
            danger: true,
            permission: 'system:contract:withdraw' as const,
            onClick: () => dialogs.withdraw(row),
          },
        ]
      : []),
    ...(may('remove') ? [{ label: '删除草稿', danger: true, onClick: () => dialogs.remove(row) }] : []),
  ]
  return <RowActions actions={actions} />
}
