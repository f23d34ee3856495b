import { ORDER } from '@xinqi/api/commerce'
import { useEffect } from 'react'
import { call, events, upload } from '../../../shared/api/call.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { CashierDrawer, type OrderPaymentStatus } from './CashierDrawer.tsx'

/** How the order stands, live; and asked for now and then, because a line may break without a word. */
const useStanding = (orderId: string): OrderPaymentStatus | undefined => {
  const { data, refetch } = useCall('/order/standing', { orderId }, { quiet: true, refetchInterval: 4000 })
  useEffect(() => {
    const stop = new AbortController()
    events('/order/follow', { orderId }, () => void refetch(), { quiet: true, signal: stop.signal }).catch(
      () => {},
    )
    return () => stop.abort()
  }, [orderId, refetch])
  return data
}

export const Cashier = ({ orderId, onClose }: { orderId: string; onClose: () => void }) => {
  const { data: ways } = useCall('/order/payWays', {}, { quiet: true })
  const standing = useStanding(orderId)
  const isDone = standing?.status === ORDER.paid
  useEffect(() => {
    if (isDone)
      void outdate('/order/payList', '/order/packageList', '/order/getPackageInfo', '/quota/balance')
  }, [isDone])
  return (
    <CashierDrawer
      ways={ways}
      standing={standing}
      doneWords="已为您开通，可在套餐信息中查看"
      pay={(method, channel) =>
        call('/order/orderPay', { orderId, method: method as 1, channel }, { quiet: true })
      }
      prove={(file) => upload('/order/uploadProof', { orderId, file } as never)}
      onClose={onClose}
    />
  )
}
