import type { PdfDocument } from '../pdf/document.ts'
import { PdfDict, type PdfValue } from '../pdf/objects.ts'
import { decodeText } from './text.ts'

/** Fields a signature froze (FieldMDP transform or the /Lock of its field). */
export interface FieldLock {
  action: 'All' | 'Include' | 'Exclude'
  names: string[]
}

export interface SignaturePermissions {
  /** DocMDP level when the signature certifies the document. */
  certifies: 1 | 2 | 3 | undefined
  locks: FieldLock[]
}

export function readPermissions(
  doc: PdfDocument,
  signature: PdfDict,
  field: PdfDict | undefined,
): SignaturePermissions {
  const permissions: SignaturePermissions = { certifies: undefined, locks: [] }
  for (const item of doc.array(signature.get('Reference')) ?? []) {
    const reference = doc.dict(item)
    const method = doc.name(reference?.get('TransformMethod'))
    const params = doc.dict(reference?.get('TransformParams')) ?? new PdfDict()
    if (method === 'DocMDP') permissions.certifies = level(doc.resolve(params.get('P'))) ?? 2
    if (method === 'FieldMDP') addLock(doc, params, permissions.locks)
  }
  const lock = doc.dict(field?.get('Lock'))
  if (lock) {
    addLock(doc, lock, permissions.locks)
    const limit = level(doc.resolve(lock.get('P')))
    if (limit) permissions.certifies = strictest(permissions.certifies, limit)
  }
  return permissions
}

const level = (value: PdfValue): 1 | 2 | 3 | undefined =>
  value === 1 || value === 2 || value === 3 ? value : undefined

export const strictest = (a: 1 | 2 | 3 | undefined, b: 1 | 2 | 3): 1 | 2 | 3 =>
  a === undefined || b < a ? b : a

function addLock(doc: PdfDocument, params: PdfDict, locks: FieldLock[]): void {
  const action = doc.name(params.get('Action'))
  if (action !== 'All' && action !== 'Include' && action !== 'Exclude') return
  const names = (doc.array(params.get('Fields')) ?? []).flatMap((item) => {
    const text = doc.string(item)
    return text ? [decodeText(text.bytes)] : []
  })
  locks.push({ action, names })
}

/** A name in a lock stands for the field and everything below it. */
export function isLocked(locks: readonly FieldLock[], fullName: string): boolean {
  return locks.some(({ action, names }) => {
    if (action === 'All') return true
    const listed = names.some((name) => fullName === name || fullName.startsWith(`${name}.`))
    return action === 'Include' ? listed : !listed
  })
}
