import { describe, expect, it } from 'vitest'
import { approversSaid, compileRule } from '../src/index.ts'

describe('whom a rule names', () => {
  it.each([
    ['财务总监', [['财务总监']]],
    ['财务总监与法务总监', [['财务总监'], ['法务总监']]],
    ['财务和法务总监', [['财务总监'], ['法务总监']]],
    ['李四和法务总监', [['李四'], ['法务总监']]],
    ['法务总监或总经理', [['法务总监', '总经理']]],
    ['CFO和销售VP', [['CFO'], ['销售VP']]],
    ['总经理、法务部和财务部负责人', [['总经理'], ['法务部'], ['财务部负责人']]],
  ])('%s', (name, all) => expect(approversSaid(name)).toEqual(all))

  it('are several where the sentence names several', () => {
    const compiled = compileRule('预付款超过30%的，须财务总监与法务总监批准')
    if ('refused' in compiled) throw new Error(compiled.refused)
    const approver = compiled.rule.ladder.find(({ level }) => level === '需批准')?.approver ?? ''
    expect(approversSaid(approver)).toEqual([['财务总监'], ['法务总监']])
  })
})
