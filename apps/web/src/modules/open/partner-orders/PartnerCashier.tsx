import { METHOD, ORDER, yuanOf } from '@xinqi/api/commerce'
import { useEffect } from 'react'
import { call, upload } from '../../../shared/api/call.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { CashierDrawer } from '../../commerce/payment/CashierDrawer.tsx'

const ASKED_EVERY = 2500

/** The same cashier as on the web, over the console's own calls; and money paid ahead as one more way. */
export const PartnerCashier = ({ orderId, onClose }: { orderId: string; onClose: () => void }) => {
  const { data: offer } = useCall('/open/order/packageList', {}, { quiet: true })
  const { data: standing, refetch } = useCall(
    '/open/order/payResult',
    { orderId },
    { quiet: true, refetchInterval: ASKED_EVERY, staleTime: 0 },
  )
  const isPaid = standing?.status === ORDER.paid
  useEffect(() => {
    if (isPaid) void outdate('/open/order/list', '/open/order/packageList', '/open/charge/account')
  }, [isPaid])
  return (
    <CashierDrawer
      ways={offer?.ways}
      standing={standing}
      doneWords="已为您开通，可在「计费」中查看"
      confirmation={(method) =>
        method === METHOD.balance
          ? `从预存款支付，支付后立即开通。目前预存款 ${yuanOf(offer?.balanceFen ?? 0)} 元。`
          : null
      }
      pay={async (method, channel) => {
        const begun = await call('/open/order/pay', { orderId, method, channel }, { quiet: true })
        await refetch()
        return begun
      }}
      prove={(file) => upload('/open/order/uploadRemit', { orderId, file } as never)}
      onClose={onClose}
    />
  )
}
