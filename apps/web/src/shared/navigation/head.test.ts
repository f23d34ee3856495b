import { expect, it } from 'vitest'
import { setPageTitle, setViewport } from './head.ts'

it('falls back to the marketing title', () => {
  setPageTitle('工作台')
  expect(document.title).toBe('工作台')
  setPageTitle(undefined)
  expect(document.title).toBe('信契 - 让每一份合同都可信')
})

it('lays every page out for the screen it is on; only light pages fill it to the corners', () => {
  const content = () => document.querySelector<HTMLMetaElement>('meta[name="viewport"]')!.content
  for (const kind of ['mobile', 'desktop'] as const) {
    setViewport(kind)
    expect(content()).toMatch(/^width=device-width, initial-scale=1/)
    expect(content().includes('viewport-fit=cover')).toBe(kind === 'mobile')
  }
  expect(document.querySelectorAll('meta[name="viewport"]')).toHaveLength(1)
})
