import { FILE_STATE } from '@xinqi/api/work-list-status'
import { useEffect } from 'react'
import { useCall } from '../../../shared/api/useCall.ts'
import type { DraftFile } from './useDraftEditor.ts'

const ASK_EVERY = 1500

/** What the text of the files says; asked again while one of them is still being read. */
export const useProposals = (contractId: string | null, files: readonly DraftFile[]) => {
  const ready = files.filter(({ state }) => state === FILE_STATE.ready).map(({ fileId }) => fileId)
  const { data, refetch } = useCall(
    '/contractProposal/view',
    { contractId: contractId ?? '' },
    {
      quiet: true,
      staleTime: 0,
      enabled: contractId !== null && ready.length > 0,
      refetchInterval: ({ state }) => (state.data?.isReading ? ASK_EVERY : false),
    },
  )
  const key = ready.join()
  // Files came or went: what was said of them is no longer all there is to say.
  useEffect(() => {
    if (contractId && key) void refetch()
  }, [contractId, key, refetch])
  return ready.length > 0 ? data : undefined
}
