import { describe, expect, it } from 'vitest'
import { draftFromRequest, readDraftRequest, TEMPLATES } from '../src/index.ts'
import { holdsFact, readRequests, TODAY } from './requests/score.ts'

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

const GOLD = ['open', 'aside'].flatMap((name) =>
  readRequests(new URL(`./requests/${name}.txt`, import.meta.url)),
)

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
