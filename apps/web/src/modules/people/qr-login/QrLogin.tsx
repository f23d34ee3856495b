import { useState } from 'react'
import { useCall } from '../../../shared/api/useCall.ts'
import { labelled } from '../../../shared/language/labels.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { Spinner } from '../../../shared/lite/Spinner.tsx'
import { page } from '../../../shared/navigation/go.ts'
import { QrCode } from '../../../shared/qr/QrCode.tsx'
import { BindMobile } from '../third-party/BindMobile.tsx'
import { useArrival } from '../third-party/useArrival.ts'
import { words } from './messages/qr-login.zh.ts'
import styles from './qrLogin.module.css'
import { type QrPhase, type QrWay, useQrLogin } from './useQrLogin.ts'

const SIZE = 200

const endedBy = (phase: QrPhase): string | undefined =>
  phase === 'expired' || phase === 'refused' || phase === 'failed' ? words()[phase] : undefined

const Scanning = ({ way, label, onArrival }: { way: QrWay; label: string; onArrival: Arrived }) => {
  const { begun, phase, renew } = useQrLogin(way, onArrival)
  const ended = endedBy(phase)
  if (begun?.mode === 'open' && !ended) {
    return (
      <div className={styles.box}>
        <Button look="primary" onClick={() => page.leaveTo(begun.url)}>
          {words().goAndScan({ label })}
        </Button>
        <p className={styles.hint}>{words().willOpen({ label })}</p>
      </div>
    )
  }
  return (
    <div className={styles.box}>
      <div className={styles.code} data-ended={ended ? '' : undefined}>
        {begun ? (
          <QrCode text={begun.url} label={words().codeOf({ label })} size={SIZE} />
        ) : (
          <Spinner large />
        )}
        {ended && (
          <div className={styles.veil}>
            <p>{ended}</p>
            <Button look="primary" onClick={renew}>
              {words().renew}
            </Button>
          </div>
        )}
      </div>
      <p className={styles.hint} role="status">
        {phase === 'opened'
          ? words().opened
          : phase === 'confirmed'
            ? words().confirmed
            : words().scanWith({ label })}
      </p>
      {begun?.isSandbox && (
        <Notice>
          {words().sandbox({ label })}
          <a href={begun.url} target="_blank" rel="noreferrer">
            {words().openPhone}
          </a>
          {words().fullStop}
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
  const offered = (ways ?? []).flatMap(({ way, label }) =>
    way === 'dingtalk' ? [] : [{ way, label: labelled(label) }],
  )
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
  if (!current) return <Notice>{words().notOffered}</Notice>
  return (
    <>
      {offered.length > 1 && (
        <fieldset className={styles.ways} aria-label={words().apps}>
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
