import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { toast } from '../../../shared/lite/toast.ts'
import type { Detail } from './detail.ts'
import { words } from './messages/signing.zh.ts'

/** 认领: sent to his company by its name alone, it becomes his to sign, on the page where he reads it. */
export const useTakeUp = ({ contractId, unclaimed, actions }: Detail, reload: () => Promise<unknown>) => {
  const [isTaking, setIsTaking] = useState(false)
  const take = async () => {
    if (!unclaimed) return
    setIsTaking(true)
    try {
      await call('/contract/takeUp', { contractId, partyId: unclaimed })
      await outdate('/file/list', '/file/count', '/v2/file/centerListV2', '/home/workbench')
      toast.success(words().tookOn)
    } catch {
      // The call has said what went wrong; somebody else may have been first.
    } finally {
      setIsTaking(false)
      await reload()
    }
  }
  return { mayTake: unclaimed !== null && actions.includes('takeUp'), take: () => void take(), isTaking }
}
