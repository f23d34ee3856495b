import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { METHOD, ORDER } from '@xinqi/api/commerce'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Attempt, CashierDrawer, type OrderPaymentStatus } from './CashierDrawer.tsx'

const REQUEST = 'app_id=1&biz_content=%7B%7D&sign=s'
const attempt = {
  method: METHOD.dingtalk,
  amountFen: 25_000,
  qr: null,
  url: null,
  transfer: null,
  clientRequest: REQUEST,
  isSandbox: false,
} as unknown as Attempt
const standing = { status: ORDER.toPay, amountFen: 25_000, scanned: false } as unknown as OrderPaymentStatus

const opened = () => {
  const pay = vi.fn(async () => attempt)
  render(
    <CashierDrawer
      ways={[
        { method: METHOD.alipay, isSandbox: false },
        { method: METHOD.dingtalk, isSandbox: false },
      ]}
      standing={standing}
      doneWords="已到账"
      pay={pay}
      prove={async () => undefined}
      onClose={() => undefined}
    />,
  )
  return pay
}
const cashier = () => screen.queryByText('钉钉收银台')

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addListener: () => {}, removeListener: () => {} }))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('offers the messenger’s cashier inside its client alone', () => {
  opened()
  expect(cashier()).toBeNull()
})

it('hands the request to the client, and asks the order for the outcome', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 DingTalk/7.6')
  const pay = vi.fn(({ onSuccess }: { onSuccess: () => void }) => onSuccess())
  vi.stubGlobal('dd', { ready: (go: () => void) => go(), biz: { alipay: { pay } } })
  const begun = opened()
  fireEvent.click(cashier()!)
  expect(await screen.findByText('支付结果确认中')).toBeTruthy()
  expect(begun).toHaveBeenCalledWith(METHOD.dingtalk, expect.anything())
  expect(pay).toHaveBeenCalledWith(expect.objectContaining({ info: REQUEST }))
})

it('says that nothing was paid where the client closed without it', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 DingTalk/7.6')
  vi.stubGlobal('dd', { biz: { alipay: { pay: ({ onFail }: { onFail: () => void }) => onFail() } } })
  opened()
  fireEvent.click(cashier()!)
  expect(await screen.findByText('没有完成支付，可再次打开钉钉收银台')).toBeTruthy()
})
