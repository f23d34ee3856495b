import { expect, it } from 'vitest'
import { inEnglish } from '../src/report/english.ts'
import { whoDid } from '../src/report/sections.ts'

it('a report names the agent by whose hand something was done, and by what right', () => {
  const by = (through?: { mandate?: string; proposal?: string }) =>
    whoDid({ actor: '张三', ...(through ? { through: { agent: '示例助手', ...through } } : {}) })
  expect(by()).toBe('张三')
  expect(by({ mandate: 'ZN20261119001' })).toBe('张三（经智能体「示例助手」，授权书 ZN20261119001）')
  expect(by({ proposal: 'p-1' })).toBe('张三（经智能体「示例助手」提议，本人确认）')
  expect(by({})).toBe('张三（经智能体「示例助手」）')
  expect(inEnglish(by({ mandate: 'ZN20261119001' }))).toBe(
    '张三 (by the agent “示例助手” under the mandate ZN20261119001)',
  )
})
