// Before what guards the account is changed, its owner proves to be there; ten minutes later again.
//   const proof = useProof()
//   <Button onClick={() => proof.before(() => change.show(true))}>修改密码</Button>
//   {proof.dialog}

import type { Data } from '@xinqi/api/calls'
import { useCallback } from 'react'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { ProofDialog } from './ProofDialog.tsx'
import { useSecurity } from './useSecurity.ts'

/** Asked a little early: a form takes a while to fill. */
const SPARE = 2 * 60_000

export const useProof = () => {
  const { data: detail, dataUpdatedAt } = useSecurity()
  const asking = useOverlay<{ act: () => void; detail: Data<'/user/security/detail'> }>()
  const before = useCallback(
    (act: () => void) => {
      if (!detail) return
      if (dataUpdatedAt + detail.provenFor - SPARE > Date.now()) act()
      else asking.show({ act, detail })
    },
    [detail, dataUpdatedAt, asking],
  )
  const asked = asking.subject
  return {
    before,
    dialog: asked && (
      <ProofDialog detail={asked.detail} onClose={asking.close} onProven={() => asked.act()} />
    ),
  }
}
