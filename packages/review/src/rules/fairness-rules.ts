import type { Contract } from '../contract.ts'
import type { Sentence } from '../text/structure.ts'
import { approximateDays } from '../values/duration.ts'
import type { Found, Rule } from './rule.ts'
import { bodySentences, firstMatch, trimmed } from './sentences.ts'
import { isMutual, namesBothSides, otherSide, sideOf } from './sides.ts'

const PRICE =
  '价格|售价|卖价|价钱|运费|价款|收费|报价|租金|单价|费率|费用|服务费|报酬|收费标准|利率|货款|总价|工程款|工程价款|合同价'

const CONTENT =
  '(?:本)?(?:合同|协议)(?:的)?(?:内容|条款|约定)|条款|服务内容|服务标准|付款方式|交付(?:时间|标准)|规格|结算方式'

const ALTERS = new RegExp(
  `(?:修改|变更|修订)本?(?:合同|协议)(?!主体|当事|编号)|(?:调整|变更|修改|上调|提高|上浮|增加|更改|涨|降低|下调|调减|核减|减少|修订)[^，。；]{0,10}(?:${PRICE}|${CONTENT})|(?:${PRICE}|${CONTENT})[^。；]{0,16}(?:调整|变更|修改|上调|提高|上浮|更改|涨|下调|修订)|(?:${PRICE})[^。；]{0,16}为准`,
)

const ALONE =
  /单方(?:面)?|随时|自行|自主|任意|无需(?:经过?)?(?:征得)?[^，。；]{0,8}(?:同意|协商|通知)|无须[^，。；]{0,8}同意|不(?:必|需)(?:经|征得)[^，。；]{0,8}同意|不另行通知|单独决定|有权根据(?:市场|经营|自身)[^，。；]{0,10}(?:情况|需要|行情)?|(?:必须|应(?:当|予)?|须)(?:无条件)?(?:接受|服从|遵照|执行)|无条件接受|不得(?:提出)?(?:异议|拒绝)/

const AGREED =
  /协商一致|双方(?:另行)?协商|经双方|书面补充协议|双方(?:书面)?(?:同意|确认)|经[^，。；]{0,6}(?:同意|确认|认可)(?:后|，|的|方可)|征得[^，。；]{0,8}同意(?:后|方)/

/** 影响使用的相应减少租金: what the law gives him who gets less than he pays for. */
const IN_PROPORTION =
  /(?:相应|按比例|酌情)(?:地)?(?:减少|减免|扣减|核减|降低|减|增加|延长|顺延)|(?:由此|因此|所)(?:增加|减少|发生)的?[^，。；]{0,6}(?:费用|支出|成本|价款)/g

const FORBIDDEN =
  /不得(?:单方|擅自|自行|随意|任意|随时)|无权(?:单方|自行)|均不得|不能(?:单方|擅自)|禁止|(?:任何一方|双方)[^，。；]{0,10}不得/

/** 任何一方可提出调价，乙方有权单方调整: who acts alone is named in the part that says so. */
function actsAlone(contract: Contract, text: string): boolean {
  return text
    .split('，')
    .some(
      (part) => ALONE.test(part) && ALTERS.test(part) && !isMutual(part) && sideOf(contract, part) !== null,
    )
}

const unilateralChange: Rule = {
  checkpoint: 'G12',
  exceptTypes: ['劳动'],
  check({ contract }) {
    const found: Found[] = []
    for (const sentence of bodySentences(contract)) {
      const { text } = sentence
      if (
        !ALTERS.test(text.replace(IN_PROPORTION, '')) ||
        !ALONE.test(text) ||
        FORBIDDEN.test(text) ||
        (isMutual(text.replace(/双方/g, '')) && !actsAlone(contract, text))
      )
        continue
      const agreed = AGREED.exec(text)
      if (
        agreed &&
        !/(?:无需|无须|不需|不必|未|不)[^，。；]{0,6}$/.test(
          text.slice(Math.max(0, agreed.index - 6), agreed.index),
        )
      )
        continue
      if (
        /工作量|设计变更|工程变更|地址|联系(?:人|方式)|账户|LPR|贷款市场报价/.test(text) &&
        !/单方|无需|自行/.test(text)
      )
        continue
      const side = sideOf(contract, text)
      found.push({
        checkpoint: 'G12',
        kind: 'wrong',
        span: trimmed(sentence),
        why: '允许一方单方调整价格或者变更合同内容，另一方只能接受，权利义务失衡。',
        against: otherSide(side),
      })
    }
    return {
      found: found.slice(0, 2),
      passed: firstMatch(contract, /(?:变更|调整|修改)[^。；]{0,20}(?:协商一致|书面|补充协议|同意)/),
    }
  },
}

const DEEMED =
  /(?:即|均|应|便|就)?(?:视为|视同|默认|推定|等同于?|等于|当作|即为|表示)[^，。；]{0,12}?(?:验收(?:合格|通过)|合格|同意|认可|接受|确认|无异议|通过验收)/

/** Nothing said or done, and taken for a yes. */
const BY_SILENCE =
  /(?:未|不|没有?)(?:[^，。；]{0,8})(?:异议|回复|答复|反馈|验收|检验|意见|表示|反对)|逾期(?:未|不)|沉默/

const HOURS = /([一二两三四五六七八九十\d]+)(?:个)?小时/

const OWN_STANDARD =
  /(?:以|按|按照|依据|依)[^，。；]{0,4}(?:方|人|商)(?:的)?(?:企业)?(?:内部|自行|单方|自定)[^，。；]{0,12}(?:标准|制度|判断|认定|检验结果|意见|规定)[^，。；]{0,8}(?:为准|验收|执行)?/

const deemedAccepted: Rule = {
  checkpoint: 'G16',
  check({ contract, parameters }) {
    const found: Found[] = []
    const sentences = bodySentences(contract)
    sentences.forEach((sentence, index) => {
      const { text } = sentence
      const deemed = DEEMED.exec(text)
      const own = OWN_STANDARD.exec(text)
      if (own && /验收|检验|质量|合格|考核/.test(text + sentence.headings)) {
        found.push({
          checkpoint: 'G16',
          kind: 'wrong',
          span: trimmed(sentence),
          why: '以一方的内部标准或者单方判断作为验收标准，另一方无从预见和抗辩。',
          against: otherSide(sideOf(contract, own[0])),
        })
        return
      }
      if (
        !deemed ||
        /不(?:得|应|能)?视为|送达|解除|放弃|违约|不予?$/.test(
          text.slice(Math.max(0, deemed.index - 3), deemed.index + deemed[0].length),
        )
      )
        return
      if (/结算文件|竣工结算|结算报告|结算书|对账|账单|会议纪要/.test(text)) return
      // Who uses the thing before it was accepted takes it as it is; that is the law of works, and no trap.
      if (
        /(?:擅自|自行|提前)[^，。；]{0,6}(?:使用|上线|启用)|未经验收[^，。；]{0,10}使用/.test(
          text.slice(0, deemed.index),
        ) &&
        /除外|不在此限|不受此限/.test(text)
      )
        return
      // A seller who does not answer a complaint in time accepts it: that guards the buyer's right.
      if (
        /^[^，。；]{0,16}(?:异议|索赔|处理意见|要求|主张)/.test(text.slice(deemed.index + deemed[0].length))
      )
        return
      const scope = text.slice(0, deemed.index)
      const periods = contract.durations.filter(
        (item) =>
          item.start >= sentence.start &&
          item.end <= sentence.start + deemed.index &&
          /^(?:之?内|以内|未)/.test(contract.text.slice(item.end, item.end + 2)),
      )
      const previous = sentences[index - 1]
      const earlier =
        periods.length === 0 && previous && /逾期|未(?:在|按)|期限|届满/.test(scope)
          ? contract.durations.filter(
              (item) =>
                item.start >= previous.start &&
                item.end <= previous.end &&
                /^(?:之?内|以内)/.test(contract.text.slice(item.end, item.end + 2)),
            )
          : []
      const period = [...periods, ...earlier].at(-1)
      const hours = HOURS.exec(scope)
      const immediate = /当日|当场|当天|即时|立即|签收时/.test(scope.slice(-24))
      const shortPeriod =
        immediate || (period ? approximateDays(period) < parameters.deemedAcceptanceMinDays : false)
      const atOnce =
        !period &&
        !hours &&
        /签收|收货|收到|交付|提货|使用|开箱|送达|到场|进场|卸货|通电|运转|开机|启用|投用|未提(?:出)?异议|不提异议|沉默|未回复|未答复|(?:不|没|没有|未)(?:吭声?|出声|说话|吱声|作声|回话|回复|回应|动静|表示|反馈)/.test(
          scope,
        ) &&
        !/验收单|书面确认|验收合格/.test(scope)
      if (!shortPeriod && !hours && !atOnce) {
        // Time enough to object is lawful; that silence is taken for acceptance is worth knowing all the same.
        if (period && BY_SILENCE.test(scope.slice(-30)) && /合格|验收|接受/.test(deemed[0]))
          found.push({
            checkpoint: 'G16',
            kind: 'wrong',
            span: trimmed(sentence),
            why: '期限内不提出异议即视为验收合格：收货一方须在期限内书面提出，逾期难以再主张数量、外观等不符；没有约定由谁、以什么文件确认合格。',
            onlyStrict: true,
          })
        return
      }
      found.push({
        checkpoint: 'G16',
        kind: 'wrong',
        span: trimmed(sentence),
        why: '异议期限过短或者没有异议期限即视为验收合格（同意），实际排除了对方检验和提出异议的权利。',
      })
    })
    return { found: found.slice(0, 2), passed: firstMatch(contract, /异议/) }
  },
}

const ENDS = /解除|终止/

export const AT_WILL =
  /随时|任意(?![\d一二两三四五六七八九十连])|无(?:需|须)(?:说明|任何|提供)?(?:任何)?理由|不(?:需|须|必)(?:说明|任何)(?:任何)?理由|无(?:任何)?理由|无条件|单方(?:面)?(?:决定|提前|通知)?(?:解除|终止)|自行(?:决定)?(?:解除|终止)|(?:凭|依|根据)[^，。；]{0,6}(?:单方|自己的|自身|其)(?:判断|意愿|决定|需要|认定)|有权单方|不以任何理由|任何理由|认为(?:必要|不满意|需要|不合适)/

const NO_LIABILITY =
  /(?:无需|无须|不|不需|不必|免于)(?:再)?(?:(?:向|对|就|因|为)[^，。；]{0,6})?(?:承担|支付|给予|负|赔偿|作出|作|进行)[^，。；]{0,10}(?:责任|违约金|赔偿|补偿|损失|费用)|不(?:构成|视为)违约|概不负责/

const GROUNDS =
  /下列情形|下列情况|以下情形|以下情况|情形之一|之一的|违反|违约(?!责任|金)|逾期|未(?:按|能|经|在|履行|支付|达)|擅自|拖欠|不合格|不能实现|不可抗力|破产|严重|虚假|第三十九条|第四十|致使|导致|转包|分包|丧失|被吊销|否则|超过|低于|累计|连续[^，。；]{0,6}(?:个月|次|日|天|周|年)|违法|非法|投诉/

const COMPENSATES = /赔偿|补偿|结算|支付[^，。；]{0,10}(?:已|相应|违约金)/

/** “…从事非法活动的，责任自负。并且甲方有权解除”: the ground stands in the sentence before. */
function before(contract: Contract, sentence: Sentence): string {
  const line = contract.structure.lines.find(
    (item) => item.start <= sentence.start && sentence.end <= item.end,
  )
  return line ? contract.text.slice(line.start, sentence.start) : ''
}

const terminationAtWill: Rule = {
  checkpoint: 'G22',
  check({ contract }) {
    const found: Found[] = []
    for (const sentence of bodySentences(contract)) {
      const { text } = sentence
      if (!ENDS.test(text) || isMutual(text) || namesBothSides(contract, text)) continue
      if (
        /不得[^，。；]{0,12}(?:解除|终止)|无权[^，。；]{0,8}(?:解除|终止)|不(?:能|可)[^，。；]{0,6}(?:解除|终止)/.test(
          text,
        ) &&
        !/(?:甲方|乙方|出租|承租|委托|发包)[^，。；]{0,4}(?:有权|可以|可)(?:随时|单方)/.test(text)
      )
        continue
      const free = NO_LIABILITY.test(text)
      const atWill = text
        .split(/[，；]/)
        .some(
          (part, order, parts) =>
            AT_WILL.test(part) &&
            /(?:有权|可以?(?!能)|(?<!不)得|享有)/.test(part + (parts[order + 1] ?? '')) &&
            !/(?:单方(?:面)?|擅自|自行)(?:提前)?(?:解除|终止)[^，。；]{0,30}的$/.test(part),
        )
      const noticeOnly =
        /提前[^，。；]{0,10}(?:通知|告知)[^。；]{0,24}(?:解除|终止)|(?:解除|终止)[^。；]{0,24}提前[^，。；]{0,10}(?:通知|告知)/.test(
          text,
        ) && free
      if (!atWill && !noticeOnly) continue
      if (
        GROUNDS.test(/^(?:并且?|且)/.test(text) ? before(contract, sentence) + text : text) &&
        !/(?:无论|不论|是否|即使)[^，。；]{0,10}(?:违约|违反)/.test(text) &&
        !/任何理由|无需理由|无(?:需|须)(?:说明)?(?:任何)?理由/.test(text)
      )
        continue
      const compensates = COMPENSATES.test(text.replace(new RegExp(NO_LIABILITY.source, 'g'), '')) && !free
      if (compensates && ['加工承揽', '服务', '技术开发'].includes(contract.type.type)) continue
      if (
        contract.type.type === '劳动' &&
        /^[^，。；]{0,12}(?:乙方|劳动者|员工)|(?:乙方|劳动者|员工)[^，。；]{0,20}(?:解除|终止)/.test(text) &&
        !/甲方[^，。；]{0,12}(?:可以?|有权)/.test(text)
      )
        continue
      if (/提前还款|授权|委托书/.test(text) && !/合同|协议/.test(text)) continue
      found.push({
        checkpoint: 'G22',
        kind: 'wrong',
        span: trimmed(sentence),
        why: '一方可以随时、无理由解除合同且不承担责任，对方的履行利益没有保障。',
        against: otherSide(sideOf(contract, text)),
      })
    }
    return {
      found: found.slice(0, 2),
      passed: firstMatch(contract, /不得(?:单方|擅自|提前)?(?:解除|终止)|(?:有权|可以)[^，。；]{0,12}解除/),
    }
  },
}

export const fairnessRules: Rule[] = [unilateralChange, deemedAccepted, terminationAtWill]
