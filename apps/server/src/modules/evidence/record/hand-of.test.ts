import { expect, it } from 'vitest'
import { handOf } from './evidence-report.ts'

it('a report names the agent by whose hand something was done, and by what right', () => {
  const step = { actor: '张三', agent: '示例助手' }
  expect(handOf({ actor: '张三' })).toBe('张三')
  expect(handOf({ ...step, mandate: 'ZN20261119001' })).toBe(
    '张三（经智能体「示例助手」，授权书 ZN20261119001）',
  )
  expect(handOf({ ...step, proposal: 'p-1' })).toBe('张三（经智能体「示例助手」提议，本人确认）')
  expect(handOf(step)).toBe('张三（经智能体「示例助手」）')
})
