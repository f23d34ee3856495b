import { expect, it } from 'vitest'
import { setPageTitle } from './head.ts'

it('falls back to the marketing title', () => {
  setPageTitle('工作台')
  expect(document.title).toBe('工作台')
  setPageTitle(undefined)
  expect(document.title).toBe('信契 - 让每一份合同都可信')
})
