import { useEffect } from 'react'
import { useCall } from '../../../shared/api/useCall.ts'
import { goInstead } from '../../../shared/navigation/go.ts'
import { afterDetail } from './whereTo.ts'

/**
 * One contract for a page about it. Whoever has it not is told what became of it where invitations are answered;
 * a page to sign at also leads to what is to be filled in first.
 */
export const useContract = (contractId: string, { leadsToFill = false } = {}) => {
  const { data, error, refetch, isFetching } = useCall(
    '/v2/file/detail',
    { contractId },
    { quiet: true, staleTime: 0 },
  )
  const elsewhere = afterDetail(contractId, {
    error: data ? null : error,
    readsFirst: data?.readsFirst,
    actions: leadsToFill ? data?.actions : undefined,
  })
  // What is remembered from before he filled it in would send him back: only what was just asked leads anywhere.
  const goes = isFetching ? null : elsewhere
  useEffect(() => {
    if (goes) goInstead(goes)
  }, [goes])
  return elsewhere ? { data: undefined, error: null, refetch } : { data, error, refetch }
}
