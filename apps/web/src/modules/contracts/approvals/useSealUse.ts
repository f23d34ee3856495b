// What somebody who is to sign for a company can do about approvals: ask for the seal where the company guards it, and
// ask colleagues first (加签审批). The same on a desktop and a telephone.

import type { Data } from '@xinqi/api/calls'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { toast } from '../../../shared/lite/toast.ts'
import { approvalsChanged } from './approval.ts'
import { words } from './messages/add-approval.zh.ts'

type Detail = Pick<Data<'/v2/file/detail'>, 'contractId' | 'actions' | 'mine'>

const COMPANY = 1
const DENIED = 2
const TO_ASK = 3

export const useSealUse = ({ contractId, actions, mine }: Detail, reload: () => Promise<unknown>) => {
  const [isAsking, setIsAsking] = useState(false)
  const ask = async () => {
    setIsAsking(true)
    try {
      const { granted } = await call('/approval/askSealUse', { contractId })
      await approvalsChanged()
      await reload()
      toast.success(granted ? words().mayApproveYourself : words().sealUseAsked)
    } catch {
      // The call has said what went wrong.
    } finally {
      setIsAsking(false)
    }
  }
  const signsForCompany = mine?.kind === COMPANY
  return {
    mayAskColleagues: signsForCompany && actions.includes('addApproval'),
    mayAsk: signsForCompany && (mine.sealUse === DENIED || mine.sealUse === TO_ASK),
    ask: () => void ask(),
    isAsking,
  }
}
