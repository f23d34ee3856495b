import { describe, expect, it } from 'vitest'
import { type Act, CASE, mayDo, warningsOf } from './rules.ts'

const ACTS: Act[] = ['upload', 'submit', 'withdraw', 'approve', 'reject', 'decide']
const can = (status: number, stage: string | null) => ACTS.filter((act) => mayDo({ status, stage }, act))

describe('a case of papers', () => {
  it('knows in each state what may be done, and by whom', () => {
    expect(can(CASE.notHandedIn, null)).toEqual(['upload', 'submit'])
    expect(can(CASE.underReview, 'partner')).toEqual(['withdraw', 'approve', 'reject'])
    expect(can(CASE.underReview, 'platform')).toEqual(['withdraw', 'decide'])
    expect(can(CASE.passed, null)).toEqual([])
    expect(can(CASE.notPassed, null)).toEqual(['upload', 'submit'])
  })

  it('is looked at more closely where the paper says something else', () => {
    const said = { name: '张三', idNo: '110101199003070011', legalName: null }
    expect(warningsOf(said, false, { front: '姓名 张 三\n公民身份号码 110101199003070011' })).toEqual([])
    expect(warningsOf(said, false, { front: '姓名 李四\n110101199003070011' })).toEqual([
      '人像面未识别到所填姓名',
    ])
    expect(warningsOf(said, false, { front: '姓名 张三' })).toEqual(['人像面未识别到所填证件号码'])
    expect(warningsOf(said, false, {})).toHaveLength(1)
    const firm = { name: '样例贸易有限公司', idNo: '91110108MA0XQ005XX', legalName: '孙七' }
    const licence = '名称 样例贸易有限公司 统一社会信用代码 91110108MA0XQ005XX 法定代表人 孙七'
    expect(warningsOf(firm, true, { licence, legalFront: '姓名 孙七' })).toEqual([])
    expect(
      warningsOf(firm, true, { licence: licence.replace('孙七', '钱八'), legalFront: '姓名 钱八' }),
    ).toEqual(['营业执照未识别到所填法定代表人', '法定代表人证件人像面未识别到所填法定代表人姓名'])
    expect(warningsOf(firm, true, {})).toHaveLength(2)
  })
})
