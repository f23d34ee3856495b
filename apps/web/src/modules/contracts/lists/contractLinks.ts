import { CONTRACT_IS } from '@xinqi/api/status-names'
import type { RowOf } from '../../../shared/list/listTypes.ts'

export type ContractRow = RowOf<'/file/list'>
type Linked = Pick<ContractRow, 'contractId' | 'status' | 'waitsFor' | 'companyName' | 'kind' | 'actions'>

const at = (path: string, contractId: string) => `${path}?contractId=${contractId}`
export const lookAt = (contractId: string) => at('/sign/pageDetail', contractId)

/** What a contract wants of the person looking at it, as the button that does it. */
export const nextStep = ({
  contractId,
  status,
  waitsFor,
  companyName,
  kind,
  actions,
}: Linked): { label: string; path: string } | null => {
  if (waitsFor === 4) return { label: '审批', path: `/approveList?contractId=${contractId}` }
  if (status === CONTRACT_IS.draft || status === CONTRACT_IS.turnedBack) {
    if (!actions.includes('edit') || kind !== 'contract') return null
    return { label: '编辑', path: at(companyName === null ? '/startPerson' : '/startCompany', contractId) }
  }
  if (waitsFor === 1) return { label: '填写', path: at('/sign/fillForm', contractId) }
  if (waitsFor === 2) return { label: '设置位置', path: at('/sign/setPosition', contractId) }
  if (waitsFor === 3) return { label: '签署', path: at('/sign/detail', contractId) }
  if (waitsFor === 5) return { label: '认领', path: at('/sign/detail', contractId) }
  return null
}
