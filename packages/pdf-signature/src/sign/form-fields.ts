import { isName, PdfDict, PdfRef, PdfString, type PdfValue } from '../pdf/index.ts'
import { readTextString } from '../pdf/text-string.ts'
import { SignError } from './errors.ts'
import type { Revision } from './revision.ts'

const SIGNATURES_EXIST_APPEND_ONLY = 3
const MAX_FIELDS = 20_000
const MAX_DEPTH = 32

/** Appends root fields to the form, making the form when there is none, and touching as little as possible. */
export function appendFields(revision: Revision, fields: readonly PdfRef[]): void {
  const entry = revision.root.get('AcroForm')
  const form = (revision.dict(entry) ?? new PdfDict()).clone().set('SigFlags', SIGNATURES_EXIST_APPEND_ONLY)
  const listed = form.get('Fields')
  const all = [...(revision.array(listed) ?? []), ...fields]
  if (listed instanceof PdfRef && revision.array(listed)) revision.set(listed, all)
  else form.set('Fields', all)
  if (entry instanceof PdfRef && revision.dict(entry)) revision.set(entry, form)
  else {
    // from here on the catalog need not change again for every further signature
    const reference = revision.add(form)
    revision.updateRoot((root) => root.set('AcroForm', reference))
  }
}

export function appendAnnotations(revision: Revision, page: PdfRef, widgets: readonly PdfRef[]): void {
  const dict = revision.dict(page)
  if (!dict) throw new SignError('SIGN_PAGE_MISSING', '页面无法读取')
  const listed = dict.get('Annots')
  const all = [...(revision.array(listed) ?? []), ...widgets]
  if (listed instanceof PdfRef && revision.array(listed)) revision.set(listed, all)
  else revision.set(page, dict.clone().set('Annots', all))
}

export interface FoundField {
  name: string
  ref: PdfRef
  dict: PdfDict
  type: string | undefined
  /** It holds a signature, its own or inherited; /V null counts as empty. */
  signed: boolean
}

/** Every field that has a name of its own, with its full name. */
export function* walkFields(revision: Revision): Generator<FoundField> {
  const form = revision.dict(revision.root.get('AcroForm'))
  const seen = new Set<number>()
  function* walk(
    items: readonly PdfValue[],
    parent: { name: string; type: PdfValue | undefined; value: PdfValue | undefined },
    depth: number,
  ): Generator<FoundField> {
    for (const item of items) {
      const dict = revision.dict(item)
      if (!(item instanceof PdfRef) || !dict || seen.has(item.num)) continue
      seen.add(item.num)
      if (seen.size > MAX_FIELDS || depth > MAX_DEPTH) {
        throw new SignError('SIGN_FIELD_UNUSABLE', '表单域过多或嵌套过深')
      }
      const own = dict.get('T')
      const label = own instanceof PdfString ? readTextString(own) : undefined
      const name = [parent.name, label].filter(Boolean).join('.')
      const type = dict.get('FT') ?? parent.type
      const value = dict.get('V') ?? parent.value
      if (label !== undefined) {
        const typeName = ['Sig', 'Btn', 'Tx', 'Ch'].find((each) => isName(type, each))
        yield { name, ref: item, dict, type: typeName, signed: revision.dict(value) !== undefined }
      }
      yield* walk(revision.array(dict.get('Kids')) ?? [], { name, type, value }, depth + 1)
    }
  }
  const roots = revision.array(form?.get('Fields')) ?? []
  yield* walk(roots, { name: '', type: undefined, value: undefined }, 0)
}

/** The widget of a field: the field itself when merged, else its only kid. */
export function widgetOf(revision: Revision, field: FoundField): { ref: PdfRef; dict: PdfDict } {
  if (field.dict.has('Rect')) return { ref: field.ref, dict: field.dict }
  const kids = revision.array(field.dict.get('Kids')) ?? []
  const dict = revision.dict(kids[0])
  if (kids.length !== 1 || !(kids[0] instanceof PdfRef) || !dict?.has('Rect')) {
    throw new SignError('SIGN_FIELD_UNUSABLE', `签名域“${field.name}”没有可用的位置`)
  }
  return { ref: kids[0], dict }
}

export function hasSignature(revision: Revision): boolean {
  for (const field of walkFields(revision)) if (field.type === 'Sig' && field.signed) return true
  return false
}

/** Level of the certification in force, if any (DocMDP /P). */
export function certificationLevel(revision: Revision): number | undefined {
  const permissions = revision.dict(revision.root.get('Perms'))
  const signature = revision.dict(permissions?.get('DocMDP'))
  for (const item of revision.array(signature?.get('Reference')) ?? []) {
    const reference = revision.dict(item)
    if (!isName(reference?.get('TransformMethod'), 'DocMDP')) continue
    const level = revision.dict(reference?.get('TransformParams'))?.get('P')
    return typeof level === 'number' ? level : 2
  }
  return signature ? 2 : undefined
}
