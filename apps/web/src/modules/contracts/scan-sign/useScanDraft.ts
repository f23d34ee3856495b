// What a code stands for: one file sent up here, or a template with its roles and fields, brought along as a draft.

import type { Draft } from '@xinqi/api/calls'
import { useEffect, useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import type { ScanFile, ScanParty } from './scanDraft.ts'

export type ScanContract = {
  contractId: string
  name: string
  typeId: string | null
  amountCents: number | null
  files: ScanFile[]
  parties: ScanParty[]
  fields: Draft['fields']
}

export const useScanDraft = (contractId: string | null) => {
  const [brought, setBrought] = useState<ScanContract | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    if (!contractId) return
    let gone = false
    call('/contract/draft', { contractId }, { quiet: true }).then(
      ({ draft, files }) => {
        if (gone) return
        setBrought({
          contractId,
          name: draft.name,
          typeId: draft.typeId ?? null,
          amountCents: draft.amountCents ?? null,
          files: draft.files.flatMap((id) => files.find(({ fileId }) => fileId === id) ?? []),
          parties: draft.parties,
          fields: draft.fields,
        })
      },
      (error: Error) => !gone && setFailure(error.message),
    )
    return () => {
      gone = true
    }
  }, [contractId])
  return { brought, failure }
}
