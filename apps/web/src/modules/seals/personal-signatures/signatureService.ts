// Whose signature is being made, and the calls it is made by: one's own, or that of a user of an app.

import type { Body, Data } from '@xinqi/api/calls'
import { call, upload } from '../../../shared/api/call.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import type { SendWay } from '../../../shared/upload/UploadBox.tsx'

export type TypedDesign = Body<'/personSeal/type'>['design']
export type SignatureService = {
  usePreview: (design: TypedDesign) => { data?: Data<'/personSeal/preview'>; error: Error | null }
  saveTyped: (signature: { name: string; design: TypedDesign }) => Promise<unknown>
  previewPicture: (file: File, way: SendWay) => Promise<Data<'/personSeal/previewPicture'>>
  savePicture: (signature: { name: string; file: File }) => Promise<unknown>
}

const usePreview: SignatureService['usePreview'] = (design) =>
  useCall('/personSeal/preview', { design }, { quiet: true, placeholderData: (before) => before })

/** A way of making a signature. */
export type SignatureTab = { usualName: string; desk?: SignatureService; onSaved: () => void }

export const OWN_SIGNATURES: SignatureService = {
  usePreview,
  saveTyped: (signature) => call('/personSeal/type', signature, { quiet: true }),
  previewPicture: (file, way) => upload('/personSeal/previewPicture', { file }, { quiet: true, ...way }),
  savePicture: (signature) => upload('/personSeal/upload', signature, { quiet: true }),
}
