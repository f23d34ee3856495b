import { useEffect } from 'react'
import { call } from '../../../shared/api/call.ts'
import type { Detail } from './detail.ts'

const TRIES = 3
const PAUSE = 3000

/**
 * Whoever is kept from signing by a wrong name need not telephone: the initiator is told at once, and only once. The
 * page says that he was, so what did not get through is said again.
 */
export const useReportName = ({ contractId, mine }: Pick<Detail, 'contractId' | 'mine'>) => {
  const differs = Boolean(mine?.nameDiffers)
  useEffect(() => {
    if (!differs) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const report = (left: number): Promise<void> =>
      call('/contract/reportName', { contractId }, { quiet: true }).then(
        () => undefined,
        () => {
          if (left > 1) timer = setTimeout(() => void report(left - 1), PAUSE)
        },
      )
    void report(TRIES)
    return () => clearTimeout(timer)
  }, [differs, contractId])
}
