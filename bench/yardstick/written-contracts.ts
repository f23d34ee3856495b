// Contracts whose facts are known because they were drawn first and said afterwards. The wordings were written for this
// bench by hand; none is taken from what our engine looks for.
import { chineseNumber } from '../comparison/contracts.ts'
import type { Random } from '../comparison/random.ts'
import {
  dailyShareInWords,
  datesInWords,
  daysInWords,
  monthsInWords,
  REGISTERS,
  type Register,
  shareInWords,
  sumInWords,
} from './figures-in-words.ts'

export type KnownFact = {
  key: string
  /** ¥500000 · 30% · 2027-01-01 · 24月 · 30日 · words */
  value: string
  start: number
  end: number
}
export type WrittenContract = {
  kind: string
  register: Register
  text: string
  facts: KnownFact[]
  /** Neither right nor wrong in this contract: two readings are fair. */
  open: string[]
}

/** What is asked for, with the form of its value, in words for people and for a model. */
export const ASKED_FACTS: Record<string, string> = {
  'party.name': '合同各方的名称（每一方一条）',
  'amount.total': '合同总价，¥加元数，如 ¥500000',
  'amount.period': '周期金额（月租金、月服务费等每期金额），如 ¥4500',
  prepay: '预付款占总价的比例，如 30%',
  'pay.days': '账期（开票、收货或验收后多少天付款），如 30日 或 10工作日',
  deposit: '押金、保证金或定金的金额，如 ¥9000',
  retention: '质保金占总价的比例，如 5%',
  'tax.rate': '税率，如 13%',
  'term.start': '起始日，如 2027-01-01',
  'term.end': '到期日，如 2027-12-31',
  warranty: '质保期，一律折成月或日，如 24月',
  'penalty.latePay': '逾期付款每日违约金比例，如 0.05%',
  'penalty.lateDelivery': '逾期交付每日违约金比例，如 0.1%',
  'liability.cap': '责任上限占总价的比例，如 100%',
  'dispute.way': '争议解决方式：诉讼、仲裁 或 劳动仲裁',
  'dispute.body': '管辖法院或仲裁机构所在城市或名称',
  'renew.auto': '续约方式：自动续约、须协商、不续约 或 优先权',
  'renew.notice': '不续约须提前多久通知，如 30日 或 2月',
  'secret.years': '保密期，折成月，如 36月',
  'ip.owner': '成果归属：甲方、乙方 或 双方',
  assign: '合同权利义务转让：禁止、须同意 或 允许',
  'invoice.first': '票款先后：先票后款、先款后票 或 不开票',
  'accept.days': '验收期，如 7日',
  'delivery.days': '交付期限，如 20日',
  probation: '试用期，如 3月',
  'wage.month': '月工资，如 ¥8000',
  principal: '借款本金，如 ¥200000',
  'rate.year': '年利率，如 6%',
  sublet: '转租：禁止、须同意 或 允许',
}

const CITIES = [
  '宁波',
  '苏州',
  '成都',
  '武汉',
  '长沙',
  '青岛',
  '合肥',
  '厦门',
  '郑州',
  '昆明',
  '南昌',
  '福州',
]
const FIRM_NAMES = [
  '禾木',
  '云驰',
  '拓海',
  '明澈',
  '瑞丰',
  '北辰',
  '恒岳',
  '安澜',
  '启光',
  '长青',
  '同舟',
  '万象',
]
const FIRM_TRADES = ['机械', '贸易', '信息技术', '食品', '物流', '环境工程', '电子', '设备']
const PEOPLE = ['张三', '李四', '王五', '赵小六', '钱多福', '孙一鸣', '周晓棠', '吴清源', '郑怀瑾', '冯远']

type Draw = { key: string; value: string; words: Record<Register, string[]> }
type Drawing = { random: Random; register: Register; total: number; start: string; months: number }
type Maker = (drawing: Drawing) => Draw[]

const addMonthsLessDay = (day: string, months: number): string => {
  const [year, month] = day.split('-').map(Number) as [number, number]
  // Starts are first days of months, so that the last day is unquestionable.
  return new Date(Date.UTC(year, month - 1 + months, 0)).toISOString().slice(0, 10)
}

const city = (random: Random) => random.pick(CITIES)

const total: Maker = ({ random, register, total }) => {
  const sum = sumInWords(total, register, random)
  return [
    {
      key: 'amount.total',
      value: `¥${total}`,
      words: {
        clause: [
          `本合同价款总额为${sum}，除另有约定外不作调整`,
          `甲方就本合同应向乙方支付的全部款项合计${sum}`,
          `双方确认，合同总金额为${sum}`,
        ],
        plain: [`这单总共${sum}，不再加钱`, `整个活儿下来一口价${sum}`, `全部加起来是${sum}`],
        form: [`合同总金额：${sum}`, `总价：${sum}`, `合同金额合计：${sum}`],
      },
    },
  ]
}
const prepay: Maker = ({ random, register }) => {
  const percent = random.pick([10, 20, 30, 40, 50])
  const share = shareInWords(percent, register, random)
  return [
    {
      key: 'prepay',
      value: `${percent}%`,
      words: {
        clause: [
          `本合同签署后五个工作日内，甲方先行向乙方支付合同总价的${share}作为预付款`,
          `甲方应于合同生效之日起七日内预付合同总金额的${share}`,
        ],
        plain: [`签完字先付总价的${share}当预付款`, `开工前甲方预付${share}`],
        form: [`预付款比例：${share}`, `预付款：合同总价的${share}`],
      },
    },
  ]
}
const payDays: Maker = ({ random, register }) => {
  const days = random.pick([10, 15, 30, 45, 60])
  const said = daysInWords(days, register, random)
  return [
    {
      key: 'pay.days',
      value: `${days}日`,
      words: {
        clause: [
          `甲方应在双方核对账目无误后${said}内将相应款项付至乙方`,
          `余款于验收合格后${said}内由甲方一次结清`,
        ],
        plain: [`对完账以后${said}内打款`, `东西验完没毛病，${said}之内把剩下的钱付掉`],
        form: [`账期：对账后${said}`, `付款期限：验收合格后${said}内`],
      },
    },
  ]
}
const tax: Maker = ({ random, register }) => {
  const percent = random.pick([3, 6, 9, 13])
  const share = register === 'plain' ? random.pick([`${percent}%`, `${percent}个点`]) : `${percent}%`
  return [
    {
      key: 'tax.rate',
      value: `${percent}%`,
      words: {
        clause: [`上述价格为含税价，适用的增值税税率为${share}`, `乙方开具税率为${share}的增值税专用发票`],
        plain: [`价钱里含${share}的税`, `开专票，税是${share}`],
        form: [`增值税税率：${share}`, `税率：${share}`],
      },
    },
  ]
}
const invoiceFirst: Maker = ({ random }) => {
  const first = random.pick(['先票后款', '先款后票'])
  return [
    {
      key: 'invoice.first',
      value: first,
      words:
        first === '先票后款'
          ? {
              clause: [
                '每次付款前，乙方应先行提供等额合法发票，否则甲方有权顺延付款',
                '甲方凭乙方开具的发票付款',
              ],
              plain: ['乙方先把票开过来，甲方见票再打钱', '没拿到发票甲方可以先不付'],
              form: ['开票与付款：先开票，后付款', '票款顺序：先票后款'],
            }
          : {
              clause: ['乙方于收到每笔款项后三日内向甲方开具等额发票', '款项到账后，乙方再行开具发票'],
              plain: ['钱到了乙方再开票', '甲方先付钱，乙方收到了给补发票'],
              form: ['开票与付款：先付款，后开票', '票款顺序：先款后票'],
            },
    },
  ]
}
const retention: Maker = ({ random, register }) => {
  const percent = random.pick([3, 5, 8, 10])
  const share = shareInWords(percent, register, random)
  return [
    {
      key: 'retention',
      value: `${percent}%`,
      words: {
        clause: [
          `甲方留存合同总价的${share}作为质量保证金，质保期届满无质量争议的，无息返还`,
          `合同总价${share}的款项转作质保金`,
        ],
        plain: [`扣下总价的${share}当质保金，到期没问题再给`, `质保金按总价的${share}留着`],
        form: [`质保金：合同总价的${share}`, `质量保证金比例：${share}`],
      },
    },
  ]
}
const warranty: Maker = ({ random, register }) => {
  const months = random.pick([6, 12, 18, 24, 36, 60])
  const said = monthsInWords(months, register, random)
  return [
    {
      key: 'warranty',
      value: `${months}月`,
      words: {
        clause: [
          `货物的质量保证期为${said}，自最终验收合格之日起计算`,
          `乙方对所供产品提供${said}的质保，自验收之日起算`,
        ],
        plain: [`东西保修${said}，坏了乙方来修不收钱`, `质保${said}，从验收那天数起`],
        form: [`质保期：${said}`, `质量保证期：验收合格后${said}`],
      },
    },
  ]
}
const latePay: Maker = ({ random }) => {
  const points = random.pick([2, 3, 5, 10, 20])
  const share = dailyShareInWords(points, random)
  return [
    {
      key: 'penalty.latePay',
      value: `${points / 100}%`,
      words: {
        clause: [
          `甲方未按期付款的，每迟延一日，须按迟延款项的${share}向乙方支付违约金`,
          `甲方拖延付款，应以未付金额为基数按日${share}计付违约金`,
        ],
        plain: [`甲方付钱晚了，晚一天按欠款的${share}赔`, `钱拖着不给的，每天按没付部分的${share}加违约金`],
        form: [`逾期付款违约金：每日${share}（按欠付金额）`, `甲方迟延付款：每日按未付款${share}`],
      },
    },
  ]
}
const lateDelivery: Maker = ({ random }) => {
  const points = random.pick([5, 10, 20, 30])
  const share = dailyShareInWords(points, random)
  return [
    {
      key: 'penalty.lateDelivery',
      value: `${points / 100}%`,
      words: {
        clause: [
          `乙方不能按约定时间交货的，每迟一日按合同总价的${share}承担违约金`,
          `乙方交付迟延，甲方有权按日收取合同总金额${share}的违约金`,
        ],
        plain: [`乙方交货晚了，一天扣总价的${share}`, `到日子没交货的，每晚一天赔总价的${share}`],
        form: [`逾期交货违约金：每日合同总价的${share}`, `乙方迟延交付：按日${share}（合同总价）`],
      },
    },
  ]
}
const cap: Maker = ({ random, register }) => {
  const percent = random.pick([30, 50, 100])
  const share =
    register === 'plain' && percent !== 100 ? shareInWords(percent, register, random) : `${percent}%`
  return [
    {
      key: 'liability.cap',
      value: `${percent}%`,
      words: {
        clause: [
          `乙方在本合同项下承担的赔偿责任总额以合同总价的${share}为上限`,
          `任何情况下，乙方累计赔偿金额均不高于合同总金额的${share}`,
        ],
        plain: [`乙方要赔的话，加起来不超过总价的${share}`, `赔偿总数封顶在合同总价的${share}`],
        form: [`赔偿责任上限：合同总价的${share}`, `责任限额：累计不超过合同总价的${share}`],
      },
    },
  ]
}
const dispute: Maker = ({ random }) => {
  const at = city(random)
  const isCourt = random.below(2) === 0
  const words = isCourt
    ? {
        clause: [
          `因履行本合同发生争议，协商未果的，由${at}市有管辖权的人民法院审理`,
          `双方同意，凡与本合同有关的纠纷均向${at}市人民法院起诉`,
        ],
        plain: [`谈不拢就到${at}的法院打官司`, `有纠纷去${at}法院起诉`],
        form: [`争议解决：向${at}市人民法院起诉`, `争议处理：${at}市人民法院诉讼`],
      }
    : {
        clause: [
          `因本合同引起的任何争议，提请${at}仲裁委员会按其规则仲裁，裁决是终局的`,
          `双方一致选择将争议交由${at}仲裁委员会裁决`,
        ],
        plain: [`有矛盾谈不成，就找${at}仲裁委员会仲裁`, `扯皮了去${at}仲裁委员会裁，不上法院`],
        form: [`争议解决：${at}仲裁委员会仲裁`, `争议处理：提交${at}仲裁委员会`],
      }
  return [
    { key: 'dispute.way', value: isCourt ? '诉讼' : '仲裁', words },
    { key: 'dispute.body', value: at, words },
  ]
}
const assign: Maker = ({ random }) => {
  const way = random.pick(['禁止', '须同意'])
  return [
    {
      key: 'assign',
      value: way,
      words:
        way === '禁止'
          ? {
              clause: ['任何一方均不得将本合同项下的权利义务转让给第三人'],
              plain: ['这份合同谁也不许转给别人'],
              form: ['合同转让：禁止转让'],
            }
          : {
              clause: ['未取得对方事先书面同意，任何一方不得将本合同的权利义务让与第三人'],
              plain: ['要把合同转给别人，得对方书面点头'],
              form: ['合同转让：须经对方书面同意'],
            },
    },
  ]
}
const acceptDays: Maker = ({ random, register }) => {
  const days = random.pick([3, 5, 7, 10, 15])
  const said = daysInWords(days, register, random)
  return [
    {
      key: 'accept.days',
      value: `${days}日`,
      words: {
        clause: [`甲方应自货物送达之日起${said}内完成验收`, `验收由甲方在到货后${said}内组织完成`],
        plain: [`货到了甲方${said}之内验完`, `甲方收货后${said}里验收`],
        form: [`验收期限：到货后${said}`, `验收期：${said}`],
      },
    },
  ]
}
const deliveryDays: Maker = ({ random, register }) => {
  const days = random.pick([7, 15, 20, 30, 45])
  const said = daysInWords(days, register, random)
  return [
    {
      key: 'delivery.days',
      value: `${days}日`,
      words: {
        clause: [`乙方应于本合同生效后${said}内将全部货物交付甲方`, `交货期限为合同签订后${said}`],
        plain: [`签了合同${said}内把货送到`, `乙方${said}内交货，从签合同那天算`],
        form: [`交货期：合同签订后${said}内`, `交付期限：合同生效后${said}`],
      },
    },
  ]
}
const term: Maker = ({ random, register, start, months }) => {
  const end = addMonthsLessDay(start, months)
  const [from, to] = datesInWords([start, end], register, random)
  const words = {
    clause: [`本合同期限自${from}起至${to}止`, `合同有效期为${from}至${to}`],
    plain: [`从${from}开始，到${to}为止`, `时间是${from}到${to}`],
    form: [`合同期限：${from}至${to}`, `有效期：自${from}起至${to}止`],
  }
  return [
    { key: 'term.start', value: start, words },
    { key: 'term.end', value: end, words },
  ]
}
const renewal: Maker = ({ random, register }) => {
  const way = random.pick(['自动续约', '须协商', '不续约'])
  const days = random.pick([15, 30, 60])
  const said = daysInWords(days, register, random)
  if (way === '自动续约') {
    const words = {
      clause: [
        `合同期满前${said}内双方均未以书面形式表示终止的，本合同自动延展一年`,
        `除非一方在到期前${said}书面声明不再续约，否则合同期满后自动续展一年`,
      ],
      plain: [`到期前${said}谁也没说不干，就自动再续一年`, `想停的提前${said}说，不说就自动往下续一年`],
      form: [`续约：到期自动续约一年，不续约须提前${said}书面通知`],
    }
    return [
      { key: 'renew.auto', value: way, words },
      { key: 'renew.notice', value: `${days}日`, words },
    ]
  }
  return [
    {
      key: 'renew.auto',
      value: way,
      words:
        way === '须协商'
          ? {
              clause: ['合同期满需要继续合作的，由双方协商后另签合同', '期限届满后是否续签，由双方另行商定'],
              plain: ['到期了还想接着做，两边再商量', '到时候续不续再谈'],
              form: ['续约：期满由双方协商续签'],
            }
          : {
              clause: ['合同期满即行终止，不再续签', '本合同到期自然终止，不予续展'],
              plain: ['到期就结束，不续了', '时间一到合同就完，不再续'],
              form: ['续约：到期终止，不续约'],
            },
    },
  ]
}
const secret: Maker = ({ random, register }) => {
  const months = random.pick([12, 24, 36, 60])
  const said = monthsInWords(months, register, random)
  return [
    {
      key: 'secret.years',
      value: `${months}月`,
      words: {
        clause: [
          `双方对知悉的对方商业信息负有保密义务，保密期限至合同终止后${said}`,
          `保密义务在本合同结束后继续有效${said}`,
        ],
        plain: [`对方的内部情况不许外传，合同完了还要保密${said}`, `保密${said}，合同结束那天算起`],
        form: [`保密期：合同终止后${said}`, `保密期限：${said}`],
      },
    },
  ]
}
const owner: Maker = ({ random }) => {
  const side = random.pick(['甲方', '乙方'])
  return [
    {
      key: 'ip.owner',
      value: side,
      words: {
        clause: [
          `履行本合同所产生成果的著作权及其他知识产权均归${side}所有`,
          `因本项目形成的全部工作成果，其知识产权由${side}享有`,
        ],
        plain: [`做出来的东西版权归${side}`, `成果和源代码都算${side}的`],
        form: [`知识产权归属：归${side}`, `成果归属：${side}所有`],
      },
    },
  ]
}
const monthlyFee: Maker = ({ random, register }) => {
  const sum = random.between(20, 300) * 100
  const said = sumInWords(sum, register, random)
  return [
    {
      key: 'amount.period',
      value: `¥${sum}`,
      words: {
        clause: [`甲方每月向乙方支付服务费${said}`, `服务费按月计算，每月为${said}`],
        plain: [`服务费一个月${said}`, `每个月给乙方${said}服务费`],
        form: [`月服务费：${said}`, `每月服务费：${said}`],
      },
    },
  ]
}
const rent: Maker = ({ random, register }) => {
  const sum = random.between(15, 160) * 100
  const said = sumInWords(sum, register, random)
  return [
    {
      key: 'amount.period',
      value: `¥${sum}`,
      words: {
        clause: [`租赁房屋的月租金为${said}`, `乙方应按每月${said}的标准向甲方支付租金`],
        plain: [`房租每月${said}`, `租金一个月${said}`],
        form: [`月租金：${said}`, `租金标准：每月${said}`],
      },
    },
  ]
}
const leaseDeposit: Maker = ({ random, register }) => {
  const sum = random.between(2, 30) * 1000
  const said = sumInWords(sum, register, random)
  return [
    {
      key: 'deposit',
      value: `¥${sum}`,
      words: {
        clause: [
          `乙方应于签约当日向甲方交付租赁押金${said}`,
          `为担保本合同的履行，乙方向甲方缴存押金${said}，退租结清后无息退还`,
        ],
        plain: [`乙方先交押金${said}，退房时没问题就退`, `押金收${said}`],
        form: [`押金：${said}`, `租赁押金：${said}`],
      },
    },
  ]
}
const earnest: Maker = ({ random, register, total }) => {
  const sum = Math.max(100, Math.floor((total * random.pick([5, 10, 15])) / 100 / 100) * 100)
  const said = sumInWords(sum, register, random)
  return [
    {
      key: 'deposit',
      value: `¥${sum}`,
      words: {
        clause: [`甲方于签约后三日内向乙方支付定金${said}`, `本合同定金为${said}，由甲方交付乙方`],
        plain: [`甲方先交定金${said}`, `定金${said}，甲方不要货了不退`],
        form: [`定金：${said}`, `定金数额：${said}`],
      },
    },
  ]
}
const sublet: Maker = ({ random }) => {
  const way = random.pick(['禁止', '须同意'])
  return [
    {
      key: 'sublet',
      value: way,
      words:
        way === '禁止'
          ? {
              clause: ['租赁期内乙方不得将房屋全部或部分转租他人'],
              plain: ['房子不许再转租出去'],
              form: ['转租：禁止'],
            }
          : {
              clause: ['乙方转租房屋的，应当事先取得甲方的书面同意'],
              plain: ['想转租要先问过甲方，甲方书面答应才行'],
              form: ['转租：须经甲方书面同意'],
            },
    },
  ]
}
const wage: Maker = ({ random, register }) => {
  const sum = random.between(45, 280) * 100
  const said = sumInWords(sum, register, random)
  return [
    {
      key: 'wage.month',
      value: `¥${sum}`,
      words: {
        clause: [`乙方的月工资为税前${said}，甲方于次月十日前发放`, `甲方每月向乙方支付劳动报酬${said}`],
        plain: [`工资一个月${said}，下月10号发`, `月薪${said}`],
        form: [`月工资：${said}`, `月薪（税前）：${said}`],
      },
    },
  ]
}
const trial: Maker = ({ random, register }) => {
  const months = random.pick([1, 2, 3])
  const said = monthsInWords(months, register, random)
  return [
    {
      key: 'probation',
      value: `${months}月`,
      words: {
        clause: [`双方约定试用期为${said}，包含在合同期限之内`, `乙方的试用期为${said}`],
        plain: [`头${said}算试用`, `试用期${said}`],
        form: [`试用期：${said}`],
      },
    },
  ]
}
const labourDispute: Maker = ({ random }) => {
  const at = city(random)
  const words = {
    clause: [`因劳动争议协商不成的，任何一方可向${at}市劳动人事争议仲裁委员会申请仲裁`],
    plain: [`有争议谈不成就去${at}劳动仲裁`],
    form: [`争议解决：${at}市劳动人事争议仲裁委员会`],
  }
  return [
    { key: 'dispute.way', value: '劳动仲裁', words },
    { key: 'dispute.body', value: at, words },
  ]
}
const principal: Maker = ({ random, register }) => {
  const sum = random.between(2, 90) * 10_000
  const said = sumInWords(sum, register, random)
  return [
    {
      key: 'principal',
      value: `¥${sum}`,
      words: {
        clause: [`甲方同意向乙方出借本金${said}`, `借款本金为${said}，由甲方一次性转入乙方账户`],
        plain: [`乙方向甲方借${said}`, `甲方借给乙方${said}`],
        form: [`借款本金：${said}`, `借款金额：${said}`],
      },
    },
  ]
}
const rate: Maker = ({ random, register }) => {
  const percent = random.pick([3, 4, 5, 6, 8, 10])
  const share = shareInWords(percent, register === 'plain' ? 'form' : register, random)
  return [
    {
      key: 'rate.year',
      value: `${percent}%`,
      words: {
        clause: [`借款利息按年利率${share}计算`, `本借款的年化利率为${share}，按实际天数计息`],
        plain: [`利息一年${share}`, `年息${share}`],
        form: [`年利率：${share}`, `借款利率：年${share}`],
      },
    },
  ]
}

type Kind = {
  kind: string
  titles: Record<Register, string[]>
  sides: [string, string]
  people: [boolean, boolean]
  always: Maker[]
  some: Maker[]
  open: string[]
  /** Sentences that state none of what is asked for, some of them close to it. */
  beside: string[]
}

const KINDS: Kind[] = [
  {
    kind: '买卖',
    titles: {
      clause: ['设备采购合同', '产品买卖合同'],
      plain: ['供货协议', '买卖约定'],
      form: ['采购订单', '购销合同'],
    },
    sides: ['买方', '卖方'],
    people: [false, false],
    always: [total, payDays],
    some: [
      prepay,
      tax,
      invoiceFirst,
      retention,
      warranty,
      latePay,
      lateDelivery,
      cap,
      dispute,
      assign,
      acceptDays,
      deliveryDays,
      earnest,
    ],
    open: [],
    beside: [
      '包装应适合长途运输并符合防潮要求',
      '乙方应随货提供合格证与使用说明',
      '卸货由甲方安排人员配合',
      '任何一方变更联系方式应及时告知对方',
      '因停电造成的等待时间由双方另行确认',
      '投标阶段发生的费用由各自承担',
    ],
  },
  {
    kind: '服务',
    titles: {
      clause: ['技术服务合同', '运营服务合同'],
      plain: ['服务协议', '外包约定'],
      form: ['服务订单', '服务合同'],
    },
    sides: ['委托方', '服务方'],
    people: [false, false],
    always: [monthlyFee, term],
    some: [payDays, tax, invoiceFirst, latePay, cap, dispute, assign, renewal, secret, owner],
    // A fee by the month over a term has a sum, which nobody wrote.
    open: ['amount.total'],
    beside: [
      '乙方每周向甲方提交一份工作简报',
      '甲方提供办公场地与必要的系统账号',
      '服务人员应遵守甲方的安全管理规定',
      '双方各指定一名联系人负责日常沟通',
      '节假日的值班安排由双方提前商定',
    ],
  },
  {
    kind: '租赁',
    titles: {
      clause: ['房屋租赁合同', '办公用房租赁合同'],
      plain: ['租房协议', '租房约定'],
      form: ['房屋租赁合同', '租赁登记单'],
    },
    sides: ['出租方', '承租方'],
    people: [true, true],
    always: [rent, term],
    some: [leaseDeposit, sublet, renewal, dispute, latePay],
    open: ['amount.total', 'pay.days', 'assign'],
    beside: [
      '房屋交付时双方当面清点家具家电',
      '水费电费由乙方按表缴纳',
      '乙方应爱护房屋内的设施',
      '楼道内不得堆放杂物',
      '甲方保证对房屋有权出租',
    ],
  },
  {
    kind: '劳动',
    titles: {
      clause: ['劳动合同书', '劳动合同'],
      plain: ['用工协议', '入职约定'],
      form: ['劳动合同', '劳动合同登记表'],
    },
    sides: ['用人单位', '劳动者'],
    people: [false, true],
    always: [wage, term],
    some: [trial, labourDispute, secret, renewal],
    open: ['amount.period', 'amount.total', 'pay.days'],
    beside: [
      '甲方依法为乙方缴纳社会保险',
      '乙方应遵守甲方依法制定的规章制度',
      '甲方提供必要的劳动条件和劳动保护',
      '乙方享有法定节假日和带薪年休假',
    ],
  },
  {
    kind: '借款',
    titles: {
      clause: ['借款合同', '资金借款合同'],
      plain: ['借款协议', '借条'],
      form: ['借款合同', '借款单'],
    },
    sides: ['出借人', '借款人'],
    people: [true, true],
    always: [principal, rate],
    some: [term, dispute, assign],
    open: ['amount.total', 'penalty.latePay', 'amount.period'],
    beside: [
      '借款用于乙方日常经营周转',
      '乙方应如实告知甲方其经济状况',
      '双方各自保留转账凭证',
      '本合同一式两份，双方各执一份',
    ],
  },
]

function firmName(random: Random): string {
  return `${city(random)}${random.pick(FIRM_NAMES)}${random.pick(FIRM_TRADES)}有限公司`
}

export function writeContract(
  random: Random,
  only?: { kind?: string; register?: Register },
): WrittenContract {
  const kind = KINDS.find((one) => one.kind === only?.kind) ?? random.pick(KINDS)
  const register = only?.register ?? random.pick(REGISTERS)
  const drawing: Drawing = {
    random,
    register,
    total: random.pick([2, 5, 8, 12, 18, 25, 36, 48, 60, 75, 90, 120]) * random.pick([5000, 10_000]),
    start: `${random.pick([2026, 2027])}-${String(random.between(1, 12)).padStart(2, '0')}-01`,
    months: random.pick([12, 24, 36]),
  }
  const makers = [
    ...kind.always,
    ...random.shuffle(kind.some).slice(0, random.between(Math.ceil(kind.some.length / 2), kind.some.length)),
  ]
  // One sentence says all that one maker drew.
  const sentences = makers.map((maker) => {
    const drawn = maker(drawing)
    return { words: random.pick((drawn[0] as Draw).words[register]), drawn }
  })
  const beside = random.shuffle(kind.beside).slice(0, random.between(2, 4))
  const body = [
    ...sentences.slice(0, 1),
    ...random.shuffle([...sentences.slice(1), ...beside.map((words) => ({ words, drawn: [] as Draw[] }))]),
  ]
  const [first, second] = kind.people.map((isPerson) =>
    isPerson ? random.pick(PEOPLE) : firmName(random),
  ) as [string, string]
  const other = second === first ? `${second}宝` : second
  let text = `${random.pick(kind.titles[register])}\n`
  const facts: KnownFact[] = []
  const write = (words: string, known: { key: string; value: string }[] = []) => {
    const start = text.length
    text += words
    for (const { key, value } of known) facts.push({ key, value, start, end: text.length })
  }
  for (const [at, name] of [first, other].entries()) {
    const side = at === 0 ? '甲方' : '乙方'
    write(register === 'form' ? `${side}：${name}` : `${side}（${kind.sides[at]}）：${name}`, [
      { key: 'party.name', value: name },
    ])
    write('\n')
  }
  body.forEach(({ words, drawn }, at) => {
    if (register === 'clause') write(`第${chineseNumber(at + 1)}条　`)
    if (register === 'plain') write(`${at + 1}、`)
    write(words, drawn)
    write(register === 'form' ? '\n' : '。\n')
  })
  write(`甲方（签章）：　　　　　　乙方（签章）：\n`)
  return { kind: kind.kind, register, text, facts, open: kind.open }
}
