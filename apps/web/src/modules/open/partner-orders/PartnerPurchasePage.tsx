import type { Data } from '@xinqi/api/calls'
import { DEPOSIT, kindFacts } from '@xinqi/api/quota'
import { Alert, Button, InputNumber } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { CallError } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { EmptyState, FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { fen } from '../../../shared/format/fen.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import shop from '../../commerce/catalogue/commerce.module.css'
import styles from '../billing/billing.module.css'
import { PartnerCashier } from './PartnerCashier.tsx'

type Item = Data<'/open/order/packageList'>['list'][number]
const ORDER_OPEN = 3302

const holds = (item: Item, quantity = 1) =>
  Object.entries(item.contents)
    .filter(([kind]) => !kind.startsWith('service:'))
    .map(([kind, count]) =>
      kind === DEPOSIT
        ? `预存 ${fen(count * quantity)}`
        : `${kindFacts(kind).name} ${(count * quantity).toLocaleString('zh-CN')} ${kindFacts(kind).unit}`,
    )
    .join('、')
const lasts = (months: number) => (months % 12 === 0 ? `${months / 12} 年` : `${months} 个月`)

const Checkout = ({ item, onPay }: { item: Item; onPay: (orderId: string) => void }) => {
  const [quantity, setQuantity] = useState(1)
  const [isOpen, setOpen] = useState(false)
  const { busy, refusal, act } = useAct()
  const panel = useRef<HTMLElement>(null)
  // On a telephone it stands below everything that can be chosen.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const buy = () =>
    act(async () => {
      try {
        const made = await call('/open/order/create', { code: item.code, quantity }, { quiet: true })
        onPay(made.orderId)
      } catch (failure) {
        setOpen(failure instanceof CallError && failure.code === ORDER_OPEN)
        throw failure
      }
    })
  return (
    <section ref={panel} className={`${blocks.surface} ${shop.checkout}`} aria-label="结算">
      <h2>{item.name}</h2>
      <p className={shop.about}>{item.about}</p>
      <label className={shop.line} htmlFor="quantity">
        <span>数量</span>
        <InputNumber
          id="quantity"
          min={1}
          max={100}
          precision={0}
          value={quantity}
          onChange={(next) => setQuantity(next ?? 1)}
        />
      </label>
      <dl>
        <div className={shop.line}>
          <dt>内容</dt>
          <dd>{holds(item, quantity)}</dd>
        </div>
        <div className={shop.line}>
          <dt>有效期</dt>
          <dd>支付后 {lasts(item.termMonths)}</dd>
        </div>
        <div className={`${shop.line} ${shop.total}`}>
          <dt>应付</dt>
          <dd>{fen(item.priceFen * quantity)}</dd>
        </div>
      </dl>
      {refusal && (
        <Alert
          type="error"
          showIcon
          title={refusal}
          action={isOpen ? <Link to="/platform/openUser/orders?status=1">去支付</Link> : undefined}
        />
      )}
      <Button type="primary" size="large" block loading={busy} onClick={() => void buy()}>
        立即支付
      </Button>
    </section>
  )
}

const PartnerPurchasePage = () => {
  const { data, error, refetch } = useCall('/open/order/packageList', {}, { quiet: true })
  const [item, setItem] = useState<Item | null>(null)
  const cashier = useOverlay<string>()
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>购买</h1>
        {data?.companyName && (
          <span className={blocks.quiet}>
            为 {data.companyName} 购买，预存款 {fen(data.balanceFen)}
          </span>
        )}
        <Link to="/platform/openUser/orders">订单与发票</Link>
      </div>
      {error ? (
        <FailedState failure={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState />
      ) : !data.isVerified ? (
        <EmptyState
          text={
            data.companyName ? '未实名企业，暂不支持购买' : '绑定已认证的企业后可以购买，份数记在企业名下'
          }
          action={<Link to="/platform/openUser?tab=account">去绑定企业</Link>}
        />
      ) : (
        <div className={shop.columns}>
          <section className={shop.card} aria-label="商品">
            <ul className={blocks.tiles}>
              {data.list.map((one) => (
                <li key={one.itemId}>
                  <button
                    type="button"
                    aria-pressed={item?.code === one.code}
                    className={item?.code === one.code ? shop.chosen : shop.cardButton}
                    onClick={() => setItem(one)}
                  >
                    <b>{one.name}</b>
                    <span className={shop.price}>{fen(one.priceFen)}</span>
                    <span className={shop.about}>{holds(one)}</span>
                    <span className={shop.about}>{one.about}</span>
                    <span className={shop.choose}>{item?.code === one.code ? '已选' : '选购'}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
          {item && <Checkout key={item.code} item={item} onPay={cashier.show} />}
        </div>
      )}
      {cashier.subject && <PartnerCashier orderId={cashier.subject} onClose={cashier.close} />}
    </div>
  )
}
export default PartnerPurchasePage
