import { describe, expect, it } from 'vitest'
import { optionCell, optionGrid } from './option-grid.ts'
import { isRegion, REGIONS } from './regions.ts'
import { problemWhileTyping, valueProblem } from './value-problem.ts'
import { capitalAmount, roundedTo, writtenDay, writtenNumber, writtenValue } from './written.ts'

describe('a value as it reads on paper', () => {
  it('writes a day in the form asked for', () => {
    expect(writtenDay('2026-01-05')).toBe('2026年1月5日')
    expect(writtenDay('2026-01-05', 'yyyy年mm月dd日')).toBe('2026年01月05日')
    expect(writtenDay('2026-01-05', 'yyyy.m.d')).toBe('2026.1.5')
    expect(writtenDay('2026-01-05', 'yyyy-mm-dd')).toBe('2026-01-05')
  })
  it('rounds the digits as typed', () => {
    expect(roundedTo('1.005', 2)).toBe('1.01')
    expect(roundedTo('0.9999', 2)).toBe('1.00')
    expect(roundedTo('-12.345', 1)).toBe('-12.3')
    expect(roundedTo('999999999999999.5', 0)).toBe('1000000000000000')
  })
  it('groups thousands', () => {
    expect(writtenNumber('1234567.5', 2, 'thousands')).toBe('1,234,567.50')
    expect(writtenNumber('1234567.5')).toBe('1234567.5')
    expect(writtenNumber('-1000', 0, 'thousands')).toBe('-1,000')
  })
  it('writes sums of money in capitals', () => {
    const sums: [string, string][] = [
      ['0', '零元整'],
      ['0.5', '伍角整'],
      ['0.05', '伍分'],
      ['10', '壹拾元整'],
      ['105.07', '壹佰零伍元零柒分'],
      ['1234.5', '壹仟贰佰叁拾肆元伍角整'],
      ['10000', '壹万元整'],
      ['10010', '壹万零壹拾元整'],
      ['100000000', '壹亿元整'],
      ['100010000', '壹亿零壹万元整'],
      ['100000001', '壹亿零壹元整'],
      ['1000000000000', '壹万亿元整'],
      ['1234567890123.45', '壹万贰仟叁佰肆拾伍亿陆仟柒佰捌拾玖万零壹佰贰拾叁元肆角伍分'],
      ['-3.2', '负叁元贰角整'],
    ]
    for (const [number, written] of sums) expect(capitalAmount(number), number).toBe(written)
  })
  it('names what was chosen by its position', () => {
    expect(writtenValue('check', { options: ['甲', '乙', '丙'] }, { chosen: [0, 2] })).toBe('甲、丙')
    expect(writtenValue('text', {}, null)).toBe('')
  })
})

describe('choices in their box', () => {
  it('stand side by side on one line and below one another where there is room', () => {
    expect(optionGrid(3, 20, 10.5)).toEqual({ rows: 1, columns: 3 })
    expect(optionGrid(3, 60, 10.5)).toEqual({ rows: 3, columns: 1 })
    expect(optionGrid(5, 40, 10.5)).toEqual({ rows: 2, columns: 3 })
  })
  it('are read line by line', () => {
    const grid = optionGrid(5, 40, 10.5)
    expect(optionCell(grid, 3)).toEqual({ x: 0, y: 1 / 2, width: 1 / 3, height: 1 / 2 })
  })
})

describe('a value for its field', () => {
  const field = (kind: string, settings = {}, required = true) => ({ kind, name: '内容', required, settings })
  it('must be there where it is asked for', () => {
    expect(valueProblem(field('text'), { text: '  ' })).toBe('请填写「内容」')
    expect(valueProblem(field('choice', { options: ['甲'] }), { chosen: [] })).toBe('请选择「内容」')
    expect(valueProblem(field('image'), null)).toBe('请上传「内容」')
    expect(valueProblem(field('text', {}, false), null)).toBeUndefined()
  })
  it('must be of its kind', () => {
    expect(valueProblem(field('text'), { chosen: [0] })).toContain('格式有误')
    expect(valueProblem(field('image'), { text: '图' })).toContain('格式有误')
    expect(valueProblem(field('day'), { text: '2026-02-30' })).toContain('须为日期')
    expect(valueProblem(field('day'), { text: '2026-02-28' })).toBeUndefined()
    expect(valueProblem(field('number'), { text: '1e5' })).toContain('须为数字')
    expect(valueProblem(field('text'), { text: '一\n二' })).toContain('不能换行')
    expect(valueProblem(field('lines'), { text: '一\n二' })).toBeUndefined()
  })
  it('keeps to the options, columns and length there are', () => {
    const options = { options: ['甲', '乙'] }
    expect(valueProblem(field('choice', options), { chosen: [0, 1] })).toContain('只能选一项')
    expect(valueProblem(field('check', options), { chosen: [0, 1] })).toBeUndefined()
    expect(valueProblem(field('check', options), { chosen: [2] })).toContain('选项已变化')
    expect(valueProblem(field('table', { columns: ['品名', '数量'] }), { rows: [['笔']] })).toContain('列数')
    expect(valueProblem(field('text', { maxLength: 2 }), { text: '三个字' })).toContain('不能超过 2 个字')
  })
})

describe('numbers that carry their own check, and places that exist', () => {
  const field = (kind: string) => ({ kind, name: '内容', required: true, settings: {} })
  const today = new Date('2026-11-17T00:00:00Z')
  it('takes an ID number only with its check character and a birthday that has been', () => {
    const problem = (text: string) => valueProblem(field('idNumber'), { text }, today)
    expect(problem('11010519491231002X')).toBeUndefined()
    expect(problem('11010519491231002x')).toBeUndefined()
    expect(problem('110105194912310021')).toContain('有误')
    expect(problem('110105491231002')).toContain('18 位')
    expect(problem('11010520991231002X')).toContain('有误')
  })
  it('says while typing what can no longer become right, and nothing of what is half typed', () => {
    const typing = (kind: string, text: string) => problemWhileTyping(field(kind), { text }, today)
    expect(typing('phone', '138')).toBeUndefined()
    expect(typing('phone', '12')).toContain('手机号')
    expect(typing('phone', '138a')).toContain('手机号')
    expect(typing('phone', '13800000001')).toBeUndefined()
    expect(typing('idNumber', '110105')).toBeUndefined()
    expect(typing('idNumber', '0')).toContain('18 位')
    expect(typing('idNumber', '110105194912310021')).toContain('有误')
    expect(typing('text', '任何内容')).toBeUndefined()
  })
  it('knows every division down to the last', () => {
    expect(REGIONS).toHaveLength(34)
    for (const text of ['浙江省/杭州市/西湖区', '北京市/朝阳区', '河南省/济源市', '台湾省'])
      expect(isRegion(text), text).toBe(true)
    for (const text of ['浙江省', '浙江省/杭州市', '浙江省/南京市/玄武区', '浙江省/杭州市/西湖区/某街道', ''])
      expect(isRegion(text), text).toBe(false)
    expect(writtenValue('region', {}, { text: '浙江省/杭州市/西湖区' })).toBe('浙江省杭州市西湖区')
  })
})
