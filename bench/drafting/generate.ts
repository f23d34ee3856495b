// Requests made anew from a seed: a deal is drawn first, then said in one of several voices. Facts follow from the deal.
import type { GoldRequest } from '../../packages/review/test/requests/score.ts'

/** Small and repeatable; good enough to draw deals. */
function draws(seed: number) {
  let state = seed >>> 0 || 1
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  const one = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
  const between = (low: number, high: number, step = 1) =>
    low + step * Math.floor(next() * ((high - low) / step + 1))
  return { one, between }
}
type Draws = ReturnType<typeof draws>

const CITIES = ['宁波', '苏州', '成都', '武汉', '长沙', '青岛', '合肥', '厦门', '西安', '郑州']
const FIRMS = [
  '恒达机电有限公司',
  '新桥贸易有限公司',
  '蓝图信息技术有限公司',
  '金禾食品有限公司',
  '远山文化传媒有限公司',
  '汇通物流有限公司',
]
const PEOPLE = ['王小明', '李文静', '张海涛', '陈思远', '赵玉兰', '周国强', '吴晓燕', '孙志鹏']
const GOODS: [string, string, number, number][] = [
  ['轴承', '套', 20, 400],
  ['办公椅', '把', 150, 900],
  ['电缆', '米', 5, 60],
  ['包装箱', '个', 2, 15],
  ['传感器', '只', 30, 300],
]
const DIGITS = '零一二三四五六七八九十'
const spoken = (yuan: number, { one }: Draws) => {
  const forms = [`${yuan}元`, `${yuan}块`, String(yuan)]
  if (yuan >= 10_000 && yuan % 1000 === 0) forms.push(`${yuan / 10_000}万`, `${yuan / 10_000}万元`)
  return one(forms)
}
const years = (n: number, { one }: Draws) => one([`${n}年`, `${n === 2 ? '两' : DIGITS[n]}年`])
const tenths = (percent: number, { one }: Draws) =>
  one([
    `${percent}%`,
    `百分之${percent / 10 === 1 ? '十' : `${DIGITS[percent / 10]}十`}`,
    `${DIGITS[percent / 10]}成`,
  ])
const shuffled = (parts: string[], { between }: Draws): string => {
  const [head, ...rest] = parts.filter(Boolean)
  for (let at = rest.length - 1; at > 0; at--) {
    const other = between(0, at)
    ;[rest[at], rest[other]] = [rest[other] as string, rest[at] as string]
  }
  return [head, ...rest].join('，')
}

const sale = (d: Draws) => {
  const [goods, unit, low, high] = d.one(GOODS)
  const price = d.between(low, high)
  const count = d.between(1, 40) * 50
  const firm = `${d.one(CITIES)}${d.one(FIRMS)}`
  const prepaid = d.between(1, 5) * 10
  const city = d.one(CITIES)
  const sum = price * count
  return {
    kind: '买卖',
    request: shuffled(
      [
        d.one([
          `向${firm}采购${goods}${count}${unit}`,
          `跟${firm}买${count}${unit}${goods}`,
          `从${firm}进${goods}${count}${unit}`,
        ]),
        d.one([`单价${spoken(price, d)}`, `每${unit}${price}元`, `${price}元一${unit}`]),
        `${d.one(['预付', '先付'])}${tenths(prepaid, d)}，${d.one(['验收合格后付清', '验收后付剩下的', '余款验收完付清'])}`,
        d.one([`${city}法院管辖`, `有争议到${city}法院`]),
        d.one(['质保一年', '保修一年', '']),
      ],
      d,
    ),
    facts: [
      `2:${firm}`,
      goods,
      `#${count}${unit}`,
      `¥${price}`,
      `¥${sum}`,
      `${prepaid}%`,
      `${100 - prepaid}%`,
      `¥${(sum * prepaid) / 100}`,
      `${city}~法院`,
    ],
  }
}
const lease = (d: Draws) => {
  const person = d.one(PEOPLE)
  const rent = d.between(15, 120) * 100
  const held = d.between(1, 3)
  const cycle = d.one([1, 3, 6])
  const term = d.between(1, 4)
  return {
    kind: '租赁',
    request: shuffled(
      [
        d.one([`我把房子租给${person}`, `房子出租给${person}`, `租房合同，租客${person}`]),
        d.one([`月租${rent}`, `每月租金${rent}元`, `${rent}块一个月`]),
        d.one([`押${DIGITS[held]}付${DIGITS[cycle]}`, `押${held}付${cycle}`]),
        d.one([`租${years(term, d)}`, `租期${years(term, d)}`]),
        d.one(['下月1号起', '从12月1日开始', '2026年12月1日起租']),
      ],
      d,
    ),
    facts: [
      `2:${person}`,
      `¥${rent}`,
      `押金~¥${rent * held}`,
      `¥${rent * cycle}`,
      `${term * 12}月`,
      '@2026-12-01',
      `@${2026 + term}-11-30`,
    ],
  }
}
const labour = (d: Draws) => {
  const person = d.one(PEOPLE)
  const job = d.one(['会计', '前台', '销售经理', '后端工程师', '仓库主管'])
  const wage = d.between(50, 250) * 100
  const trial = d.between(1, 6)
  const city = d.one(CITIES)
  return {
    kind: '劳动',
    request: shuffled(
      [
        d.one([`请${person}做${job}`, `招聘${job}${person}`, `聘用${person}担任${job}`]),
        d.one([`月薪${wage}`, `工资每月${wage}元`, `月薪${wage}元`]),
        d.one([`试用期${trial}个月`, `试用${trial}个月`]),
        d.one(['合同三年', '签三年', '三年合同']),
        d.one(['12月1号上班', '2026年12月1日入职']),
        `工作地点${city}`,
      ],
      d,
    ),
    facts: [`2:${person}`, job, `¥${wage}`, `试用~${trial}月`, '36月', '@2026-12-01', city],
  }
}
const loan = (d: Draws) => {
  const person = d.one(PEOPLE)
  const sum = d.between(2, 60) * 10_000
  const rate = d.between(3, 12)
  return {
    kind: '借款',
    request: shuffled(
      [
        d.one([`借给${person}${spoken(sum, d)}`, `我借给${person}${spoken(sum, d)}`]),
        d.one([`年息${rate}个点`, `年利率${rate}%`, `利息年化${rate}%`]),
        d.one(['明年6月底前还清', '2027年6月30日前还']),
        d.one(['用来进货', '用于进货']),
      ],
      d,
    ),
    facts: [`2:${person}`, `¥${sum}`, `${rate}%`, '@2027-06-30', '进货'],
  }
}
const software = (d: Draws) => {
  const firm = `${d.one(CITIES)}${d.one(FIRMS)}`
  const sum = d.between(4, 90) * 10_000
  const months = d.between(2, 8)
  return {
    kind: '软件开发',
    request: shuffled(
      [
        d.one([`找${firm}做一个订货小程序`, `委托${firm}开发订货小程序`]),
        d.one([`一共${spoken(sum, d)}`, `总价${spoken(sum, d)}`, `费用${spoken(sum, d)}`]),
        d.one(['签约付三成，上线付四成，验收付三成', '3:4:3付，签约、上线、验收各付一次']),
        d.one(['源码归我们', '知识产权归我们']),
        d.one(['免费维护一年', '质保一年']),
        `${months}个月做完`,
      ],
      d,
    ),
    facts: [
      `2:${firm}`,
      '订货小程序',
      `¥${sum}`,
      '30%',
      '40%',
      `¥${sum * 0.3}`,
      `¥${sum * 0.4}`,
      '12月',
      `${months}月`,
    ],
  }
}
const service = (d: Draws) => {
  const firm = `${d.one(CITIES)}${d.one(FIRMS)}`
  const fee = d.between(20, 300) * 100
  const body = d.one(CITIES)
  return {
    kind: '保洁',
    request: shuffled(
      [
        d.one([`公司保洁外包给${firm}`, `委托${firm}做保洁`]),
        d.one([`每月${fee}元`, `每月服务费${fee}`]),
        d.one(['合同一年', '服务一年']),
        d.one(['2027年1月1日开始', '元旦开始']),
        d.one(['月结30天', '']),
        `争议由${body}仲裁委员会仲裁`,
      ],
      d,
    ),
    facts: [
      `2:${firm}`,
      `¥${fee}`,
      `¥${fee * 12}`,
      '12月',
      '@2027-01-01',
      '@2027-12-31',
      `${body}仲裁委员会`,
    ],
  }
}
/** Two figures that do not agree, or one the law does not allow: to be asked back. */
const wrong = (d: Draws) => {
  const price = d.between(20, 90) * 10
  const count = d.between(3, 30) * 10
  return d.one([
    {
      kind: '买卖',
      request: `买显示器${count}台，单价${price}元，总价${price * count + 1000}元，月底交货`,
      facts: [],
      mustAsk: '总价|不一致',
    },
    {
      kind: '劳动',
      request: `跟${d.one(PEOPLE)}签两年劳动合同，试用期${d.between(3, 6)}个月，月薪6000`,
      facts: [],
      mustAsk: '试用期',
    },
    {
      kind: '借款',
      request: `借给${d.one(PEOPLE)}10万，年利率${d.between(13, 36)}%，一年`,
      facts: [],
      mustAsk: '利率',
    },
    { kind: '买卖', request: `订购钢材100万元，定金${d.between(21, 60)}万`, facts: [], mustAsk: '定金' },
  ])
}

const MAKERS = [sale, lease, labour, loan, software, service, wrong]

export function generateRequests(seed: number, count: number): GoldRequest[] {
  const d = draws(seed)
  return Array.from({ length: count }, (_, index) => {
    const made = (
      MAKERS[index % MAKERS.length] as (
        d: Draws,
      ) => Omit<GoldRequest, 'id' | 'mustAsk'> & { mustAsk?: string }
    )(d)
    return { mustAsk: null, ...made, id: `g${index + 1}` }
  })
}
