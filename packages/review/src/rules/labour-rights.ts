import type { Contract } from '../contract.ts'
import { finds, nothing, passing, type Rule } from './rule.ts'
import { allMatches, bodySentences, denies, firstMatch, trimmed, wrongAt } from './sentences.ts'
import { wrongSentence } from './wrong-sentence.ts'

const EMPLOYEE = '乙方|劳动者|员工|职工|受聘(?:方|人)|雇员|本人'

const EMPLOYER = '甲方|用人单位|公司|单位|聘用方'

const INSURANCE = /社会保险|社保|五险|养老保险|医疗保险|公积金/

const WAIVES =
  /放弃|不(?:再|予|为[^，。；]{0,8})?(?:缴纳|参加|办理|购买|缴)|无需[^，。；]{0,8}(?:缴纳|办理|参加)|(?:自行|自己|个人|本人)(?:全额|全部|负责)?(?:缴纳|承担|参加|办理|购买|解决|负担)|(?:由|均由|全部由)(?:乙方|劳动者|员工|本人)(?:本人|个人|自行)?(?:全额|全部)?(?:承担|缴纳|负担|负责)|折(?:算|合|成|现)|(?:社保|保险)(?:费)?[^，。；、]{0,6}(?:补贴|补助)|(?:补贴|补助)[^，。；、]{0,8}(?:代替|替代|社保|自行)|以[^，。；、]{0,10}(?:补贴|补助)|以现金|现金形式|(?:包含|计入|含)(?:在)?[^，。；]{0,6}工资|代替/

const OWN_SHARE =
  /个人(?:应)?(?:缴纳|承担|负担)?(?:的)?部分|应(?:由)?(?:乙方|个人|劳动者|本人)[^，。；]{0,8}(?:缴纳|承担|负担)的(?:部分|费用)|乙方应缴|代扣代缴|个人(?:承担|缴费)比例|各自/

const insurance: Rule = {
  checkpoint: 'E03',
  types: ['劳动'],
  check({ contract }) {
    const bad = allMatches(contract, INSURANCE).find((sentence) => {
      const rest = sentence.text.replace(
        /(?:，|^)[^，。；]{0,16}(?:个人|乙方|劳动者)[^，。；]{0,10}部分[^，。；]{0,24}/g,
        '',
      )
      return (
        WAIVES.test(rest) &&
        INSURANCE.test(rest) &&
        !(
          OWN_SHARE.test(sentence.text) &&
          !/放弃|不(?:再|予|为)?[^，。；]{0,6}(?:缴|办|参)|补贴|补助/.test(rest)
        ) &&
        !/不得(?:放弃|要求|约定)/.test(rest)
      )
    })
    if (bad)
      return wrongAt(
        bad,
        'E03',
        '约定不缴、放弃社会保险或者以补贴代替，该约定无效，劳动者可据此解除合同并要求经济补偿。',
        { against: '乙方' },
      )
    return passing(firstMatch(contract, INSURANCE))
  },
}

const workerPenalty: Rule = {
  checkpoint: 'E04',
  types: ['劳动'],
  check({ contract }) {
    const pays = new RegExp(
      `(?:${EMPLOYEE})[^。]{0,70}(?:支付|赔偿|赔付|给付|承担|缴纳|交纳|扣除|扣发)[^。；]{0,40}(?:违约金|赔偿金|[\\d,]+元|[一二三四五六\\d]个月(?:的)?工资|全部工资|当月工资)|违约金[^。；]{0,20}由(?:${EMPLOYEE})`,
    )
    const bad = bodySentences(contract).find(
      (sentence) =>
        pays.test(sentence.text) &&
        /违约金|辞职|离职|提前解除|解除|未满|服务满|旷工|跳槽/.test(sentence.text) &&
        // A deposit taken on joining is E09, not a penalty for leaving.
        (!/押金|保证金|服装费/.test(sentence.text) || /违约金|赔偿金/.test(sentence.text)) &&
        !/服务期|培训|竞业|同业|经济补偿/.test(
          // A penalty for leaving stays one among secrets and competition.
          sentence.text +
            (/提前(?:离职|辞职|解除)/.test(sentence.text)
              ? sentence.headings.replace(/竞业|同业/g, '')
              : sentence.headings),
        ) &&
        !(/^[^，。；]{0,8}违反/.test(sentence.text) && /竞业|服务期/.test(lineBefore(contract, sentence))) &&
        !/不得|无需|(?:不|无须|不必|免于|免予)(?:再|向[^，。；]{0,4})?(?:承担|支付)[^，。；]{0,4}违约金/.test(
          sentence.text,
        ) &&
        !new RegExp(`(?:${EMPLOYER})[^，。；]{0,12}(?:向|应)(?:${EMPLOYEE})[^，。；]{0,8}支付`).test(
          sentence.text,
        ),
    )
    if (bad)
      return wrongAt(bad, 'E04', '除专项培训服务期和竞业限制外，不得约定由劳动者承担违约金。', {
        against: '乙方',
      })
    return nothing
  },
}

/** 竞业限制…；乙方违反的，支付违约金: what is breached was said just before. */
function lineBefore(contract: Contract, sentence: { start: number; end: number }): string {
  const line = contract.structure.lines.find(
    (item) => item.start <= sentence.start && sentence.end <= item.end,
  )
  return line ? contract.text.slice(line.start, sentence.start) : ''
}

const NON_COMPETE =
  /竞业限制|竞业禁止|(?:离职|解除|终止)[^。；]{0,30}(?:不得|禁止)[^。；]{0,40}(?:竞争|同类|同业|同行|相同)/

/** 违反竞业限制约定的…, 可另行约定竞业限制: the ban itself, if any, stands elsewhere. */
const MENTIONED =
  /^(?!.*不得)(?:.*违反[^，。；]{0,16}竞业|.*(?:可|另行|单独)[^，。；]{0,10}(?:约定|签订|协商)[^。；]{0,24}竞业|[^，。；]{0,30}竞业(?:限制|禁止)(?:协议|等(?:事项|内容)))(?!.*(?:\d|[一二三四五])\s*年)/

const nonCompete: Rule = {
  checkpoint: 'E05',
  types: ['劳动', '保密'],
  check({ contract, parameters }) {
    const mentions = allMatches(contract, NON_COMPETE).filter(
      (sentence) =>
        (!/在职期间|任职期间/.test(sentence.text) || /离职|终止|解除/.test(sentence.text)) &&
        !MENTIONED.test(sentence.text) &&
        !/竞业(?:限制|禁止)[^，。；]{0,4}:\s*(?:无|不适用|\/)|(?:不|未|无需|无须)(?:再|另行)?(?:约定|设定|设|负|承担|适用)[^，。；]{0,8}竞业/.test(
          sentence.text,
        ),
    )
    const first = mentions[0]
    if (!first) return nothing
    for (const sentence of mentions) {
      const length = contract.durations.find(
        (item) =>
          item.start >= sentence.start &&
          item.end <= sentence.end &&
          (item.months ?? 0) > parameters.nonCompeteMaxYears * 12,
      )
      if (length) {
        return finds({
          checkpoint: 'E05',
          kind: 'wrong',
          span: trimmed(sentence),
          why: '离职后的竞业限制期限超过二年。',
          wording:
            '竞业限制期限为乙方离职之日起二年；竞业限制期限内，甲方按月向乙方支付经济补偿，标准为乙方离职前十二个月平均工资的30%且不低于当地最低工资标准。',
          against: '乙方',
        })
      }
    }
    const scope = bodySentences(contract)
    const unpaid = scope.find(
      (sentence) =>
        /竞业|补偿/.test(sentence.text + sentence.headings) &&
        /(?:不|无需|无须|不另行|不再)(?:另行)?(?:支付|给予|提供)[^，。；]{0,14}补偿|补偿[^，。；]{0,10}(?:已|包含|计入)[^，。；]{0,8}(?:工资|薪)|无(?:经济)?补偿/.test(
          sentence.text,
        ),
    )
    const paid = scope.find(
      (sentence) =>
        /补偿/.test(sentence.text) &&
        (/竞业|按月|每月|离职后|月平均/.test(sentence.text) || /竞业/.test(sentence.headings)) &&
        sentence !== unpaid &&
        !/未(?:按|支付|及时)/.test(sentence.text),
    )
    if (unpaid || !paid) {
      return finds({
        checkpoint: 'E05',
        kind: unpaid ? 'wrong' : 'missing',
        span: trimmed(unpaid ?? first),
        why: '约定了竞业限制，但没有约定在限制期内按月支付经济补偿。',
        against: '乙方',
      })
    }
    return passing(trimmed(first))
  },
}

const REASSIGN =
  /(?:调整|变更|变动|调动|安排|调换|改变|降低|调)[^，。；]{0,12}(?:岗位|职位|职务|工作地点|工作内容|工种|薪酬|工资|薪资|报酬|岗)|(?:岗位|职位|工作地点|工种|薪酬|工资|薪资)[^，。；]{0,12}(?:调整|变更|变动|调动|调换)|调岗|调薪|降薪/

const AT_PLEASURE =
  /随时|单方|任意|自行|随意|无条件|无需|无须|必须服从|应(?:当)?(?:无条件)?服从|须服从|不得(?:拒绝|提出异议|异议|有异议)|绝对服从|有权根据[^，。；]{0,14}(?:需要|情况|变化)|(?:甲方|公司|用人单位)(?:有权|可以?)(?:根据|视|随时|单方)/

const BY_AGREEMENT = /协商一致|双方(?:书面)?(?:同意|协商)|与乙方协商|经乙方(?:书面)?同意|征得乙方|不胜任|依法/

const reassignment: Rule = {
  checkpoint: 'E08',
  types: ['劳动'],
  check({ contract }) {
    const bad = allMatches(contract, REASSIGN).find((sentence) => {
      if (!AT_PLEASURE.test(sentence.text) || /不得(?:单方|随意|擅自|任意)/.test(sentence.text)) return false
      const agreed = BY_AGREEMENT.exec(sentence.text)
      return !agreed || /(?:无需|无须|不需|不必|未)[^，。；]{0,4}$/.test(sentence.text.slice(0, agreed.index))
    })
    if (bad)
      return wrongAt(bad, 'E08', '用人单位可以单方随意调整岗位、地点或者薪酬，劳动者只能服从。', {
        against: '乙方',
      })
    return passing(firstMatch(contract, /(?:变更|调整)[^。；]{0,30}(?:协商|书面)/))
  },
}

const TAKES =
  /(?:收取|缴纳|交纳|支付|缴|扣留|预扣|提供|押|交|预交|扣)[^。；]{0,20}(?:押金|保证金|风险金|抵押金|服装费|工装费|担保金|财产担保|担保(?!法))|(?:押金|保证金|风险金|服装费)[^。；]{0,20}(?:收取|缴纳|交纳|支付|扣|元)/

const HOLDS =
  /(?:扣押|暂扣|保管|上交|抵押|收存|交由|留存|扣留|交给|收取|统一保管|质押)[^，。；]{0,16}(?:身份证(?!复印)|毕业证|学位证|学历证|证件|职业资格证|驾驶证|证书)|(?:身份证|毕业证|学位证|学历证|证件|资格证)(?!复印件|号)[^，。；]{0,14}(?:扣押|暂扣|由(?:甲方|公司|用人单位)[^，。；]{0,4}(?:保管|收存|留存)|上交|交(?:由|给|与)|交[^，。；]{0,6}(?:保管|留存|收存))/

const deposits = wrongSentence({
  checkpoint: 'E09',
  types: ['劳动'],
  isWrong: ({ region, text }) =>
    region === 'body' &&
    [TAKES, HOLDS].some((takes) => takes.test(text) && !denies(text, takes)) &&
    !/不得|不收取|不扣押|禁止|严禁|公积金/.test(text),
  why: '用人单位招用劳动者不得扣押证件，不得要求提供担保或者以其他名义收取财物。',
  isRight: /不得(?:扣押|收取)/,
  more: { against: '乙方' },
})

export const labourRightRules: Rule[] = [insurance, workerPenalty, nonCompete, reassignment, deposits]
