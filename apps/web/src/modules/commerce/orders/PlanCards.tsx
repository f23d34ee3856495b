// The versions as one decides between them: price, what is in it, one button; everything else stands in the table below.

import { CheckOutlined } from '@ant-design/icons'
import type { Data } from '@xinqi/api/calls'
import { Button, Tag } from 'antd'
import { fen } from '../../../shared/format/fen.ts'
import styles from '../catalogue/commerce.module.css'
import { compared, recommendedOf } from './compared.ts'

export type Package = Data<'/order/packageList'>['packages'][number]
type Item = Package['terms'][number]
export const MAY: Record<string, string> = {
  buy: '购买',
  renew: '续费',
  upgrade: '升级',
  later: '到期后使用',
}
const HIGHLIGHTS = 5
export const perTerm = (months: number): string =>
  months === 12 ? '年' : months === 1 ? '月' : `${months} 个月`

export const PlanCards = ({
  packages,
  months,
  chosen,
  onChoose,
}: {
  packages: Package[]
  months: number
  chosen?: string
  onChoose: (item: Item) => void
}) => {
  const rows = compared(packages.map(({ contents }) => contents))
  const best = recommendedOf(packages, months)
  return (
    <ul className={styles.plans} aria-label="版本">
      {packages.map((held, index) => {
        const item = held.terms.find(({ termMonths }) => termMonths === months)
        const contents = item?.contents ?? held.contents
        const before = packages[index - 1]
        const included = rows.map(({ name, said }) => ({ name, said: said(contents) }))
        // What the version before has not got, or has less of, says most about this one.
        const news = included.filter(
          ({ said }, at) => said !== '–' && (!before || rows[at]!.said(before.contents) !== said),
        )
        const copies = item?.contents.contract ?? 0
        return (
          <li
            key={held.packageType}
            className={styles.plan}
            data-chosen={(item && chosen === item.code) || undefined}
            data-best={held === best || undefined}
          >
            <h3 className={styles.planName}>
              {held.packageName}
              {held === best && <Tag color="blue">推荐</Tag>}
              {held.isCurrent && <Tag>当前版本</Tag>}
            </h3>
            <p className={styles.planPrice}>
              {item ? (
                <>
                  <b>{fen(item.priceFen)}</b>/{perTerm(months)}
                </>
              ) : held.terms.length ? (
                '无此期限'
              ) : (
                '认证即得'
              )}
            </p>
            <p className={styles.about}>
              {item && copies ? `每份合同折合 ${fen(Math.round(item.priceFen / copies))}` : '\u00a0'}
            </p>
            {item && MAY[held.may] ? (
              <Button
                block
                type={held === best ? 'primary' : 'default'}
                aria-label={`${MAY[held.may]}${held.packageName}`}
                onClick={() => onChoose(item)}
              >
                {MAY[held.may]}
              </Button>
            ) : (
              <Button block disabled>
                {held.isCurrent ? '正在使用' : '不可购买'}
              </Button>
            )}
            <ul className={styles.planContents}>
              {before && news.length > 0 && <li className={styles.about}>比{before.packageName}更多：</li>}
              {news.slice(0, HIGHLIGHTS).map(({ name, said }) => (
                <li key={name}>
                  <CheckOutlined aria-hidden="true" /> {name} {said}
                </li>
              ))}
            </ul>
          </li>
        )
      })}
    </ul>
  )
}
