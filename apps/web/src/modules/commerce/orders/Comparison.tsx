import { Checkbox, Grid, Select } from 'antd'
import { useState } from 'react'
import { fen } from '../../../shared/format/fen.ts'
import styles from '../catalogue/commerce.module.css'

import { compared } from './compared.ts'
import { type Package, perTerm } from './PlanCards.tsx'

const ON_PHONE = 2

/** One column a version, rows by group, and only what differs when asked. Two columns at a time on a telephone. */
export const Comparison = ({ packages, months }: { packages: Package[]; months: number }) => {
  const { lg: isWide = true } = Grid.useBreakpoint()
  const [onlyDifferent, setOnlyDifferent] = useState(false)
  const current = packages.find(({ isCurrent }) => isCurrent) ?? packages[0]!
  const [pair, setPair] = useState<number[]>(() => [
    current.packageType,
    packages.find(({ may }) => may === 'upgrade' || may === 'buy')?.packageType ??
      packages.at(-1)!.packageType,
  ])
  const shown = isWide
    ? packages
    : pair.slice(0, ON_PHONE).map((type) => packages.find(({ packageType }) => packageType === type)!)
  const termOf = (held: Package) => held.terms.find((item) => item.termMonths === months)
  const contentsOf = (held: Package) => termOf(held)?.contents ?? held.contents
  const rows = compared(packages.map(({ contents }) => contents)).filter(
    ({ said }) => !onlyDifferent || new Set(shown.map((held) => said(contentsOf(held)))).size > 1,
  )
  const group = (title: string, ofGroup: typeof rows) =>
    ofGroup.length === 0
      ? []
      : [
          <tr key={title}>
            <th colSpan={shown.length + 1} scope="colgroup" className={styles.group}>
              {title}
            </th>
          </tr>,
          ...ofGroup.map(({ name, said }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {shown.map((held) => (
                <td key={held.packageType}>{said(contentsOf(held))}</td>
              ))}
            </tr>
          )),
        ]
  return (
    <section className={styles.whole} aria-label="全部功能对比">
      <h3 className={styles.planName}>全部功能对比</h3>
      {!isWide && (
        <div className={styles.pair}>
          {pair.map((type, index) => (
            <Select
              key={index}
              aria-label={`对比第 ${index + 1} 列`}
              value={type}
              options={packages.map((held) => ({ value: held.packageType, label: held.packageName }))}
              onChange={(next) => setPair(pair.map((held, at) => (at === index ? next : held)))}
            />
          ))}
        </div>
      )}
      <Checkbox checked={onlyDifferent} onChange={(event) => setOnlyDifferent(event.target.checked)}>
        只看差异
      </Checkbox>
      <table className={styles.comparison}>
        <thead>
          <tr>
            <th scope="col">版本</th>
            {shown.map((held) => (
              <th key={held.packageType} scope="col" className={held.isCurrent ? styles.current : ''}>
                {held.packageName}
                {held.isCurrent && <span className={styles.mark}>当前版本</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">价格</th>
            {shown.map((held) => {
              const item = termOf(held)
              return (
                <td key={held.packageType}>
                  {item ? (
                    <b>{`${fen(item.priceFen)}/${perTerm(months)}`}</b>
                  ) : held.terms.length ? (
                    '无此期限'
                  ) : (
                    '认证即得'
                  )}
                </td>
              )
            })}
          </tr>
          <tr>
            <th scope="row">每份合同折合</th>
            {shown.map((held) => {
              const item = termOf(held)
              const copies = item?.contents.contract ?? 0
              return (
                <td key={held.packageType}>
                  {item && copies ? `${fen(Math.round(item.priceFen / copies))}/份` : '–'}
                </td>
              )
            })}
          </tr>
          {group(
            '份数',
            rows.filter(({ isLimit }) => !isLimit),
          )}
          {group(
            '数量上限与功能',
            rows.filter(({ isLimit }) => isLimit),
          )}
        </tbody>
      </table>
    </section>
  )
}
