import { ORDER, REFUND } from '@xinqi/api/commerce'
import { countRows, oneOf } from '../../../platform/db/row.ts'
import type { ClosingPart } from '../../people/closing/closing-point.ts'
import { lotsLeft } from '../../quota/copies/lots-left.ts'

/** Money under way is settled first; copies that are left are given up. */
export const moneyUnderWay: ClosingPart = {
  what: 'orders',
  conditions: async (services, db, { id }) => {
    const orders = await countRows(db, 'purchase_order', { owner_id: id, status: ORDER.toPay })
    const refunds = await countRows(db, 'refund_request', {
      owner_id: id,
      status: oneOf([REFUND.waiting, REFUND.granted]),
    })
    const invoices = await countRows(db, 'invoice', {
      owner_id: id,
      state: oneOf(['asked', 'issuing', 'reding']),
    })
    const lots = await lotsLeft(db, id, services.clock())
    const left = lots
      .filter(({ kind }) => !kind.startsWith('service:'))
      .reduce((sum, one) => sum + one.left, 0)
    return [
      {
        what: '待付款的订单',
        count: orders,
        level: 'bar',
        text: `有 ${orders} 笔订单未付款，请先付款或取消`,
        path: '/expense',
      },
      {
        what: '退款',
        count: refunds,
        level: 'bar',
        text: `有 ${refunds} 笔退款尚未完成`,
        path: '/expense',
      },
      {
        what: '发票',
        count: invoices,
        level: 'bar',
        text: `有 ${invoices} 张发票正在开具`,
        path: '/expense',
      },
      {
        what: '剩余份数',
        count: left,
        level: 'ends',
        text: `剩余 ${left} 份额度将作废；需要退款的请先申请退款`,
        path: '/expense',
      },
    ]
  },
}
