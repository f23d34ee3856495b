import { describe, expect, it } from 'vitest'
import { reviewContract, summarise } from '../src/index.ts'
import { inCommonWords } from '../src/text/dialect.ts'
import { inUsualTerms, isEveryday } from '../src/text/everyday.ts'
import { readFlow, toSource } from '../src/text/flow.ts'
import { CORPORA } from './corpus/corpora.ts'
import { textOf } from './corpus/corpus.ts'

/** Enough to tell how the rest is written. */
const SPOKEN = '价钱说好了，工钱另算，散伙再说。\n'
const read = (words: string) =>
  inUsualTerms(readFlow(SPOKEN + words)).text.slice(readFlow(SPOKEN).text.length)

describe('words of one place', () => {
  it.each([
    ['俩人都应才行，啥时候撤都早一个月言语一声。', '两人都同意才行，什么时候撤都早一个月说一声。'],
    ['做四个钟头，自个儿带饭。', '做四个小时，自己带饭。'],
    ['掰了上法院，活儿往后推。', '闹纠纷上法院，活儿顺延。'],
  ])('%s', (said, common) => {
    const flow = inCommonWords(readFlow(said))
    expect(flow.text).toBe(common)
    for (let index = 1; index < flow.origin.length; index++)
      expect(flow.origin[index]!).toBeGreaterThanOrEqual(flow.origin[index - 1]!)
  })
  it('change nothing in contracts of lawyers', () => {
    for (const corpus of CORPORA)
      for (const name of Object.keys(corpus.gold)) {
        const flow = readFlow(textOf(corpus, name))
        expect(inCommonWords(flow).text, `${corpus.name}/${name}`).toBe(flow.text)
      }
  })
})

describe('everyday words', () => {
  it.each([
    ['乙方晚给钱，晚一天按欠款加万分之五。', '乙方逾期付款，每逾期一日按欠款的万分之五支付违约金。'],
    ['晚一天赔总价的千分之一。', '每逾期一日支付总价千分之一的违约金。'],
    ['一个月两分利，借一年。', '月利率2%，借款期限一年。'],
    ['遇上洪水这些谁也挡不住的事，赶紧说一声。', '遇上洪水等不可抗力，及时通知对方。'],
    ['谈不拢去天河区人民法院打官司。', '协商不成向天河区人民法院起诉。'],
    ['甲方什么时候想收房就收房，不用说理由。', '甲方可以随时单方解除合同，无需说明理由。'],
    ['路上丢了坏了算甲方的。', '路上毁损、灭失的风险由甲方承担。'],
    ['丙方给乙方做保，保两年。', '丙方为乙方提供保证担保，保证期间两年。'],
  ])('%s', (spoken, usual) => {
    expect(read(`\n${spoken}`).trim()).toBe(usual)
  })
  it('are quoted as they were written', () => {
    const text = `${SPOKEN}一、乙方晚给钱，晚一天按欠款加万分之五。`
    const flow = inUsualTerms(readFlow(text))
    const at = flow.text.indexOf('每逾期一日按欠款的万分之五支付违约金')
    const { start, end } = toSource(flow, at, at + '每逾期一日按欠款的万分之五支付违约金'.length)
    expect(text.slice(start, end)).toBe('晚一天按欠款加万分之五')
    for (let index = 1; index < flow.origin.length; index++)
      expect(flow.origin[index]!).toBeGreaterThanOrEqual(flow.origin[index - 1]!)
  })
  it('stand in the abstract as they were written', () => {
    const text = textOf({ name: 'spoken', gold: {}, defects: [] }, 'shopfront')
    const entries = summarise(reviewContract(text).contract).flatMap((group) => group.entries)
    const said = (label: string) => entries.find((entry) => entry.label === label)?.value
    expect(said('合同名称')).toBe('门面出租协议')
    for (const { quote } of entries)
      if (quote.length > 12) expect(text.replace(/\s+/g, '')).toContain(quote.replace(/\s+/g, ''))
    expect(said('违约责任')).toContain('晚一天按欠的钱加万分之五')
  })
  it('leave what is written in the usual terms as it is', () => {
    for (const corpus of CORPORA)
      for (const name of Object.keys(corpus.gold))
        expect(isEveryday(readFlow(textOf(corpus, name)).text), `${corpus.name}/${name}`).toBe(false)
  })
  it('are read in time, however often they are repeated', () => {
    const from = performance.now()
    reviewContract(`借款协议\n${'晚一天按欠款加万分之五，谈不拢就打官司，甲方说了算，'.repeat(2000)}`)
    expect(performance.now() - from).toBeLessThan(20_000)
  })
})
