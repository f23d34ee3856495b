import { nothing, type Rule } from './rule.ts'
import { bodySentences, wrongAt } from './sentences.ts'
import { isMutual } from './sides.ts'
import { wrongSentence } from './wrong-sentence.ts'

const ONE_MISSED =
  /(?:任何|任意|任|某|其中)?(?:一|1)期[^。；]{0,30}(?:逾期|未(?:按|付|支付|能)|延迟|迟延|拖欠|不付|欠付)|(?:逾期|未(?:按期|按时|按约)?(?:支付|付)|拖欠)[^。；]{0,20}(?:任何|任意|任|其中)?(?:一|1)期/

const CONSEQUENCE =
  /解除|全部(?:剩余)?(?:价款|货款|款项|余款)|剩余(?:全部)?(?:价款|货款|款项)|加速到期|提前到期|收回(?:货物|标的物|设备)/

const instalmentSale = wrongSentence({
  checkpoint: 'S04',
  types: ['买卖'],
  isWrong: ({ text }) =>
    ONE_MISSED.test(text) &&
    CONSEQUENCE.test(text) &&
    !/五分之一|20%|百分之二十|(?<!(?:无需|无须|不经|未经|不必|不再|免于)[^，。；]{0,4})催告/.test(text),
  why: '分期付款的买受人未支付到期价款达到全部价款的五分之一，且经催告后在合理期限内仍未支付的，出卖人才可以请求支付全部价款或者解除合同。',
  isRight: /五分之一/,
  more: {
    wording:
      '买方未支付到期价款的数额达到全部价款的五分之一，经卖方催告后在15日内仍未支付的，卖方可以请求买方支付全部价款或者解除合同。',
    against: '甲方',
  },
})

/** 服务期限内委托方不得提前解除委托: who entrusts is held fast, without a ground or a way out. */
const BOUND_ALONE =
  /^[^，。；]{0,12}(?:委托[方人]|甲方|乙方|客户|受托[方人])[^，。；]{0,6}不得(?:提前|单方面?|任意|中途|以任何理由)*(?:解除|终止)(?:委托|合同|协议|服务)?[，。；]?$/

const mandate: Rule = {
  checkpoint: 'V02',
  types: ['服务'],
  check({ contract }) {
    const bad =
      bodySentences(contract).find(
        (sentence) =>
          /(?:放弃|不享有|排除|无权行使|不得行使)[^，。；]{0,10}任意解除权|(?:任何情况下|任何情形下|任何理由|无论[^，。；]{0,8})[^，。；]{0,12}不得(?:提前)?(?:解除|终止)/.test(
            sentence.text,
          ) && !/补偿/.test(sentence.text),
      ) ??
      bodySentences(contract).find((sentence) => BOUND_ALONE.test(sentence.text) && !isMutual(sentence.text))
    if (!bad) return nothing
    return wrongAt(
      bad,
      'V02',
      '委托合同当事人依法可以随时解除合同并赔偿损失，排除任意解除权又无补偿安排，容易发生争议。',
    )
  },
}

export const saleRules: Rule[] = [instalmentSale, mandate]
