import { useEffect } from 'react'
import { call } from '../../../shared/api/call.ts'
import type { Detail } from './detail.ts'

/** Whoever is kept from signing by a wrong name need not telephone: the initiator is told at once, and only once. */
export const useReportName = ({ contractId, mine }: Pick<Detail, 'contractId' | 'mine'>) => {
  const differs = Boolean(mine?.nameDiffers)
  useEffect(() => {
    if (differs) call('/contract/reportName', { contractId }, { quiet: true }).catch(() => undefined)
  }, [differs, contractId])
}
