import type { Data } from '@xinqi/api/calls'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { rememberBegun, stateIn } from '../third-party/begunHere.ts'

export type QrWay = 'alipay' | 'wechat'
type Begun = Data<'/qrLogin/alipay/code'>
export type QrPhase = 'loading' | 'failed' | Data<'/qrLogin/alipay/result'>['state']

const LOOK_AGAIN = 2000

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Asks for a code to scan and follows what becomes of it; `onConfirmed` gets who vouched for whom. */
export const useQrLogin = (way: QrWay, onConfirmed: (arrival: Data<'/qrLogin/enter'>) => void) => {
  const [begun, setBegun] = useState<Begun | null>(null)
  const [phase, setPhase] = useState<QrPhase>('loading')
  const [round, setRound] = useState(0)

  const attempt = useMemo(() => ({ way, round }), [way, round])
  useEffect(() => {
    const stop = new AbortController()
    const follow = async () => {
      setBegun(null)
      setPhase('loading')
      const asked = await call(`/qrLogin/${attempt.way}/code`, { origin: location.origin }, { quiet: true })
      if (stop.signal.aborted) return
      const { qrId, proof } = asked
      rememberBegun(stateIn(asked.url), { proof, qrId })
      setBegun(asked)
      for (;;) {
        const { state } = await call(`/qrLogin/${attempt.way}/result`, { qrId, proof }, { quiet: true })
        if (stop.signal.aborted) return
        setPhase(state)
        if (state === 'confirmed') return onConfirmed(await call('/qrLogin/enter', { qrId, proof }))
        if (state === 'refused' || state === 'expired') return
        await wait(LOOK_AGAIN, stop.signal)
        if (stop.signal.aborted) return
      }
    }
    follow().catch(() => {
      if (!stop.signal.aborted) setPhase('failed')
    })
    return () => stop.abort()
  }, [attempt, onConfirmed])

  return { begun, phase, renew: useCallback(() => setRound((before) => before + 1), []) }
}
