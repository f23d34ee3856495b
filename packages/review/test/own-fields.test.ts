import { describe, expect, it } from 'vitest'
import { type OwnField, readOwnFields } from '../src/index.ts'

const CONTRACT = `设备采购合同
合同编号：HT-2026-018
项目编号（内部）：XM-01/3  成本中心：研发二部；
甲方：星河贸易有限公司
乙方：蓝海制造有限公司
一、项目经理：王小样 联系电话：010-66668888
第二条 质保金比例：合同总价的5%。
第三条 本合同的交货批次为三批，验收负责人为李四，由其签字确认。
第四条 开票截止日：2026年12月20日。
第五条 备用金：____元。
第六条 预付款金额：人民币30,000.50元（大写：叁万元伍角）。
第七条 通知期：30个工作日。
定金：5,000元，尾款：95,000元
设备名称\t数量\t保修期
车床\t2台\t24个月
铣床\t1台\t1年
合计\t3台\t
物流单号\tSF-778
第八条 复核人：赵六
附件一 复核人：钱七`
const read = (fields: OwnField[], text = CONTRACT) =>
  readOwnFields([{ name: '合同.pdf', text }], fields, { today: '2026-11-19' })
const values = (field: Omit<OwnField, 'key'>, text?: string) =>
  read([{ key: 'k', ...field }], text)[0]!.values

describe('fields of one’s own', () => {
  it('are what stands behind their words, by their type, with the words they stand in', () => {
    const of = (field: Omit<OwnField, 'key'>) => values(field).map(({ value }) => value)
    expect(of({ name: '项目编号' })).toEqual([{ type: 'text', text: 'XM-01/3' }])
    expect(of({ name: '成本中心' })).toEqual([{ type: 'text', text: '研发二部' }])
    expect(of({ name: '负责人', labels: ['项目经理'] })).toEqual([{ type: 'text', text: '王小样' }])
    expect(of({ name: '质保金比例', type: 'ratio' })).toEqual([{ type: 'ratio', bp: 500 }])
    expect(of({ name: '开票截止日', type: 'date' })).toEqual([{ type: 'date', day: '2026-12-20' }])
    expect(of({ name: '预付款金额', type: 'money' })).toEqual([
      { type: 'money', cents: 3_000_050, currency: 'CNY' },
    ])
    expect(of({ name: '定金', type: 'money' })).toEqual([{ type: 'money', cents: 500_000, currency: 'CNY' }])
    expect(of({ name: '尾款', type: 'money' })).toEqual([
      { type: 'money', cents: 9_500_000, currency: 'CNY' },
    ])
    expect(of({ name: '通知期', type: 'duration' })).toEqual([{ type: 'duration', n: 30, unit: '工作日' }])
    expect(of({ name: '验收负责人' })).toEqual([{ type: 'text', text: '李四' }])
    expect(of({ name: '交货批次', type: 'number' })).toEqual([{ type: 'number', n: 3 }])
    const [one] = values({ name: '成本中心' })
    expect(one).toMatchObject({
      state: '明确',
      confidence: 95,
      quotes: [{ file: 0, text: '成本中心：研发二部' }],
    })
    expect(CONTRACT.slice(one!.quotes[0]!.start, one!.quotes[0]!.end)).toBe('成本中心：研发二部')
  })

  it('are several where a table lists several, and the cell beside where it names one', () => {
    expect(values({ name: '保修期', type: 'duration' }).map(({ value, state }) => [value, state])).toEqual([
      [{ type: 'duration', n: 2, unit: '年' }, '明确'],
      [{ type: 'duration', n: 1, unit: '年' }, '明确'],
    ])
    expect(values({ name: '设备名称' }).map(({ quotes }) => quotes[0]!.text)).toEqual(['车床', '铣床'])
    expect(values({ name: '数量', type: 'number' }).map(({ value }) => value)).toEqual([
      { type: 'number', n: 2, unit: '台' },
      { type: 'number', n: 1, unit: '台' },
    ])
    expect(values({ name: '物流单号' })).toMatchObject([{ value: { text: 'SF-778' } }])
  })

  it('are never guessed: left blank, of another type, said in two ways or not there', () => {
    expect(values({ name: '备用金', type: 'money' })).toMatchObject([
      { state: '存疑', value: null, why: '空白未填' },
    ])
    expect(values({ name: '成本中心', type: 'date' })).toMatchObject([
      { state: '存疑', value: null, written: '研发二部' },
    ])
    expect(values({ name: '复核人' })).toMatchObject([
      { state: '存疑', value: { text: '赵六' }, why: '几处写得不一样' },
      { state: '存疑', value: { text: '钱七' } },
    ])
    expect(values({ name: '保险公司' })).toMatchObject([
      { state: '未约定', value: null, quotes: [], why: null },
    ])
    expect(values({ name: '签字确认' })).toMatchObject([{ state: '未约定', why: '提到了，但没有读出内容' }])
    expect(values({ name: '编号' }, '')).toMatchObject([{ state: '未读出' }])
    // Words of somebody else are words, not patterns.
    expect(values({ name: '(a+)+$' })).toMatchObject([{ state: '未约定' }])
  })

  it('may be facts of the catalogue', () => {
    expect(values({ name: '编号', fact: 'base.number' })).toMatchObject([
      { state: '明确', value: { text: 'HT-2026-018' } },
    ])
    expect(values({ name: '源码', fact: 'source.code' })[0]!.state).toMatch(/不适用|未约定/)
  })

  it('are read from a contract of a million letters without looking at it twice for each', () => {
    const text = `${'项目经理和设备，按约定办理 : ；'.repeat(60_000)}\n项目经理：王小样`
    const began = performance.now()
    expect(values({ name: '项目经理' }, text).at(-1)!.value).toEqual({ type: 'text', text: '王小样' })
    expect(performance.now() - began).toBeLessThan(15_000)
  })
})
