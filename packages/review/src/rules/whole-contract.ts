import type { Contract } from '../contract.ts'
import { bodySentences } from './sentences.ts'

/** Papers that stand beside a contract or come before one, and need not say what it says. */
const BESIDE_A_CONTRACT =
  /补充|变更|续签|续租|解除|终止|框架|战略合作|意向|备忘录|订单|确认[书单函]|通知[书单]?$|函$|承诺书|声明|授权|委托书|附件|借条|欠条|收条|收据|报价/

const ORDER =
  '(?:订单|子合同|子协议|单项合同|项目合同|具体合同|具体协议|业务合同|采购单|工作说明书|任务书|合作合同|SOW)'

/** 具体价款、交期以订单为准: the terms stand in papers the review does not see. */
const LEFT_TO_ORDERS = new RegExp(
  `(?:以|按照?|依据|根据|见|在|由)[^，。；]{0,14}${ORDER}[^，。；]{0,12}(?:为准|约定|确定|执行|载明|列明|规定)|(?:另行|分别|逐项|单独)(?:签订|签署|订立)[^，。；]{0,8}${ORDER}`,
  'i',
)

const SUPPLEMENTS_ANOTHER =
  /(?:原合同|主合同|原协议|主协议)[^。；]{0,30}(?:补充|变更|修改|继续有效|不变|为准|组成部分)/

/** Whether the text is meant to hold every term itself, so that what it lacks is missing. */
export function isWholeContract(contract: Contract): boolean {
  if (BESIDE_A_CONTRACT.test(contract.type.title)) return false
  // What two sides keep secret does not stand in the contracts they may make later.
  const hasOrders = contract.type.type !== '保密'
  return !bodySentences(contract).some(
    (item) =>
      (hasOrders && LEFT_TO_ORDERS.test(item.text)) ||
      // To a guarantor the contract at hand is the 主合同.
      (SUPPLEMENTS_ANOTHER.test(item.text) && !/保证人|担保人|抵押人|出质人/.test(item.text)),
  )
}
