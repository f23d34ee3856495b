import type { Contract } from '../contract.ts'
import type { Sentence } from '../text/structure.ts'
import { AT_WILL } from './fairness-rules.ts'
import { type Found, nothing, type Rule } from './rule.ts'
import { allMatches, bodySentences, trimmed, wrongAt } from './sentences.ts'
import { isMutual, otherSide, sideOf } from './sides.ts'

const EXEMPTS =
  /(?:不|概不|均不|一律不|无需|无须|不再|不予|免于|不用)(?:承担|负|负责|承认)(?:任何|一切|相关|法律|赔偿|全部)*(?:责任|赔偿责任|法律责任|后果)?|(?:不|概不|均不|一律不|无需|无须|也不)(?:予|作|再|给)?赔(?:偿|付)?|免责|免除[^，。；]{0,8}责任|概不负责|与[^，。；]{1,6}(?:无关|无涉)|责任自负|自行承担(?:全部|一切)?(?:责任|后果)?|后果自负/

const PERSONAL = /人身(?:伤害|伤亡|损害|安全|意外|[、和及与或]财产)|伤亡|死亡|工伤|生命|受伤|人员伤/

const GROSS = /故意|重大过失/

const ANYHOW =
  /任何情况下|任何情形下|无论(?:何种|任何|因何|是否|什么)|不论(?:何种|任何|是否|因何)|任何原因|一切(?:损失|责任|后果|损害)|任何(?:损失|损害|后果|责任)|概不|所有损失/

const FAULT_OF_OTHER =
  /不可抗力|自身(?:原因|疾病|过错)|因[^，。；]{0,6}(?:不慎|保管不善)|(?:违法|非法)(?:行为|活动)|因丙方[^，。；]{0,16}(?:不|未|违)|互不|双方均不|因(?:乙方|甲方|丙方|对方|承租|出租|借款|承包|发包|客户|使用人|接收方|披露方)[^，。；]{0,16}(?:原因|过错|过失|违反|违规|违约|擅自|未|不当|操作|迟延|逾期)|第三方(?:原因|行为)|由于(?:甲方|乙方|对方)[^，。；]{0,12}(?:原因|过错)/

/** 因乙方原因造成…，乙方不承担: the side at fault is the one freed. */
const OWN_FAULT = /因(甲方|乙方|丙方)[^，。；]{0,10}(?:原因|过错|过失)(?=[^。；]*\1(?:概|均)?(?:不|无需|免))/

/** 乙方施工人员的伤亡由乙方自行承担，与甲方无关: who employs people answers for them. */
const OWN_PEOPLE =
  /([甲乙丙]方|承包[方人]|承揽[方人]|受托[方人]|服务方|出租[方人]|承租[方人])(?:的|派出的?|雇佣的?|聘用的?|所派)?(?:现场|施工|工作|服务|作业|操作|驾驶|保洁|保安|安装)*(?:人员|员工|工人|雇员|职工|司机)[^。；]{0,50}(?:由\1|\1)(?:自行|全部|全权|依法)?(?:承担|负责|解决)/

/** Who gives a wrong account bears what comes of it: that frees nobody of a duty of his own. */
export const OWN_ACCOUNT =
  /(?:账户|帐户|账号|帐号|户名|开户行|收款信息|银行信息)[^。；]{0,30}(?:错误|有误|变更|不实|不符|注销|冻结|失误|未及时|更换|填错)|变更[^，。；]{0,6}(?:收款)?(?:账户|帐户|账号|帐号)/

const voidExemption: Rule = {
  checkpoint: 'G24',
  check({ contract }) {
    const found: Found[] = []
    for (const sentence of bodySentences(contract)) {
      const { text } = sentence
      const exempt = EXEMPTS.exec(text)
      if (
        !exempt ||
        /不可抗力/.test(sentence.headings + text) ||
        /不(?:得|应|能)?免(?:除|责)|不因此免/.test(text)
      )
        continue
      const bodily = PERSONAL.test(text)
      if (!bodily && OWN_ACCOUNT.test(text)) continue
      const fault = text.replace(OWN_FAULT, '')
      const gross =
        GROSS.test(text) &&
        !/除外|不(?:适用|受)|但[^。；]{0,20}(?:故意|重大过失)|除[^，。；]{0,16}(?:故意|重大过失)/.test(text)
      const sweeping =
        ANYHOW.test(text) && !FAULT_OF_OTHER.test(fault) && !/除外|除[^，。；]{2,20}外/.test(text)
      const oneSided = sideOf(contract, text) !== null || /公司|我方|本方/.test(text)
      if (!(bodily && !FAULT_OF_OTHER.test(fault)) && !gross && !sweeping) continue
      if (
        !oneSided ||
        isMutual(text.slice(Math.max(0, exempt.index - 24)).replace(/一方/g, '')) ||
        /违约(?:金|责任)[^，。；]{0,4}(?:不承担|无需)/.test(text)
      )
        continue
      if (
        OWN_PEOPLE.test(text) &&
        !gross &&
        !/(?:对方|甲方|乙方|第三[人方]|他人)人?员?(?:的)?人身/.test(text)
      )
        continue
      if (/解除|终止/.test(text) && AT_WILL.test(text)) continue
      if (/亏损/.test(text) && contract.type.type === '合伙') continue
      if (/维修|修缮/.test(text) && !bodily && !gross && contract.type.type === '租赁') continue
      if (
        /(?:逾期|迟延|违约)[^，。；]{0,16}(?:不承担|无需承担)/.test(text) &&
        !bodily &&
        !gross &&
        !/任何情况|无论/.test(text)
      )
        continue
      found.push({
        checkpoint: 'G24',
        kind: 'wrong',
        span: trimmed(sentence),
        why: '免除人身损害责任，或者免除因故意、重大过失造成财产损失的责任，该免责条款无效。',
        against: otherSide(sideOf(contract, text.slice(Math.max(0, exempt.index - 8)))),
      })
    }
    return { found: found.slice(0, 2), passed: null }
  },
}

const CAP =
  /(?:赔偿|责任)[^。；]{0,30}(?:不超过|不高于|以[^。；]{0,30}为(?:限|上限)|上限(?:为|是)|最高(?:不超过|为)|限于|仅限|最多)/

const INDIRECT =
  /(?:不|无需|无须|均不|概不|免于)(?:对|就|承担|赔偿|负责|负)[^。；]{0,16}(?:间接损失|可得利益|预期利益|利润损失|预期利润)|(?:间接损失|可得利益|预期利益|利润损失|预期利润)[^。；]{0,16}(?:不(?:予)?(?:承担|赔偿|负责)|不在赔偿|排除|除外)/

/** Of the price; a limit for both sides as low as this frees both. */
const MUTUAL_LEAST = 0.1

const lowCap: Rule = {
  checkpoint: 'G25',
  check({ contract }) {
    const found: Found[] = []
    const amount = contract.facts.amount?.value ?? null
    for (const sentence of bodySentences(contract)) {
      const { text } = sentence
      if (
        GROSS.test(text) ||
        /保证范围|注册资本|出资(?:额)?为限|财产为限|份额为限|违约金(?:总额|累计|合计)?(?:不超过|以)/.test(
          text,
        )
      )
        continue
      const next = nextSentence(contract, sentence)
      if (next && GROSS.test(next.text) && /不受|除外|不适用/.test(next.text)) continue
      const firstOf = <T extends { start: number; end: number }>(items: T[]) =>
        items.find((item) => item.start >= sentence.start && item.end <= sentence.end)
      const words = text.replace(/^[^，。；:]{2,10}:/, '')
      const cap = CAP.exec(words)
      // 违约金最高不超过… caps a penalty, which the law lets be adjusted, not the liability.
      const capped = cap !== null && !/违约金|扣减|扣除/.test(words.slice(0, cap.index + cap[0].length))
      const ratio = capped ? firstOf(contract.ratios)?.value : undefined
      const sum = capped ? firstOf(contract.money)?.yuan : undefined
      const smallRatio = ratio !== undefined && ratio <= 0.5
      const smallSum = sum !== undefined && amount !== null && sum < amount * 0.5
      const onlyFee = /(?:当月|当期|一个月|最近一期|单次|当次|该笔)[^，。；]{0,10}(?:费|款|金|报酬|价)/.test(
        text,
      )
      // Both sides may well agree on a limit; one that leaves next to nothing is none they could mean.
      const mutual = isMutual(text)
      if (mutual && !(capped && ((ratio !== undefined && ratio <= MUTUAL_LEAST) || onlyFee))) continue
      const tooLow = capped && (smallRatio || smallSum || onlyFee)
      if (!tooLow && !INDIRECT.test(text)) continue
      if (!tooLow && /甲乙双方|均不/.test(text)) continue
      found.push({
        checkpoint: 'G25',
        kind: 'wrong',
        span: trimmed(sentence),
        why: '赔偿上限过低或者排除了可得利益损失，又没有把故意、重大过失排除在外。',
        against: otherSide(sideOf(contract, text)),
      })
    }
    return { found: found.slice(0, 1), passed: null }
  },
}

function nextSentence(contract: Contract, sentence: Sentence): Sentence | undefined {
  const sentences = bodySentences(contract)
  return sentences[sentences.indexOf(sentence) + 1]
}

/** 应在一年内起诉，逾期视为放弃权利: a limitation of the parties' own making. */
const SUE_BY =
  /(?:[\d一二两三四五六九十]+(?:年|个月|日|天))(?:之?内)[^，。；]{0,10}(?:起诉|提起诉讼|提起仲裁|申请仲裁|诉讼主张|主张权利)[^。；]{0,6}[，；][^。；]{0,20}(?:逾期|否则|未|过期|超过)[^。；]{0,20}(?:视为放弃|丧失|不再|无权|放弃|不受保护)/

const limitation: Rule = {
  checkpoint: 'G30',
  check({ contract }) {
    const bad =
      bodySentences(contract).find(
        (sentence) => SUE_BY.test(sentence.text) && !/保证|异议|质量|撤销/.test(sentence.text),
      ) ??
      allMatches(contract, /诉讼时效|时效(?:期间|利益|抗辩)/).find(
        (sentence) =>
          /缩短|延长|放弃|不受|不适用|排除|约定为|(?:为|按)[^，。；]{0,6}(?:年|个月|日|天)|不得(?:以|主张|提出)|不再主张|不以|永久/.test(
            sentence.text,
          ) && !/依法|法律规定|中断|按照(?:国家)?法律/.test(sentence.text),
      )
    if (!bad) return nothing
    return wrongAt(
      bad,
      'G30',
      '诉讼时效的期间、计算方法以及中止、中断由法律规定，当事人约定无效；预先放弃时效利益无效。',
    )
  },
}

export const liabilityRules: Rule[] = [voidExemption, lowCap, limitation]
