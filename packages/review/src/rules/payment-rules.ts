import { isTouched } from './absence.ts'
import { finds, nothing, passing, type Rule } from './rule.ts'
import { allMatches, bodySentences, denies, trimmed, wrongAt } from './sentences.ts'

const VAGUE_PAYMENT =
  /(?:适时|酌情|视(?:情况|资金)|方便时|有(?:钱|资金|款)(?:时|后)|资金(?:充裕|到位|允许|宽裕)(?:时|后)?|经营状况|尽快|择期|时间另(?:行)?(?:协商|约定|商)|(?:付款|支付)(?:时间|期限|方式)[^，。；]{0,8}(?:另行|待定|另议|再议|协商确定|待双方))/

const BACK_TO_BACK =
  /(?:收到|取得|获得|待|以)[^，。；]{0,12}(?:业主|建设单位|最终用户|终端客户|上游|第三方|总包|总包方|发包方|客户|下游|采购单位|财政)[^，。；]{0,12}(?:款|支付|付款|拨付|回款)[^。；]{0,24}(?:后|为前提|为条件|前提|条件|再|方|才|同比例|相应|之日起|日内)|收到(?!乙方|甲方|卖方|买方|供方|需方|发票|货物|成品)[^，。；]{1,10}(?:货款|工程款|款项|付款|回款|拨款)[^，。；]{0,4}后[^。；]{0,12}(?:支付|付款|付)|(?:待|等|以|收到|取得|视)[^，。；]{0,16}(?:资金|拨款|补助|专项|经费|贷款|融资|回款)[^，。；]{0,8}(?:到位|拨付|下达|到账|落实|批复|拨入)(?:[^，。；]{0,4}(?:后|时|之日|为(?:前提|条件|准))|，|情况)|背靠背|(?:业主|建设单位|最终用户|终端客户|上游|总包方?|最终客户|财政)[^，。；]{0,8}(?:付清|支付|拨付|结清|付款)[^，。；]{0,10}(?<!日|天)后，?[^。；]{0,14}(?:支付|付)/

/** 不以业主是否付款为前提: said to be no condition. */
const NO_CONDITION =
  /不(?:得)?(?:应)?(?:以|因|受|取决于)[^。；]{0,30}(?:(?:为|作为)[^，。；]{0,6}(?:前提|条件|由|准|依据)|影响|限制|而(?:拒|拖|迟|不))|不取决于|(?:无论|不论)[^，。；]{0,30}(?:是否|有无)/

const PAYS =
  /支付|付款|付清|拨付|缴纳|结算|预付|交纳|付至|付给|汇入|汇至|转入|打入|划入|扣收|扣划|付(?=[\d百合总全余剩尾首¥]|人民币)/

const PENAL = /违约金|逾期|赔偿|罚|滞纳/

const NOT_DUE = new RegExp(`${PENAL.source}|(?:不|无需|免予)(?:支付|缴纳|付)`)

/** Payment hung on a step of the performance rather than on a day. */
const AT_EVENT =
  /(?:开始|完成|完工|竣工|结束|交付|验收|到货|收货|送达|安装|放款|确认|签收)[^，。；]{0,8}(?:前|后|时)[^，。；]{0,12}(?:支付|付|缴|结)|合格[^，。；]{0,4}付至|货到付款|时(?:一次性|全部|足额)(?:付|支付|缴)|[月季年]度?预付|结算周期[^，。；]{0,6}[月季年周日]|现场(?:支付|付款|结算)|已[^，。；]{0,10}(?:支付|付清|缴清|结清)/

const paymentTerms: Rule = {
  checkpoint: 'G11',
  exceptTypes: ['劳动', '保密', '合伙', '借款', '赠与'],
  check({ contract }) {
    const paying = allMatches(contract, PAYS, NOT_DUE).filter((sentence) => sentence.region !== 'head')
    for (const sentence of paying) {
      const third =
        BACK_TO_BACK.test(sentence.text) &&
        !NO_CONDITION.test(sentence.text) &&
        !denies(sentence.text, BACK_TO_BACK)
      if (third || VAGUE_PAYMENT.test(sentence.text)) {
        return wrongAt(
          sentence,
          'G11',
          third
            ? '以第三方付款作为付款条件（背靠背），收款时间不可控。'
            : '付款时间没有确定的期限，收款方无法据以主张。',
          { against: '乙方' },
        )
      }
    }
    const TIMED =
      /日内|天内|工作日|个月内|之日起|签[订署]之日|按期(?:向[^，。；]{1,6})?(?:支付|偿还|付款)|日前|[日号](?:之)?前|每(?:月|季|年|周|半年|次|期)|按(?:月|季|年|季度|半年)|月底|月末|季末|当日|当天|同时|即时|到货前|发货前|验货后|签(?:订|署|约)(?:本?合同|本?协议)?(?:时|当|后)|生效(?:时|后)|提前|届满|次月|月结|\d日|一次性(?:支付|付清)(?=[^。；]*\d)|先付|款到/
    // “租金按季缴纳，逾期的加收滞纳金”: what comes before the penalty is still the term of payment.
    const dated = (text: string) =>
      AT_EVENT.test(text) ||
      (TIMED.test(text) &&
        (/\d|[一二三四五六七八九十]/.test(text) ||
          /签[订署]之日|按期|当日|同时|月底|按月|按季|每月|款到/.test(text)))
    const timed =
      paying.find((sentence) => dated(sentence.text)) ??
      allMatches(contract, PAYS).find((sentence) => {
        const due = sentence.text.split(PENAL)[0] as string
        return sentence.region !== 'head' && PAYS.test(due) && dated(due)
      })
    // 第一期	合同生效后10日内	20%: a row of a plan under a title of paying says when without saying that it is paid.
    const row =
      timed ??
      bodySentences(contract).find(
        ({ text, headings }) =>
          /付款|支付|费用/.test(headings) && /\t/.test(text) && /\d%|\d{3,}/.test(text) && dated(text),
      )
    if (row) return passing(trimmed(row))
    const priced = contract.facts.amount ?? contract.facts.periodicAmount
    if (!priced && paying.length === 0) return nothing
    const open = paying[0]
    return finds({
      checkpoint: 'G11',
      kind: 'missing',
      span: open ? trimmed(open) : null,
      why: '合同约定了价款，但没有约定付款的时间、条件或者期限。',
      spared: isTouched(contract, 'G11') ? 'touched' : undefined,
      against: '乙方',
    })
  },
}

export const paymentRules: Rule[] = [paymentTerms]
