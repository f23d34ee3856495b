// Whether an AI tool is open to somebody: the menu permission of his role, and the package or copies left over.

import { AI_PURCHASE, AI_WORDS } from '@xinqi/api/ai'
import { UPGRADE_TIP } from '@xinqi/api/packages'
import { toast } from '../lite/toast.ts'
import { go } from '../navigation/go.ts'
import { useAccess } from '../permission/access.ts'
import { useIdentity } from '../session/session.ts'
import { inWorkplaceClient } from '../session/workplace.ts'

export type AiTool = 'compare' | 'examine'

const VERIFIED = 3

const useCopiesLeft = (tool: AiTool): number => {
  const { account } = useIdentity()
  const { hasCompareData, hasExamineData } = account.enterprise ?? account.person
  return tool === 'compare' ? hasCompareData : hasExamineData
}

/** Whether he can use it as he stands, with nothing to buy first. */
export const useIsAtHand = (tool: AiTool): boolean => {
  const copies = useCopiesLeft(tool)
  return useClosed(tool) === null && copies > 0
}

/** Why a tool is closed, in words; null when it is open. */
export const useClosed = (tool: AiTool): string | null => {
  const access = useAccess()
  const leftOver = useCopiesLeft(tool)
  if (!access.may(`system:ai:${tool}`)) return AI_WORDS.menuMissing
  if (!access.has(`service:ai:${tool}`) && leftOver <= 0) return UPGRADE_TIP
  return null
}

/** The way to buy, where the setting shows it; null where it does not. */
export const useBuying = (tool: AiTool): (() => void) | null => {
  const { account } = useIdentity()
  const { isShowBuyBtn } = account.enterprise ?? account.person
  if (!isShowBuyBtn || inWorkplaceClient()) return null
  return () => {
    // A person buys for himself; that he is verified is what shows him the button.
    if (account.enterprise && account.enterprise.status !== VERIFIED)
      return toast.warning('未实名企业，暂不支持购买')
    go(`/center/purchase?type=${AI_PURCHASE.type}&packageType=${AI_PURCHASE[tool]}`)
  }
}
