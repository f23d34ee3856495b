import { describe, expect, it } from 'vitest'
import { draftFromRequest, readDraftRequest, TEMPLATES } from '../src/index.ts'
import { holdsFact, namesNobodyGave, readRequests, TODAY } from './requests/score.ts'

const draft = (request: string) => draftFromRequest(request, TODAY)
const asked = (request: string) =>
  draft(request)
    .questions.map(({ question }) => question)
    .join('；')

describe('a request in everyday words', () => {
  it('is computed, split and placed', () => {
    const { text, type } = draft('采购液压铰链2万只，单价12.5元，30%预付，验收后付清，宁波法院管辖')
    expect(type).toBe('买卖')
    expect(text).toContain('数量为20,000只，合同总价为人民币250,000.00元（大写：贰拾伍万元整）')
    expect(text).toContain('支付合同总价的30%，即人民币75,000.00元')
    expect(text).toContain('余款（合同总价的70%），即人民币175,000.00元')
    expect(text).toContain('宁波市有管辖权的人民法院')
    expect(text).not.toContain('合同总价的60%')
  })
  it('is confirmed with its words and its sums', () => {
    const { understood } = draft('我把房子租给王小明，月租4500，押二付三，租一年，下月1号起')
    expect(understood).toContainEqual(
      expect.objectContaining({
        key: 'deposit',
        value: 9000,
        quote: '押二付三',
        computed: '4,500.00 × 2 = 9,000.00',
      }),
    )
    expect(understood).toContainEqual(expect.objectContaining({ key: 'endDate', value: '2027-11-30' }))
  })
  it('puts 甲方 where the writer put it', () => {
    const { text } = draft('甲方宁波大成机械有限公司卖给乙方杭州启明贸易有限公司轴承100套，每套300元')
    expect(text).toContain('甲方（卖方）：宁波大成机械有限公司')
    expect(text).toContain('单价为人民币300.00元/套')
    expect(text).toContain('甲方应于')
  })
  it('knows 定金 from 订金', () => {
    expect(draft('定做沙发10套，每套5000，定金8000，交货时付清').text).toContain('双倍返还定金')
    expect(draft('定做沙发10套，每套5000，订金8000，交货时付清').text).toContain('不适用定金罚则')
  })
})

describe('what does not hold together is asked, never written', () => {
  it.each([
    '做展柜一套6万，付款先付40%，安装好付40%，尾款30%质保一年后付，做展柜的是明匠展柜厂',
    '开发APP，总价40万，付款5:3:3，分别签约、上线、验收',
  ])('leaves the payment open instead of writing another one: %s', (request) => {
    const { text } = draft(request)
    expect(text).toContain('【待填：各期付款的比例、金额和时间】')
    expect(text).not.toMatch(/支付(?:合同总价|总额)的(?:30|60|40)%/)
  })
  it.each([
    ['买电脑50台，单价4000，总价25万，月底交货', '200,000.00', '250,000.00元（大写'],
    ['跟小王签一年劳动合同，试用期三个月，月薪七千', '试用期不得超过2个月', '试用期为3个月'],
    ['订购钢材100万元，定金30万', '20%', '定金人民币300,000.00元（'],
    ['借给朋友王强10万，年利率24%，一年', '四倍', '年利率为24%'],
    ['厂房租30年，每年租金20万，租给宁波大成机械有限公司', '20年', '360个月'],
    ['开发APP，总价40万，付款5:3:3，分别签约、上线、验收', '100%', '支付总费用的50%'],
  ])('%s', (request, question, never) => {
    expect(asked(request)).toContain(question)
    expect(draft(request).text).not.toContain(never)
  })
  it('refuses what is unlawful', () =>
    expect(draft('帮我起草一个赌债的借条，三万块').refused).toContain('违法'))
})

const GOLD = ['open', 'aside', 'strangers'].flatMap((name) =>
  readRequests(new URL(`./requests/${name}.txt`, import.meta.url)),
)

describe('what the law makes void', () => {
  it.each([
    ['小工地请人干活，一天300，工伤自负，死伤与我无关', '五百零六条', '工伤自负'],
    ['借给李强20万，一年，年息6个点，先扣一年利息，房子在杭州', '六百七十条', '先扣一年利息'],
    ['招个服务员王芳，月薪4500，签两年，干不满半年走的扣一个月工资', '二十五条', '扣一个月工资'],
    ['招会计张敏，月薪6000，签三年，合同期内不得怀孕', '妇女权益保障法', '不得怀孕'],
    ['我和李强合伙开店，我出20万他出10万，按出资分，不管亏赚每年给他2万', '九百七十二条', '不管亏赚'],
  ])('%s', (request, law, never) => {
    expect(asked(request)).toContain(law)
    expect(draft(request).text).not.toContain(never)
  })
})

describe('what is written is what was said', () => {
  it('waits for events only', () => {
    const { text } = draft(
      '我把房子租给王小明，月租4500，押一付三，租一年，2027年1月1日起，物业费我付，水电燃气他付',
    )
    expect(text).not.toMatch(/物业费甲方后|水电工程完成后/)
    expect(text).toContain('物业费由甲方承担')
  })
  it('counts days from what they are counted from', () =>
    expect(draft('采购轴承1000套，单价20元，收到预付款后25天交货，预付30%，到货付清').text).toContain(
      '收到预付款后25日内',
    ))
  it('takes no length of warranty and no past years for the term', () => {
    expect(draft('找老廖装修，96个平方，全包价14万8，75天完工，防水保5年').text).not.toContain('60个月')
    expect(draft('跟员工葛晓楠协商解除，12月31号最后一天，她干了6年，一共给68600').text).not.toContain(
      '72个月',
    )
  })
  it('reads plates, mileage and lunar days', () => {
    const { text } = draft(
      '二手车转让，本田思域，车牌苏E·8K23P，跑了5万6千公里，六万八千块，卖给钱昊，腊月二十过户',
    )
    expect(text).toContain('苏E·8K23P')
    expect(text).toContain('56,000公里')
    expect(text).toContain('2027年1月27日')
  })
  it('keeps a name as it was typed', () =>
    expect(draft('请顾问辅导拿ISO9001证，总费用4.8万，顾问：中质咨询（青岛）有限公司').text).toContain(
      '：中质咨询（青岛）有限公司',
    ))
  it('leaves a dispute said in two ways open', () =>
    expect(draft('房屋租给小赵，每月3200，出了事先到宁波仲裁委仲裁，也可以去法院告').text).not.toContain(
      '提交宁波仲裁委员会',
    ))
  it('does not call the other shareholders a party', () =>
    expect(draft('把公司10%股权转给何思远，作价80万，其他股东已经放弃优先购买权').text).toContain('其他股东'))
})

describe('every phrase ends somewhere', () => {
  it.each(GOLD.filter(({ mustAsk }) => !mustAsk).map(({ id, request }) => [id, request]))(
    '%s',
    (_, request) => {
      const read = readDraftRequest(request, TODAY)
      const accounted = [
        ...read.items.map(({ quote }) => quote),
        ...read.asks.flatMap(({ quotes }) => quotes),
        ...read.unused,
      ].join('')
      // A figure that was typed is in an answer, in a question or named as not used.
      for (const [figure] of request.matchAll(/\d+(?:\.\d+)?/g))
        expect(`${accounted}${JSON.stringify(read.answers)}`).toContain(figure)
    },
  )
})

/** What an answer was read as, by its key. */
const answersOf = (request: string) => readDraftRequest(request, TODAY).answers

describe('who signs, by what introduces him', () => {
  it.each([
    ['战友贺建军问我借6万，明年6月底还，我叫雷鸣，不要利息', '雷鸣', '贺建军'],
    ['请外甥女苏敏替我去杭州上城区办房产证，辛苦费800', undefined, '苏敏'],
    ['奶奶陈桂兰要把一套红木家具送给孙女陈小雨，12月底前搬走', '陈桂兰', '陈小雨'],
    ['挖机租给工头马大海，每月2.6万，12月1号起租三个月，押金一个月', undefined, '马大海'],
    [
      '锦绣花园业主委员会聘请平安物业公司，每月每平2.1元，面积3万平，签两年',
      '锦绣花园业主委员会',
      '平安物业公司',
    ],
    ['找温州三和五金订铜锁500把，每把18', undefined, '温州三和五金'],
    ['对方是泉州海峰鞋材，跟他们买鞋底8000双，每双6块5', undefined, '泉州海峰鞋材'],
  ])('%s', (request, first, second) => {
    const answers = answersOf(request)
    expect([answers.firstName, answers.secondName]).toEqual([first, second])
  })
  it.each([
    '税务顾问怎么收费都行，每年3万，签两年，每季度付一次',
    '把年会策划外包，预算8万，1月20号办，活动后一周内付清',
    '法人郑强连带担保，公司欠货款30万，分6期还清',
    '公司出的培训费2.4万，学完回来干满两年',
  ])('takes no piece of a sentence for a name: %s', (request) => {
    const { firstName = '', secondName = '' } = answersOf(request)
    expect(`${firstName}${secondName}`).toBe('')
  })
})

describe('sums of several things', () => {
  it('adds up the lines of an order', () => {
    const { text } = draft('买投影仪3台每台4500，幕布3块单价600，吊架1个260，月底前送到')
    expect(text).toContain('（1）投影仪：3台，单价人民币4,500.00元/台，小计人民币13,500.00元')
    expect(text).toContain('合同总价为人民币15,560.00元')
  })
  it('asks where the total said is another', () =>
    expect(asked('买投影仪3台每台4500，幕布3块单价600，总价1.6万，月底前送到')).toContain('15,300.00'))
  it('takes the total for the price where its parts are named first', () => {
    const { text } = draft('电动车撞人私了，对方高斌赔我医药费4200误工费800，合计5000，当场付清')
    expect(text).toContain('赔偿款为人民币5,000.00元')
    expect(text).toContain('医药费人民币4,200.00元，误工费人民币800.00元')
  })
  it('adds a lump to a price by the unit', () =>
    expect(draft('阳台封窗，共12平，每平450，旧窗拆除另收600，师傅叫孙大勇，5天做完').text).toContain(
      '6,000.00元',
    ))
  it('multiplies by days', () =>
    expect(draft('租一台发电机，一天350，租20天，12月1号起，机主刘铁柱').text).toContain('7,000.00元'))
  it('does not run two sums together', () =>
    expect(
      draft('三人合伙开书店，出资分别20万15万15万，我和同学于波、表弟何亮，利润4:3:3').text,
    ).not.toContain('200,015'))
})

describe('what is paid when', () => {
  it('leaves the rest after a refundable advance', () =>
    expect(draft('卖二手车，本田飞度，成交4.2万，先收3000订金可退，余款过户当天给').text).toContain(
      '39,000.00元',
    ))
  it('counts a part from when so much time has passed', () =>
    expect(
      draft('找杭州云栈科技开发小程序，共5万，签约付50%，上线付40%，剩10%稳定运行满三个月给').text,
    ).toContain('满3个月后'))
  it('takes a share of income for no part of the price', () => {
    const { text } = draft(
      '业委会聘请安心物业公司，面积2万平，每月每平1.8元，广告收入三七开，物业拿三业主拿七，签三年',
    )
    expect(text).toContain('广告收入按比例分配')
    expect(text).not.toContain('支付总费用的30%')
  })
  it('reads 交付 as no payment', () =>
    expect(draft('找杭州云栈科技开发小程序，共5万，签完60天交付，验收后一次付清').text).not.toContain(
      '60日内，甲方付清',
    ))
  it('takes freight paid on arrival for freight', () =>
    expect(draft('卖给王磊轮胎200条，每条310，走德邦到付，发货前付清').text).not.toContain('货到付款：'))
})

describe('days and lengths', () => {
  it.each([
    ['租两间库房，租期明年3月1到8月31，月租2000', '2027-03-01', '2027-08-31'],
    ['代理经销我们的锅具，2027全年有效，四川独家', '2027-01-01', '2027-12-31'],
    ['保洁外包，每月3000，从12月1号起一年', '2026-12-01', '2027-11-30'],
  ])('%s', (request, start, end) => {
    const answers = answersOf(request)
    expect([answers.startDate, answers.endDate]).toEqual([start, end])
  })
})

describe('kinds of contract', () => {
  it.each([
    ['给幼儿园送午餐，每天90份，每份15，按月结', '餐饮服务'],
    ['扶梯维保，4台，每台每月300，签一年', '维保服务'],
    ['公司送工程师小谢去日本进修半年，费用6万公司出，回来干满三年', '服务期'],
    ['签非全日制，店员小马，每小时25，每天不超4小时', '非全日制用工'],
    ['铜管300根每根86，12月20号前送到', '买卖'],
  ])('%s', (request, type) => expect(draft(request).type).toBe(type))
  it('says so where no word told the kind', () =>
    expect(draft('铜管300根，86一根，12月20号').notes.join()).toContain('请核对'))
  it('does not write shares that are no whole', () => {
    const request = '三个人合开奶茶店，我占40%，他占40%，老李占30%，各出3万'
    expect(asked(request)).toContain('110%')
    expect(draft(request).text).not.toContain('老李占30%')
  })
})

it('finds what strangers wrote', () => {
  const strangers = readRequests(new URL('./requests/strangers.txt', import.meta.url))
  const misses = strangers
    .filter(({ mustAsk }) => !mustAsk)
    .flatMap((gold) => {
      const drafted = draft(gold.request)
      const roles = drafted.type ? (TEMPLATES[drafted.type] ?? null) : null
      const plain = { ...drafted, questions: drafted.questions.map(({ question }) => question) }
      return gold.facts.filter((fact) => !holdsFact(plain, fact, roles)).map((fact) => `${gold.id} ${fact}`)
    })
  expect(misses).toEqual([])
  for (const { request, mustAsk } of strangers)
    if (mustAsk) expect(asked(request)).toMatch(new RegExp(mustAsk))
})

it('finds the facts of the written requests', () => {
  let found = 0
  let total = 0
  for (const gold of GOLD) {
    if (gold.mustAsk) continue
    const drafted = draft(gold.request)
    const roles = drafted.type ? (TEMPLATES[drafted.type] ?? null) : null
    const plain = { ...drafted, questions: drafted.questions.map(({ question }) => question) }
    for (const fact of gold.facts) {
      total++
      if (holdsFact(plain, fact, roles)) found++
    }
  }
  expect(found / total).toBeGreaterThan(0.95)
})

describe('by the act asked for, and by what the words say of each other', () => {
  it('takes the part left over for what it is', () => {
    const { text } = draft(
      '向苏州恒泰机械买3台数控车床，每台28.5万，发货前付到90%，剩下的留作质保金一年后付，送到我们昆山厂里',
    )
    expect(text).toContain('余款（合同总价的10%），即人民币85,500.00元')
    expect(text).not.toContain('合同总价的100%')
    expect(text).not.toContain('：送到我们')
  })
  it('asks back instalments that are no whole, and writes none of them', () => {
    const request = '总价100万，首付30%，二期40%，尾款20%，做一套ERP系统开发'
    expect(asked(request)).toContain('90%')
    expect(draft(request).text).not.toContain('200,000.00')
  })
  it('never calls the rest of something unknown the whole', () =>
    expect(draft('定做书柜一套，工钱一共一万六，先弄料，验收了再给剩下的').text).not.toContain('全部价款'))
  it('keeps what is delivered each month apart from the whole', () => {
    const { type, text } = draft('运输合同：每月从佛山往长沙运瓷砖大约200吨，每吨180元，月结，合同一年')
    expect(type).toBe('运输')
    expect(text).toContain('每月价款约为人民币36,000.00元')
    expect(text).not.toContain('3,000.00元')
    expect(answersOf('运输合同：每月从佛山往长沙运瓷砖大约200吨，每吨180元')).toMatchObject({
      goods: '瓷砖',
      fromPlace: '佛山',
      deliveryPlace: '长沙',
    })
  })
  it.each([
    ['委托律所代理一个买卖合同纠纷，律师费3万，一审阶段', '委托'],
    ['请个阿姨住家带孩子，月薪7500，做六休一', '劳务'],
    ['我那个卖早点的铺面，租给隔壁开奶茶店的小陈，一年三万六', '租赁'],
    ['与员工邵志文协商一致解除，补偿N+1共计6.8万元', '离职'],
  ])('%s', (request, type) => expect(draft(request).type).toBe(type))
  it('gives each partner what he says', () => {
    const shares = (request: string) => [answersOf(request).firstShare, answersOf(request).secondShare]
    expect(shares('和老李合伙开面馆，我出20万他出手艺，利润四六分我六')).toEqual([60, 40])
    expect(shares('和老李合伙开面馆，利润三七分，他占七')).toEqual([30, 70])
    expect(shares('我和陈默合伙开公司，我占70%他占30%')).toEqual([70, 30])
    expect(asked('和老李合伙开面馆，利润四六分')).toContain('哪一方')
  })
  it('takes a mileage and a model year for no quantity', () => {
    const answers = answersOf('二手车转让，2019年的轩逸，跑了6万公里，5万8成交')
    expect(answers).toMatchObject({ goods: '轩逸', amount: 58_000 })
    expect(answers.quantity).toBeUndefined()
  })
  it('reads a share of what comes in as no share of the price', () =>
    expect(draft('请FA帮融资，签约服务费5万，融到钱再按到账金额3%给').text).not.toContain('1,500.00'))
})

describe('figures that count no money and no days', () => {
  it.each([
    ['在长沙五一广场LED大屏投广告，每次15秒，投一个月，总共9万6，广告公司叫星幕传媒', '五一广场', '15.00元'],
    [
      '商铺出租，在郑州二七万达1楼，120平，每平每天6块5，租三年，2027年1月1日起，租客是蜜语奶茶',
      '二七万达1楼',
      '70,000',
    ],
    ['请摄影师阿来给年会跟拍，两个机位，拍一天5000，1月16号在武汉', '5,000', '10,000'],
    ['叫孙大姐来家里带孩子，一个月7500，春节三倍，先干半年', '春节三倍', '2027年2月6日'],
    ['商铺租给李雪，120平，每平每天6块5，欠租20天可以收铺，租三年', '欠租20天', '15,600'],
    ['找抖火文化给我们代运营抖音号，每月1万2，另按成交额提3个点，先签半年', '提3个点', '2,160'],
  ])('%s', (request, said, never) => {
    const { text } = draft(request)
    expect(text).toContain(said)
    expect(text).not.toContain(never)
  })
  it('are shares where a fraction is said', () =>
    expect(draft('投灯箱广告一个月，总共9万6，先付三分之一，播完付清，广告公司叫星幕传媒').text).toContain(
      '32,000.00',
    ))
  it('are years of wages where 年薪 is said', () =>
    expect(
      draft('聘段莹当财务主管，年薪18万分12个月发，试用期两个月打八折，签三年，12月14日入职').text,
    ).toContain('12,000.00'))
  it('are asked about where the note is over more than was lent', () =>
    expect(asked('借给同事丁浩5万，写6万的借条，一年还')).toContain('六百七十条'))
})

describe('requests whose facts name everything', () => {
  const sets = [
    'six-voices',
    'five-more-voices',
    'many-hands',
    'many-hands-aside',
    'late-hands',
    'last-hands',
    'neighbours',
    'counters',
    'families',
    'plain',
  ].flatMap((name) => readRequests(new URL(`./requests/${name}.txt`, import.meta.url)))
  const drafts = sets.map((gold) => ({ gold, drafted: draft(gold.request) }))
  it.each(drafts)('$gold.id has no other name and is of its kind', ({ gold, drafted }) => {
    if (gold.mustAsk) {
      expect(asked(gold.request)).toMatch(new RegExp(gold.mustAsk))
      return
    }
    expect(namesNobodyGave(drafted.text, gold)).toEqual([])
    expect(gold.kind.split('|')).toContain(drafted.type)
  })
  it('are found', () => {
    const of = drafts.filter(({ gold }) => !gold.mustAsk)
    const found = of.flatMap(({ gold, drafted }) => {
      const plain = { ...drafted, questions: [] }
      return gold.facts.map((fact) =>
        holdsFact(plain, fact, drafted.type ? (TEMPLATES[drafted.type] ?? null) : null),
      )
    })
    expect(found.filter(Boolean).length / found.length).toBeGreaterThan(0.97)
  })
})
