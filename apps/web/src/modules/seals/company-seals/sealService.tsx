// Whose seal is being made, and the calls it is made by. The dialogs are the same wherever a seal is made: on a
// company's own page, or in a partner's console for a user of an app.

import type { Body, Data } from '@xinqi/api/calls'
import { createContext, useContext } from 'react'
import { call, upload } from '../../../shared/api/call.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { useIdentity } from '../../../shared/session/session.ts'
import type { SendWay } from '../../../shared/upload/UploadBox.tsx'
import type { CodeSent } from './CodeField.tsx'
import type { SealDesign } from './sealDesign.ts'
import { sealsChanged } from './sealsChanged.ts'

type NewSeal = Pick<
  Body<'/companySeal/createByTemplate'>,
  'name' | 'type' | 'design' | 'keeperMemberId' | 'consent'
>
type NewPicture = {
  name: string
  type: string
  widthMm: string
  keeperMemberId?: string
  legalName?: string
  consentMobile?: string
  consentCode?: string
  file: File
}

export type SealService = {
  /** The name on the seal. */
  ownerName: string | undefined
  /** Whoever sits here: of his own seal he need not be asked. */
  actingName: string | null
  has: { official: boolean; legal: boolean }
  /** Whether somebody of the company can be named to keep it. */
  hasKeepers: boolean
  usePreview: (design: SealDesign | null) => { data?: Data<'/companySeal/preview'>; error: Error | null }
  previewPicture: (file: File, widthMm: string, way?: SendWay) => Promise<Data<'/companySeal/previewPicture'>>
  sendLegalCode: (mobile: string) => Promise<CodeSent>
  create: (seal: NewSeal) => Promise<unknown>
  upload: (picture: NewPicture) => Promise<unknown>
}

const SealServiceContext = createContext<SealService | null>(null)
export const SealServiceProvider = SealServiceContext.Provider
export const useSealService = (): SealService => {
  const desk = useContext(SealServiceContext)
  if (!desk) throw new Error('a seal is made at a desk')
  return desk
}

const usePreview: SealService['usePreview'] = (design) =>
  useCall(
    '/companySeal/preview',
    { design: design! },
    { enabled: design !== null, quiet: true, placeholderData: (before) => before },
  )

/** The company's own people, at its own seals. */
export const useCompanySealService = (): SealService => {
  const { enterprise, person } = useIdentity().account
  const { data: counts } = useCall('/companySeal/counts', {}, { quiet: true })
  return {
    ownerName: enterprise?.name,
    actingName: person.name,
    has: { official: counts?.hasOfficial ?? false, legal: counts?.hasLegal ?? false },
    hasKeepers: true,
    usePreview,
    previewPicture: (file, widthMm, way) =>
      upload('/companySeal/previewPicture', { widthMm, file }, { quiet: true, ...way }),
    sendLegalCode: (mobile) => call('/companySeal/legalCode', { mobile }, { quiet: true }),
    create: (seal) => carryOut('/companySeal/createByTemplate', seal, sealsChanged),
    upload: async (picture) => {
      await upload('/companySeal/upload', picture, { quiet: true })
      await sealsChanged()
    },
  }
}
