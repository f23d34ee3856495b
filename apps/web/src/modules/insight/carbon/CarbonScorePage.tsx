// 碳积分: sheets, trees and CO₂ not used, with the formula and where its figures come from; a picture to send on.

import { CARBON_LIMITS, CARBON_SOURCES, carbonSaved } from '@xinqi/api/carbon'
import { chinaDay } from '@xinqi/api/china-day'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAct } from '../../../shared/api/useAct.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Field } from '../../../shared/lite/Field.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { Spinner } from '../../../shared/lite/Spinner.tsx'
import blocks from '../../../shared/theme/blocks.module.css'
import styles from './carbon.module.css'
import { carbonPicture, shownFigures } from './picture.ts'

const Figures = ({ sheets }: { sheets: number }) => {
  const shown = shownFigures(carbonSaved(sheets))
  return (
    <dl className={styles.figures}>
      <div>
        <dt>少打印的纸</dt>
        <dd>{shown.sheets}</dd>
      </div>
      <div>
        <dt>少排放 CO₂e</dt>
        <dd>{shown.co2}</dd>
      </div>
      <div>
        <dt>约合树木</dt>
        <dd>{shown.trees}</dd>
      </div>
    </dl>
  )
}

const Own = ({ name, contracts, sheets }: { name: string; contracts: number; sheets: number }) => {
  const { busy, refusal, act } = useAct()
  const share = () =>
    act(async () => {
      const blob = await carbonPicture(name, sheets, chinaDay(new Date()))
      const file = new File([blob], '碳积分.png', { type: 'image/png' })
      if (navigator.canShare?.({ files: [file] })) {
        // Whoever closes the sheet has changed his mind; nothing is wrong.
        await navigator.share({ files: [file] }).catch(() => undefined)
        return
      }
      const link = document.createElement('a')
      link.href = URL.createObjectURL(blob)
      link.download = file.name
      link.click()
      setTimeout(() => URL.revokeObjectURL(link.href), 1000)
    })
  return (
    <section className={styles.card} aria-label="我的碳积分">
      <h2>{name}</h2>
      <p className={blocks.quiet}>发起并签署完成 {contracts.toLocaleString('zh-CN')} 份合同</p>
      <Figures sheets={sheets} />
      {contracts === 0 && <p>还没有签署完成的合同，完成第一份后这里会有数字。</p>}
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <Button look="primary" block busy={busy} onClick={() => void share()}>
        生成分享图片
      </Button>
    </section>
  )
}

const Reckon = () => {
  const [contracts, setContracts] = useState('100')
  const [pages, setPages] = useState('8')
  const [parties, setParties] = useState('2')
  const number = (text: string) => Math.min(1_000_000, Number(text.replace(/\D/g, '')) || 0)
  return (
    <section className={styles.card} aria-label="算一算">
      <h2>算一算</h2>
      <Field label="一年签多少份合同" inputMode="numeric" value={contracts} onChange={setContracts} />
      <Field label="平均多少页" inputMode="numeric" value={pages} onChange={setPages} />
      <Field label="几方签署" inputMode="numeric" value={parties} onChange={setParties} />
      <Figures sheets={number(contracts) * number(pages) * number(parties)} />
    </section>
  )
}

const CarbonScorePage = () => {
  const { data, error, refetch } = useCall('/carbon/score', {}, { quiet: true, staleTime: 0 })
  return (
    <main className={styles.page}>
      <h1>碳积分</h1>
      {error && (
        <Notice tone="error">
          <span>{error.message}</span>
          <Button look="text" onClick={() => void refetch()}>
            重试
          </Button>
        </Notice>
      )}
      {!data && !error && <Spinner large />}
      {data?.own && <Own {...data.own} />}
      {data && !data.own && (
        <section className={styles.card}>
          <p>电子签约不打印、不邮寄。登录后可以看到您或企业节省的纸张。</p>
          <Link to="/login">登录查看</Link>
        </section>
      )}
      <Reckon />
      <section className={styles.card} aria-label="计算方法">
        <h2>怎么算的</h2>
        <p>CO₂e = 纸张数 × 5.0 克 × 1.30；树木 = 纸张数 ÷ 8,333。</p>
        <p className={blocks.quiet}>{CARBON_LIMITS}</p>
        <ul className={styles.sources}>
          {CARBON_SOURCES.map(({ what, source }) => (
            <li key={what}>
              {what}
              <div className={blocks.quiet}>来源：{source}</div>
            </li>
          ))}
        </ul>
      </section>
    </main>
  )
}
export default CarbonScorePage
