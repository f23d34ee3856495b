import type { PdfDocument } from '../../pdf/document.ts'
import { type FormNode, fieldAttribute } from '../fields.ts'
import type { RevisionStep } from './step.ts'

/** A part of the form as people call it. The name of a signature's field tells a reader nothing: its signer does. */
export function called(step: RevisionStep, doc: PdfDocument, node: FormNode): string {
  const signature = doc.dict(fieldAttribute(doc, node, 'V'))
  const signer = signature && step.signers.get(signature)
  if (signer !== undefined) return `“${signer}”的签名`
  if (node.type === 'Sig') return '签名域'
  return node.type === 'Btn' ? '印章按钮' : `表单域“${node.fullName}”`
}
