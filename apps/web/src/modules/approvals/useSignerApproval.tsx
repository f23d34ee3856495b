// What somebody who is to sign for a company can do about approvals: ask colleagues first (加签审批), and ask for the
// seal where the company guards it.
//   const approval = useSignerApproval(detail, reload)
//   <StepFooter onAddApproval={approval.onAdd} … /> {approval.dialog}

import type { Data } from '@xinqi/api/calls'
import { useState } from 'react'
import { call } from '../../shared/api/call.ts'
import { useOverlay } from '../../shared/dialogs/useOverlay.ts'
import { toast } from '../../shared/lite/toast.ts'
import { AddApprovalDialog } from './AddApprovalDialog.tsx'
import { approvalsChanged } from './approval.ts'

type Detail = Pick<Data<'/v2/file/detail'>, 'contractId' | 'actions' | 'mine'>

const COMPANY = 1
const DENIED = 2
const TO_ASK = 3

export const useSignerApproval = ({ contractId, actions, mine }: Detail, reload: () => Promise<unknown>) => {
  const adding = useOverlay()
  const [isAsking, setIsAsking] = useState(false)
  const ask = async () => {
    setIsAsking(true)
    try {
      await call('/approval/askSealUse', { contractId })
      await approvalsChanged()
      await reload()
      toast.success('已申请用印，审批通过后即可签署')
    } catch {
      // The call has said what went wrong.
    } finally {
      setIsAsking(false)
    }
  }
  const signsForCompany = mine?.kind === COMPANY
  return {
    onAdd: signsForCompany && actions.includes('addApproval') ? () => adding.show(true) : undefined,
    askSealUse:
      signsForCompany && (mine.sealUse === DENIED || mine.sealUse === TO_ASK)
        ? { onClick: () => void ask(), loading: isAsking }
        : undefined,
    dialog: adding.subject && <AddApprovalDialog approval={{ contractId }} onClose={adding.close} />,
  }
}
