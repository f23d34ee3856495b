import { type FactKey, factEntry } from '../contract-facts/catalogue.ts'
import type { Token } from './lexer.ts'
import type { Stated } from './words.ts'

// Questions that must not be run, whatever else is understood of them.

export const OUT_OF_SCOPE =
  /天气|股票|彩票|删除|修改合同|清空|密码|密钥|select\s|drop\s|insert\s|忽略(?:以上|之前|前面)|其他公司的|别的公司的|全平台/i
export const SUBJECTIVE =
  /公平|合理|靠谱|危险|有风险|有问题|不利|划算|太长|太短|太高|太低|很高|很长|比较高|较高|较长|较大|大额|长期合作|上下(?=的|$|，)|左右(?=的|$|，)|差不多|大概|大约/

/** 每年租金, 季度服务费: what is paid by the month is known, not by any other time. */
export const BY_ANOTHER_TIME =
  /(?:每年|全年|年度|一年|每个?季度?|季度)(?:的)?(?:租金|房租|服务费|管理费|费用)|(?:租金|房租|服务费|管理费)(?:每年|全年|一年|每个?季度?)(?=不|超|高|低|大|小|多|少|在|至|最|\d)/

/** All of them, and no other word that could have been a condition. */
export const EVERY =
  /^(?:请|帮我|麻烦|列出|查|看|找|给我|显示|一下|所有|全部|现有|已归档|归档|的|合同|协议|都|有|是|哪些|清单|列表|我们|公司|那|只|再|按|前|[，。？?、])*$/

/** Near without a measure. */
export const SOON = /(?:快要?|即将|将要|临近|马上|就要)(?:就)?(?:要)?(?:到期|期满|届满|过期|结束|终止)/

/** 保险金额, 担保金额: the sum of something else is not the price of the contract. */
export function sumOfAnother(tokens: readonly Token[]): string | null {
  for (const [at, token] of tokens.entries()) {
    const before = tokens[at - 1]
    if (
      token.is === 'fact' &&
      token.keys[0] === 'amount.total' &&
      !/合同|协议|订单|总价|签约/.test(token.text) &&
      (before?.is === 'fact' || before?.is === 'said') &&
      !['money', 'ratio', 'date'].includes(
        factEntry(before.is === 'fact' ? (before.keys[0] as FactKey) : (before.said[0] as Stated).fact).type,
      ) &&
      !/的$/.test(before.text)
    )
      return before.text + token.text
    // 质保期明年到期, 试用期下个月届满: not the end of the contract.
    const held = tokens
      .slice(0, at)
      .findLast(
        ({ is, text }) => is !== 'time' && !(is === 'filler' && /^(?:在|于|将|就|会|要|的)$/.test(text)),
      )
    if (
      token.is === 'fact' &&
      token.keys[0] === 'term.end' &&
      held?.is === 'fact' &&
      !/^(?:term|renew|sign|amount.total|delivery)/.test(held.keys[0] ?? '') &&
      !tokens.slice(0, at).some(({ is }) => is === 'absent' || is === 'lacks')
    )
      return `${held.text}${token.text}`
  }
  return null
}

/** 仲裁的有哪些，法院的有哪些: two questions, of which one would be lost or both be asked of each contract. */
const ASKS = '(?:有|是)?(?:哪些|哪几份|几份|多少(?:份|个)?)'
export const TWO_QUESTIONS = new RegExp(`${ASKS}[^，,。；;？?]{0,4}[，,。；;？?].+${ASKS}`)
