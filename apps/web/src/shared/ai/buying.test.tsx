import { renderHook } from '@testing-library/react'
import { COMPANY } from '@xinqi/api/status-names'
import { expect, it, vi } from 'vitest'

const went = vi.fn()
const warned = vi.fn()
let account: object
vi.mock('../navigation/go.ts', () => ({ go: (...to: unknown[]) => went(...to) }))
vi.mock('../lite/toast.ts', () => ({ toast: { warning: (...words: unknown[]) => warned(...words) } }))
vi.mock('../session/session.ts', () => ({ useIdentity: () => ({ account }) }))
const { useBuying } = await import('./quota.ts')

const buy = (of: object) => {
  account = of
  return renderHook(() => useBuying('examine')).result.current
}

it('leads a verified person to the copies of the tool he stands at', () => {
  buy({ enterprise: null, person: { isShowBuyBtn: true } })!()
  expect(went).toHaveBeenCalledWith('/center/purchase?type=4&packageType=13')
  expect(warned).not.toHaveBeenCalled()
})

it('is not offered to a person who has not said who he is', () => {
  expect(buy({ enterprise: null, person: { isShowBuyBtn: false } })).toBeNull()
})

it('is refused to a company that is not certified', () => {
  went.mockClear()
  buy({ enterprise: { isShowBuyBtn: true, status: COMPANY.underReview }, person: {} })!()
  expect(warned).toHaveBeenCalledWith('未实名企业，暂不支持购买')
  expect(went).not.toHaveBeenCalled()
})
