import { describe, expect, it } from 'vitest'
import { nameDifference } from './named.ts'

describe('the name the sender wrote', () => {
  it('is the verified one however it was typed', () => {
    for (const [invited, verified] of [
      ['张三', '张三'],
      [' 张 三 ', '张三'],
      ['买买提·艾力', '买买提•艾力'],
      ['john smith', 'JOHN SMITH'],
      ['ＡＢＣ', 'abc'],
    ] as const)
      expect(nameDifference(invited, verified), invited).toBeNull()
  })
  it('differs, and neither name is given away', () => {
    expect(nameDifference('张三', '李四五')).toEqual({ invited: '张*', verified: '李**' })
    expect(nameDifference('张三', '张三丰')).toEqual({ invited: '张*', verified: '张**' })
  })
  it('is nothing to compare where one is missing', () => {
    expect(nameDifference('', '李四')).toBeNull()
    expect(nameDifference('张三', null)).toBeNull()
  })
})
