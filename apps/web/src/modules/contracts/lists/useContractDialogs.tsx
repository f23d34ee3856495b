import { FILE_KIND } from '@xinqi/api/work-list-status'
import { chinaDayOf, chinaToday, endOfPicked } from '../../../shared/format/chinaToday.ts'
import { usePackedDownload } from '../../../shared/list/usePackedDownload.ts'
// What is done with one contract, from a list or from its own page: asked where it should be, done, said.

import { CONTRACT, REASON_MAX } from '@xinqi/api/limits'
import { Form, Input } from 'antd'
import type { Dayjs } from 'dayjs'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { saveLink } from '../../../shared/api/saveLink.ts'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { toast } from '../../../shared/lite/toast.ts'
import { DatePicker } from '../../../shared/pickers/days.ts'
import { CopiesDialog } from './CopiesDialog.tsx'
import { contractsChanged } from './contractsChanged.ts'

export type Named = {
  contractId: string
  name: string
  companyName: string | null
  deadlineAt: string | null
}
type Act = { kind: 'postpone' | 'withdraw' | 'remove' | 'copies'; contract: Named }

export type ContractDialogs = {
  urge: (contract: Named) => Promise<void>
  download: (contract: Named) => Promise<void>
  copy: (contract: Named) => Promise<void>
  postpone: (contract: Named) => void
  withdraw: (contract: Named) => void
  changeCopies: (contract: Named) => void
  remove: (contract: Named) => void
  open: ReactNode
}

const FILES_BY_THEMSELVES = 3

export const WITHDRAWN = '撤回后各方将无法继续签署，已签署的内容仍会保留在操作记录中。'
export const GIVEN_BACK = '还没有人签署时撤回，合同份数会退回；已有人签署的不退回。'

export const DeadlineField = ({ after }: { after: string | null }) => {
  const earliest = after && new Date(after) > new Date() ? chinaDayOf(after) : chinaToday()
  return (
    <Form.Item
      name="deadline"
      label="新的签署截止日期"
      extra="截止到当日 24:00，须晚于原截止时间。"
      rules={[{ required: true, message: '请选择日期' }]}
    >
      <DatePicker
        style={{ width: '100%' }}
        disabledDate={(day) =>
          !day.isAfter(earliest, 'day') ||
          day.isAfter(chinaToday().add(CONTRACT.deadlineDaysMax, 'day'), 'day')
        }
      />
    </Form.Item>
  )
}
export const ReasonField = ({ label }: { label: string }) => (
  <Form.Item
    name="reason"
    label={label}
    rules={[{ required: true, whitespace: true, message: `请填写${label}` }]}
  >
    <Input.TextArea rows={3} maxLength={REASON_MAX} showCount />
  </Form.Item>
)

export const useContractDialogs = (): ContractDialogs => {
  const navigate = useNavigate()
  const pack = usePackedDownload()
  const act = useOverlay<Act>()
  const show = (kind: Act['kind']) => (contract: Named) => act.show({ kind, contract })
  const contract = act.subject?.contract
  return {
    urge: async ({ contractId }) => {
      // The call has said what went wrong.
      const done = await call('/contract/urge', { contractId }).catch(() => undefined)
      if (done) toast.success(`已催办 ${done.urged} 人`)
      await contractsChanged()
    },
    download: async ({ contractId }) => {
      const detail = await call('/v2/file/detail', { contractId }).catch(() => undefined)
      const files = detail?.files.filter(({ kind }) => kind === FILE_KIND.toSign) ?? []
      // A few files simply come; more of them are packed.
      if (files.length > 0 && files.length <= FILES_BY_THEMSELVES) {
        for (const { fileId } of files)
          await saveLink(() => call('/file/downloadAttchFile', { contractId, fileId }))
        return
      }
      await pack(call('/file/batchDownload', { contractIds: [contractId] }))
    },
    copy: async ({ contractId, companyName }) => {
      const made = await call('/contract/copy', { contractId }, { overlay: true }).catch(() => undefined)
      if (made)
        navigate(`${companyName === null ? '/startPerson' : '/startCompany'}?contractId=${made.contractId}`)
    },
    postpone: show('postpone'),
    withdraw: show('withdraw'),
    changeCopies: show('copies'),
    remove: show('remove'),
    open: (
      <>
        {contract && act.subject?.kind === 'postpone' && (
          <FormDialog<{ deadline: Dayjs }>
            title={`延期「${contract.name}」`}
            submitText="延期"
            onClose={act.close}
            onSubmit={async ({ deadline }) => {
              await call(
                '/contract/postpone',
                { contractId: contract.contractId, deadline: endOfPicked(deadline) },
                { quiet: true },
              )
              toast.success('已延期')
              await contractsChanged()
            }}
          >
            <DeadlineField after={contract.deadlineAt} />
          </FormDialog>
        )}
        {contract && act.subject?.kind === 'withdraw' && (
          <FormDialog<{ reason: string }>
            title={`撤回「${contract.name}」`}
            submitText="撤回合同"
            danger
            onClose={act.close}
            onSubmit={async ({ reason }) => {
              const { givenBack } = await call(
                '/contract/withdraw',
                { contractId: contract.contractId, reason: reason.trim() },
                { quiet: true },
              )
              toast.success(givenBack ? '已撤回，合同份数已退回' : '已撤回')
              await contractsChanged()
            }}
          >
            <p>{WITHDRAWN}</p>
            {contract.companyName !== null && <p>{GIVEN_BACK}</p>}
            <ReasonField label="撤回原因" />
          </FormDialog>
        )}
        {contract && act.subject?.kind === 'remove' && (
          <ConfirmDialog
            title="删除草稿"
            text={`删除后「${contract.name || '未命名草稿'}」及其文件无法恢复。`}
            action="删除草稿"
            onClose={act.close}
            onConfirm={() =>
              carryOut('/contract/remove', { contractId: contract.contractId }, contractsChanged)
            }
          />
        )}
        {contract && act.subject?.kind === 'copies' && (
          <CopiesDialog contract={contract} onClose={act.close} />
        )}
      </>
    ),
  }
}
