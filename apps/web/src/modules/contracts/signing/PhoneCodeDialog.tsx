import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Dialog } from '../../../shared/lite/Dialog.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { Spinner } from '../../../shared/lite/Spinner.tsx'
import { QrCode } from '../../../shared/qr/QrCode.tsx'
import { Restartable } from '../../../shared/state/Restartable.tsx'
import styles from './contract-sign.module.css'
import { words } from './messages/signing-dialogs.zh.ts'

const ASK_EVERY = 2000

type Props = { contractId: string; onSigned: () => void; onClose: () => void }
type Code = { path: string; ticketId: string }

/** 手机扫码签署: the telephone signs, this screen follows. */
export const PhoneCodeDialog = ({ contractId, onSigned, onClose }: Props) => (
  <Dialog title={words().signOnPhone} onClose={onClose}>
    <Restartable>
      {(restart) => <PhoneCode contractId={contractId} onSigned={onSigned} onNewCode={restart} />}
    </Restartable>
  </Dialog>
)

type CodeProps = { contractId: string; onSigned: () => void; onNewCode: () => void }

const PhoneCode = ({ contractId, onSigned, onNewCode }: CodeProps) => {
  const [code, setCode] = useState<Code | null>(null)
  const [state, setState] = useState<'waiting' | 'opened' | 'expired'>('waiting')
  const [refusal, setRefusal] = useState<string | null>(null)
  const signed = useEffectEvent(onSigned)
  useEffect(() => {
    setCode(null)
    setState('waiting')
    setRefusal(null)
    let left = false
    call('/contract/phone', { contractId }, { quiet: true }).then(
      (made) => !left && setCode(made),
      (failure: Error) => !left && setRefusal(failure.message),
    )
    return () => {
      left = true
    }
  }, [contractId])
  useEffect(() => {
    if (!code) return
    const over = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const ask = async () => {
      const { ticketId } = code
      const answer = await call(
        '/contract/phoneStatus',
        { contractId, ticketId },
        { quiet: true, signal: over.signal },
      ).catch(() => null)
      if (over.signal.aborted) return
      if (answer?.signed) return signed()
      if (answer) setState(answer.expired ? 'expired' : answer.opened ? 'opened' : 'waiting')
      if (!answer?.expired) timer = setTimeout(ask, ASK_EVERY)
    }
    void ask()
    return () => {
      over.abort()
      clearTimeout(timer)
    }
  }, [code, contractId])
  return (
    <div className={styles.scan}>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      {!code && !refusal && <Spinner large label={words().makingCode} />}
      {code && state === 'waiting' && (
        <>
          <QrCode text={new URL(code.path, location.origin).href} label={words().phoneCode} size={200} />
          <p>{words().phoneCodeHow}</p>
        </>
      )}
      {code && state === 'opened' && (
        <p role="status" className={styles.waiting}>
          <Spinner label={words().waiting} /> {words().openedOnPhone}
        </p>
      )}
      {(refusal || state !== 'waiting') && (
        <>
          {state === 'expired' && <Notice tone="warning">{words().codeExpired}</Notice>}
          <Button onClick={onNewCode}>{words().newCode}</Button>
        </>
      )}
    </div>
  )
}
