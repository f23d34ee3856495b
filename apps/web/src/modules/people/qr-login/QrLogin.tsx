import { useState } from 'react'
import { useCall } from '../../../shared/api/useCall.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { Spinner } from '../../../shared/lite/Spinner.tsx'
import { page } from '../../../shared/navigation/go.ts'
import { QrCode } from '../../../shared/qr/QrCode.tsx'
import { BindMobile } from '../third-party/BindMobile.tsx'
import { useArrival } from '../third-party/useArrival.ts'
import styles from './qrLogin.module.css'
import { type QrPhase, type QrWay, useQrLogin } from './useQrLogin.ts'

const SIZE = 200

const ENDED: Partial<Record<QrPhase, string>> = {
  expired: '二维码已失效',
  refused: '已在手机上取消登录',
  failed: '二维码加载失败',
}

const Scanning = ({ way, label, onArrival }: { way: QrWay; label: string; onArrival: Arrived }) => {
  const { begun, phase, renew } = useQrLogin(way, onArrival)
  const ended = ENDED[phase]
  if (begun?.mode === 'open' && !ended) {
    return (
      <div className={styles.box}>
        <Button look="primary" onClick={() => page.leaveTo(begun.url)}>
          前往{label}扫码登录
        </Button>
        <p className={styles.hint}>将打开{label}的扫码页面，确认后自动回到本站。</p>
      </div>
    )
  }
  return (
    <div className={styles.box}>
      <div className={styles.code} data-ended={ended ? '' : undefined}>
        {begun ? <QrCode text={begun.url} label={`${label}登录二维码`} size={SIZE} /> : <Spinner large />}
        {ended && (
          <div className={styles.veil}>
            <p>{ended}</p>
            <Button look="primary" onClick={renew}>
              刷新二维码
            </Button>
          </div>
        )}
      </div>
      <p className={styles.hint} role="status">
        {phase === 'opened'
          ? '已扫码，请在手机上确认登录'
          : phase === 'confirmed'
            ? '已确认，正在登录'
            : `请用${label}扫描二维码，3 分钟内有效`}
      </p>
      {begun?.isSandbox && (
        <Notice>
          沙箱：这里没有连接真实的{label}。用手机扫码，或
          <a href={begun.url} target="_blank" rel="noreferrer">
            在新窗口打开沙箱手机页
          </a>
          。
        </Notice>
      )}
    </div>
  )
}
type Arrived = Parameters<typeof useQrLogin>[1]

/** The apps this installation can be entered with by scanning, one at a time. */
export const QrLogin = () => {
  const { data: ways, error } = useCall('/qrLogin/ways', {}, { quiet: true })
  const [chosen, setChosen] = useState<QrWay | null>(null)
  const { binding, arrived } = useArrival()
  const offered = (ways ?? []).flatMap(({ way, label }) => (way === 'dingtalk' ? [] : [{ way, label }]))
  const current = offered.find(({ way }) => way === chosen) ?? offered[0]
  if (binding && current) return <BindMobile label={current.label} {...binding} />
  if (error) return <Notice tone="error">{error.message}</Notice>
  if (!ways) {
    return (
      <div className={styles.box}>
        <Spinner large />
      </div>
    )
  }
  if (!current) return <Notice>本站未开通扫码登录，请使用密码或验证码登录。</Notice>
  return (
    <>
      {offered.length > 1 && (
        <fieldset className={styles.ways} aria-label="扫码使用的应用">
          {offered.map(({ way, label }) => (
            <button
              key={way}
              type="button"
              aria-pressed={way === current.way}
              className={styles.way}
              onClick={() => setChosen(way)}
            >
              {label}
            </button>
          ))}
        </fieldset>
      )}
      <Scanning key={current.way} way={current.way} label={current.label} onArrival={arrived} />
    </>
  )
}
