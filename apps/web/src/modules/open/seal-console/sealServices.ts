// The desks of the web's own dialogs, for a user of an app.

import { call, upload } from '../../../shared/api/call.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import type { SealService } from '../../seals/company-seals/sealService.tsx'
import type { SignatureService } from '../../seals/personal-signatures/signatureService.ts'
import { appSealsChanged, type Owner } from './sealsOf.ts'

type Of = { appId: string; account: string }

const useDrawing = (of: Of, design: unknown) =>
  useCall(
    '/open/seal/preview',
    { ...of, design: design as never },
    { enabled: design !== null, quiet: true, placeholderData: (before) => before },
  )

export const companySealService = (appId: string, owner: Owner): SealService => {
  const of = { appId, account: owner.account }
  return {
    ownerName: owner.name,
    actingName: owner.agent,
    has: { official: owner.hasOfficial, legal: owner.hasLegal },
    hasKeepers: false,
    usePreview: (design) => useDrawing(of, design),
    previewPicture: (file, widthMm, way) =>
      upload('/open/seal/previewPicture', { ...of, widthMm, file }, { quiet: true, ...way }),
    sendLegalCode: (mobile) => call('/open/seal/legalCode', { ...of, mobile }, { quiet: true }),
    create: ({ keeperMemberId: _, ...seal }) =>
      carryOut('/open/seal/createByTemplate', { ...of, ...seal }, appSealsChanged),
    upload: async ({ keeperMemberId: _, ...picture }) => {
      await upload('/open/seal/upload', { ...of, ...picture }, { quiet: true })
      await appSealsChanged()
    },
  }
}

export const personSignatureService = (appId: string, owner: Owner): SignatureService => {
  const of = { appId, account: owner.account }
  return {
    usePreview: (design) => useDrawing(of, design),
    saveTyped: ({ name, design }) =>
      carryOut('/open/seal/createByTemplate', { ...of, name, design }, appSealsChanged),
    previewPicture: (file, way) =>
      upload('/open/seal/previewPicture', { ...of, file }, { quiet: true, ...way }),
    savePicture: async (signature) => {
      await upload('/open/seal/upload', { ...of, ...signature }, { quiet: true })
      await appSealsChanged()
    },
  }
}
