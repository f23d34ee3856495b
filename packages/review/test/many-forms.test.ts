import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readFactSheet } from '../src/index.ts'
import { datumInWords, isSameFact } from './facts/same-fact.ts'

const FILE = new URL('./facts/many-forms.txt', import.meta.url)
type Stated = { key: string; value: string }

/** Every form with the facts written beside it. */
const FORMS = readFileSync(FILE, 'utf8')
  .split(/^=== /m)
  .slice(1)
  .map((block) => {
    const [text = '', facts = ''] = block.slice(block.indexOf('\n') + 1).split('\n---\n')
    const lines = facts.trim().split('\n')
    return {
      name: block.slice(0, block.indexOf('\n')),
      text,
      open: new Set(lines.filter((line) => line.startsWith('~')).map((line) => line.slice(1))),
      stated: lines
        .filter((line) => !line.startsWith('~'))
        .map((line): Stated => {
          const at = line.indexOf('=')
          return { key: line.slice(0, at), value: line.slice(at + 1) }
        }),
    }
  })
const ASKED = new Set(FORMS.flatMap(({ stated }) => stated.map(({ key }) => key)))

describe('contracts of many forms', () => {
  it('state what is written beside them', () => {
    const sum = { known: 0, right: 0, given: 0 }
    const wrong: string[] = []
    for (const { name, text, open, stated } of FORMS) {
      const met = new Set<string>()
      const given = readFactSheet([{ name, text }], { today: '2026-11-18' }).facts.flatMap(
        ({ key, state, value, computed }): Stated[] =>
          state === '明确' && value && !computed && ASKED.has(key) && !open.has(key)
            ? [{ key, value: datumInWords(value) }]
            : [],
      )
      const left = given.filter(({ key, value }) => !met.has(`${key}=${value}`) && met.add(`${key}=${value}`))
      sum.given += left.length
      for (const one of stated) {
        if (open.has(one.key)) continue
        sum.known++
        const at = left.findIndex((other) => isSameFact(other, one))
        if (at < 0) wrong.push(`${name} misses ${one.key}=${one.value}`)
        else {
          left.splice(at, 1)
          sum.right++
        }
      }
      for (const one of left) wrong.push(`${name} also has ${one.key}=${one.value}`)
    }
    expect((2 * sum.right) / (sum.known + sum.given), wrong.join('\n')).toBeGreaterThan(0.95)
  })
})

describe('what is easily misread', () => {
  const of = (key: string, text: string) =>
    readFactSheet([{ name: 'a', text }], { today: '2026-11-18' }).facts.flatMap((fact) =>
      fact.key === key && fact.state === '明确' && fact.value ? [datumInWords(fact.value)] : [],
    )
  it('一万二 is twelve thousand', () =>
    expect(of('amount.period', '把鱼塘包给侯三喜，一年一万二，每年元月十号前给。')).toEqual(['¥12000']))
  it('who is late tells what is late', () => {
    const text =
      '装修施工合同\n发包人：钟丽华\n承包人：长沙美廷装饰有限公司\n承包人每拖延一天支付违约金200元；业主迟延付款的，每日按应付款千分之一支付。'
    expect(of('penalty.lateDelivery', text)).toEqual(['¥200'])
    expect(of('penalty.latePay', text)).toEqual(['0.1%'])
  })
  it('a share of good pieces is no service level', () =>
    expect(of('sla', '加工合同\n收货后5日内抽检，合格率低于97%的整批返工。')).toEqual([]))
  it('圆通 keeps its name', () =>
    expect(
      of(
        'party.name',
        '运输合同\n托运人：上海方圆玩具有限公司\n承运人：上海圆锥物流有限公司\n运费一千圆整。',
      ),
    ).toEqual(['上海方圆玩具有限公司', '上海圆锥物流有限公司']))
})
