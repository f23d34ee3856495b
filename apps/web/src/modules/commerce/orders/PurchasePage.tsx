import type { Data } from '@xinqi/api/calls'
import { AI_PACKAGE_TYPE, METHOD, ORDER_KINDS, PURCHASE_TABS } from '@xinqi/api/commerce'
import { kindFacts } from '@xinqi/api/quota'
import { USER_IS } from '@xinqi/api/wire'
import { SMALL_BUSINESS } from '@xinqi/api/work-list-status'
import { Alert, Button, Form, Input, InputNumber, Segmented, Tabs } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { EmptyState, FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { fen } from '../../../shared/format/fen.ts'
import { day } from '../../../shared/format/instant.ts'
import { useIdentity } from '../../../shared/session/session.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import styles from '../catalogue/commerce.module.css'
import { Cashier } from '../payment/Cashier.tsx'
import { Comparison } from './Comparison.tsx'
import { PlanCards } from './PlanCards.tsx'

type Item = Data<'/order/servicePackageList'>[number]

/** What would be paid, from when until when, and how it came about. */
const Checkout = ({ item, onPay }: { item: Item; onPay: (orderId: string) => void }) => {
  const { account } = useIdentity()
  const isPerson = account.userType === USER_IS.person
  const [quantity, setQuantity] = useState(1)
  const isAddon = item.packageType === null || item.packageType > 9
  const { data: quote, error } = useCall('/order/quote', { code: item.code, quantity }, { quiet: true })
  const { busy, refusal, act } = useAct()
  const buy = () =>
    act(async () => {
      if (quote?.openOrderId) return onPay(quote.openOrderId)
      if (isPerson) {
        const made = await call(
          '/order/orderPayByIndividual',
          { code: item.code, quantity, method: METHOD.alipay },
          { quiet: true },
        )
        return onPay(made.orderId)
      }
      const made = await call('/order/createOrderPay', { code: item.code, quantity }, { quiet: true })
      onPay(made.orderId)
    })
  const reckoning = quote?.reckoning
  const panel = useRef<HTMLElement>(null)
  // On a telephone it stands below everything that can be chosen.
  // Braces: newer browsers answer with a promise, which is nothing to clean up with.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section ref={panel} className={`${blocks.surface} ${styles.checkout}`} aria-label="结算">
      <h2>{item.name}</h2>
      <p className={styles.about}>{item.about}</p>
      {isAddon && (
        <label className={styles.line} htmlFor="quantity">
          <span>数量</span>
          <InputNumber
            id="quantity"
            min={1}
            max={100}
            value={quantity}
            onChange={(next) => setQuantity(next ?? 1)}
          />
        </label>
      )}
      {quote && (
        <dl>
          <div className={styles.line}>
            <dt>{ORDER_KINDS[quote.kind]}价格</dt>
            <dd>{fen(quote.listFen)}</dd>
          </div>
          {quote.creditFen > 0 && (
            <div className={styles.line}>
              <dt>原套餐抵扣</dt>
              <dd>−{fen(quote.creditFen)}</dd>
            </div>
          )}
          {reckoning && reckoning.daysTotal > 0 && (
            <p className={styles.about}>
              按时间剩余 {reckoning.daysLeft}/{reckoning.daysTotal} 天值 {fen(reckoning.byTimeFen)}
              ，按份数剩余 {reckoning.copiesLeft}/{reckoning.copiesTotal} 份值 {fen(reckoning.byCopiesFen)}
              ，取小者抵扣；原套餐剩余份数转换收回。
            </p>
          )}
          <div className={styles.line}>
            <dt>有效期</dt>
            <dd>
              {day(quote.startsAt)} 至 {day(quote.endsAt)}
            </dd>
          </div>
          <div className={`${styles.line} ${styles.total}`}>
            <dt>应付</dt>
            <dd>{fen(quote.amountFen)}</dd>
          </div>
        </dl>
      )}
      {(refusal || error) && <Alert type="error" showIcon title={refusal ?? error?.message} />}
      <Button type="primary" size="large" block loading={busy} disabled={!quote} onClick={() => void buy()}>
        {quote?.openOrderId ? '继续支付' : '立即支付'}
      </Button>
    </section>
  )
}

const Cards = ({
  items,
  chosen,
  onChoose,
}: {
  items: Item[]
  chosen: string | undefined
  onChoose: (item: Item) => void
}) =>
  items.length === 0 ? (
    <EmptyState text="暂无可购买的商品" />
  ) : (
    <ul className={blocks.tiles}>
      {items.map((item) => (
        <li key={item.itemId}>
          <button
            type="button"
            aria-pressed={chosen === item.code}
            className={chosen === item.code ? styles.chosen : styles.cardButton}
            onClick={() => onChoose(item)}
          >
            <b>{item.name}</b>
            <span className={styles.price}>{fen(item.priceFen)}</span>
            <span className={styles.about}>
              {Object.entries(item.contents)
                .filter(([kind]) => !kind.startsWith('service:'))
                .map(([kind, count]) => `${kindFacts(kind).name} ${count} ${kindFacts(kind).unit}`)
                .join('、')}
            </span>
            <span className={styles.about}>{item.about}</span>
            <span className={styles.choose}>{chosen === item.code ? '已选' : '选购'}</span>
          </button>
        </li>
      ))}
    </ul>
  )

const Addons = ({ chosen, onChoose }: { chosen?: string; onChoose: (item: Item) => void }) => {
  const { data, error, refetch } = useCall('/order/servicePackageList', {}, { quiet: true })
  if (!data) return error ? <FailedState failure={error} onRetry={() => void refetch()} /> : <LoadingState />
  return <Cards items={data} chosen={chosen} onChoose={onChoose} />
}
/** Those of one tool where somebody came from it. */
const Ai = ({
  chosen,
  onChoose,
  packageType,
}: {
  chosen?: string
  onChoose: (item: Item) => void
  packageType: string | null
}) => {
  const asked = Object.values(AI_PACKAGE_TYPE).find((type) => String(type) === packageType)
  const { data, error, refetch } = useCall('/order/packageAIList', asked ? { packageType: asked } : {}, {
    quiet: true,
  })
  if (!data) return error ? <FailedState failure={error} onRetry={() => void refetch()} /> : <LoadingState />
  return <Cards items={data} chosen={chosen} onChoose={onChoose} />
}
const Xw = ({ chosen, onChoose }: { chosen?: string; onChoose: (item: Item) => void }) => {
  const { data, error, refetch } = useCall('/order/getXWServicePackageList', {}, { quiet: true })
  const applying = useOverlay<true>()
  if (!data) return error ? <FailedState failure={error} onRetry={() => void refetch()} /> : <LoadingState />
  if (data.isEntitled) return <Cards items={data.list} chosen={chosen} onChoose={onChoose} />
  const { application } = data
  return (
    <>
      <EmptyState
        text={
          application?.status === SMALL_BUSINESS.waiting
            ? '申请已提交，正在审核，结果会以消息通知'
            : application?.status === SMALL_BUSINESS.refused
              ? `上次申请未通过：${application.answer}`
              : '小微普惠版面向名单内的小微企业，申请通过后即可购买'
        }
        action={
          application?.status !== SMALL_BUSINESS.waiting && (
            <Button type="primary" onClick={() => applying.show(true)}>
              申请小微普惠
            </Button>
          )
        }
      />
      {applying.subject && (
        <FormDialog<{ reason: string }>
          title="申请小微普惠"
          submitText="提交申请"
          onClose={applying.close}
          onSubmit={({ reason }) =>
            carryOut('/order/applyXW', { reason }, ['/order/getXWServicePackageList'])
          }
        >
          <Form.Item
            name="reason"
            label="申请理由"
            extra="请写明从业人数与上年营业收入，平台按小微企业划型标准核对"
            rules={[{ required: true, min: 5, message: '请至少写 5 个字' }]}
          >
            <Input.TextArea rows={4} maxLength={300} />
          </Form.Item>
        </FormDialog>
      )}
    </>
  )
}

const Versions = ({ chosen, onChoose }: { chosen?: string; onChoose: (item: Item) => void }) => {
  const { data, error, refetch } = useCall('/order/packageList', {}, { quiet: true })
  const [months, setMonths] = useState(12)
  if (!data) return error ? <FailedState failure={error} onRetry={() => void refetch()} /> : <LoadingState />
  return (
    <>
      <div className={styles.line}>
        <span className={styles.about}>
          当前版本 {data.current.packageName}
          {data.current.endTime ? `，${day(data.current.endTime)} 到期` : ''}
        </span>
        <Segmented
          aria-label="购买期限"
          value={months}
          options={[
            { value: 12, label: '按年' },
            { value: 1, label: '按月' },
          ]}
          onChange={setMonths}
        />
      </div>
      <PlanCards packages={data.packages} months={months} chosen={chosen} onChoose={onChoose} />
      <Comparison packages={data.packages} months={months} />
    </>
  )
}

const PurchasePage = () => {
  const { account } = useIdentity()
  const [query, setQuery] = useSearchParams()
  const [item, setItem] = useState<Item | null>(null)
  const cashier = useOverlay<string>()
  const { data: info } = useCall('/order/getPackageInfo', {}, { quiet: true })
  const isPerson = account.userType === USER_IS.person
  const tab = query.get('type') ?? String(isPerson ? PURCHASE_TABS.addon : PURCHASE_TABS.version)
  const choose = (key: string) => {
    setItem(null)
    setQuery({ type: key }, { replace: true })
  }
  const part = { chosen: item?.code, onChoose: setItem }
  return (
    <div className={blocks.page}>
      <h1 className={blocks.heading}>购买套餐</h1>
      {info && !info.isVerified && (
        <Alert
          type="warning"
          showIcon
          title={isPerson ? '完成个人实名后可以购买' : '未实名企业，暂不支持购买'}
          action={
            isPerson ? <Link to="/center/personCenter">去实名</Link> : <Link to="/companyVerify">去认证</Link>
          }
        />
      )}
      <div className={styles.columns}>
        <section className={styles.card} aria-label="商品">
          <Tabs
            activeKey={tab}
            onChange={choose}
            destroyOnHidden
            items={[
              ...(isPerson ? [] : [{ key: '1', label: '版本', children: <Versions {...part} /> }]),
              { key: '2', label: '加量包', children: <Addons {...part} /> },
              { key: '4', label: 'AI', children: <Ai {...part} packageType={query.get('packageType')} /> },
              ...(isPerson ? [] : [{ key: '3', label: '小微普惠', children: <Xw {...part} /> }]),
            ]}
          />
        </section>
        {item && info?.isVerified && <Checkout key={item.code} item={item} onPay={cashier.show} />}
      </div>
      {cashier.subject && <Cashier orderId={cashier.subject} onClose={cashier.close} />}
    </div>
  )
}
export default PurchasePage
