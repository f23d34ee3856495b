import type { Data } from '@xinqi/api/calls'
import { useCallback, useState } from 'react'
import { enter } from '../sign-in/enter.ts'

type Arrival = Data<'/qrLogin/enter'>
export type Binding = { bindTicket: string; name: string | null }

/** What follows when another party has vouched for somebody: in, or first to his mobile number. */
export const useArrival = (onEntering?: () => void) => {
  const [binding, setBinding] = useState<Binding | null>(null)
  const arrived = useCallback(
    ({ session, bindTicket, name }: Arrival) => {
      if (session) {
        onEntering?.()
        enter(session)
      } else if (bindTicket) setBinding({ bindTicket, name })
    },
    [onEntering],
  )
  return { binding, arrived }
}
