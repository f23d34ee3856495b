// What starts a clock: 验收合格后30日内. The name is what a person enters the day of.

export const DUTY_EVENTS = [
  '质保期满',
  '终验',
  '初验',
  '验收',
  '业主付款',
  '收到预付款',
  '发票',
  '对账',
  '结算',
  '上线',
  '封顶',
  '竣工',
  '开工',
  '发货',
  '交付',
  '放款',
  '起租',
  '入职',
  '生效',
  '签订',
  '履行完毕',
  '解除',
  '到期',
] as const
export type DutyEvent = (typeof DUTY_EVENTS)[number]

/** Of two that end at one place the first in the list is meant: 质保期满 is no 期满. */
const WORDS: readonly [DutyEvent, string][] = [
  [
    '质保期满',
    '(?:质保|保修|质量保证|质量保修|缺陷责任|保固|免费维护|维保|维护)期?(?:限)?(?:内无[^，。；]{0,10})?(?:届满|期满|满|结束|到期|过了?|完)|保修完|质保到期',
  ],
  ['终验', '终验|最终验收|竣工验收|最后验收'],
  ['初验', '初验|初步验收|预验收'],
  ['验收', '验收|验完|验过|验好|验货|检验合格|测试通过|点(?:完|过|好)数|查验'],
  [
    '业主付款',
    '(?:收到|待|等)[^，。；]{0,4}(?:业主|建设单位|最终用户|总包|发包人|上游|终端客户)[^，。；]{0,12}(?:款|支付|付)',
  ],
  [
    '收到预付款',
    '(?:收到|收讫|收)[^，。；票]{0,10}(?:预付款|首付款?|首期款|首笔款|定金|订金|款项|货款|款)|(?:预付款|首付款|首期款|定金|款项?|钱)(?:一)?(?:到账|到位|到|支付|付清|进账)(?=了|之|以?后|就|起)',
  ],
  [
    '发票',
    '(?:收到|(?<!验)收|见|凭|取得|拿到|提供|提交|开具|开出)[^，。；]{0,26}?(?:发票|票据|专票|普票)|票到|发票(?:送达|到)',
  ],
  ['对账', '对[账帐]|核对[账帐]目'],
  ['结算', '结算(?:审定|审核|完成|确认|书)|审计(?:完成|结束)?|审定'],
  ['上线', '上线|投入运行|投产'],
  ['封顶', '封顶'],
  ['竣工', '竣工|完工|(?<!防水|水电|木工|瓦工|泥工|油漆|贴砖|吊顶|基础|主体)(?:做完|干完|弄完)'],
  ['开工', '开工|进场|动工|启动'],
  ['发货', '发货|发运|装运|起运'],
  [
    '交付',
    '交付|交货|到货|货到|收到[^，。；款票]{0,6}货|收货|送到|送货|送达|运抵|运到|运至|签收|到场|到位|交房|交稿|安装调试(?:完毕|完成)?|安装完(?:毕|成)?|(?:完成|提交)[^，。；]{0,12}(?:服务|成果|报告|工作)',
  ],
  ['放款', '放款|借款(?:到账|发放)|出借款'],
  ['起租', '起租|入住'],
  ['入职', '入职|报到|到岗'],
  ['生效', '生效'],
  ['签订', '签(?:订|署|约|字|了|完|好|合同|协议)|订立|定下来|下单|下订单|定货|盖章'],
  ['履行完毕', '履行完毕|履行完|义务(?:全部)?履行'],
  ['解除', '(?:解除|终止)(?!条件)|散伙'],
  ['到期', '到期|期满|届满|退房|退租|不租了|搬走|走的时候|还[机车房]|腾房|租期结束|期限结束'],
]
const PATTERNS = WORDS.map(([event, words]) => [event, new RegExp(words, 'g')] as const)

export type FoundEvent = { event: DutyEvent; start: number; end: number }

/** Every event a text speaks of, in its order; where two overlap, the one that says more. */
export const eventsIn = (text: string): FoundEvent[] => {
  const found: FoundEvent[] = []
  for (const [event, pattern] of PATTERNS)
    for (const match of text.matchAll(pattern)) {
      const one = { event, start: match.index, end: match.index + match[0].length }
      if (!found.some((other) => other.start < one.end && one.start < other.end)) found.push(one)
    }
  return found.sort((one, other) => one.start - other.start)
}
