import { SCAN } from '@xinqi/api/limits'
import { describe, expect, it } from 'vitest'
import { guestsIn } from './guestsIn.ts'

describe('a pasted list of people', () => {
  it('takes a number with or without a name, in either order and once', () => {
    const { guests, problems } = guestsIn('张三 13800000000\n13800000001，李四\n\n13800000002\n13800000000')
    expect(problems).toEqual([])
    expect(guests).toEqual([
      { mobile: '13800000000' },
      { mobile: '13800000001', name: '李四' },
      { mobile: '13800000002' },
    ])
  })
  it('says which line has no number, and when there are too many', () => {
    expect(guestsIn('张三\n13800000000').problems).toEqual(['第 1 行没有正确的手机号'])
    const many = Array.from({ length: SCAN.guestsMax + 1 }, (_, at) => `139${String(at).padStart(8, '0')}`)
    expect(guestsIn(many.join('\n')).problems[0]).toContain('最多')
  })
})
