import type { PdfDocument } from '../pdf/document.ts'
import { PdfError } from '../pdf/errors.ts'
import { PdfDict, PdfRef, type PdfValue } from '../pdf/objects.ts'
import { decodeText } from './text.ts'

/** A form field or one of its widgets, as reached through the AcroForm tree. */
export interface FormNode {
  num: number
  dict: PdfDict
  /** Fully qualified name: partial names joined by dots. */
  fullName: string
  /** Tx, Btn, Ch or Sig, inherited from above where the node has none. */
  type: string | undefined
  /** Object number of the field that owns the value: the node itself, or its field when it is a mere widget. */
  fieldNum: number
  parent: FormNode | undefined
  /** True when the node is a widget without a name of its own below a field. */
  isBareWidget: boolean
}

export interface FormTree {
  nodes: Map<number, FormNode>
  /** Structure that no honest writer produces, such as a field listed twice or a loop. */
  anomaly?: string
}

const MAX_FIELDS = 100_000
const MAX_DEPTH = 40

/** @param known the tree of another revision: nodes that are the same objects are taken over, not read again */
export function readFormTree(doc: PdfDocument, known?: FormTree): FormTree {
  const tree: FormTree = { nodes: new Map() }
  const form = doc.dict(doc.root.get('AcroForm'))
  const walk = (value: PdfValue, parent: FormNode | undefined, depth: number): void => {
    if (depth > MAX_DEPTH || tree.nodes.size > MAX_FIELDS) throw new PdfError('PDF_LIMIT', '表单域')
    const dict = doc.dict(value)
    if (!(value instanceof PdfRef) || !dict) return
    if (tree.nodes.has(value.num)) {
      tree.anomaly ??= '同一表单域被重复引用'
      return
    }
    const earlier = known?.nodes.get(value.num)
    if (earlier?.dict === dict && earlier.parent === parent && !dict.has('Kids')) {
      tree.nodes.set(value.num, earlier)
      return
    }
    const partial = doc.string(dict.get('T'))
    const name = partial ? decodeText(partial.bytes) : undefined
    const isBareWidget = name === undefined && parent !== undefined
    const node: FormNode = {
      num: value.num,
      dict,
      fullName: [parent?.fullName, name].filter((part) => part !== undefined).join('.'),
      type: doc.name(dict.get('FT')) ?? parent?.type,
      fieldNum: isBareWidget ? parent.fieldNum : value.num,
      parent,
      isBareWidget,
    }
    tree.nodes.set(value.num, node)
    for (const kid of doc.array(dict.get('Kids')) ?? []) walk(kid, node, depth + 1)
  }
  for (const field of doc.array(form?.get('Fields')) ?? []) walk(field, undefined, 0)
  return tree
}

/** The field's own or inherited value of a key. */
export function fieldAttribute(doc: PdfDocument, node: FormNode, key: string): PdfValue {
  for (let at: FormNode | undefined = node; at; at = at.parent) {
    const value = doc.resolve(at.dict.get(key))
    if (value !== null) return value
  }
  return null
}

/** Values that show nothing: a later fill of such a field adds, it does not replace. */
export function isEmptyValue(value: PdfValue): boolean {
  if (value === null) return true
  if (Array.isArray(value)) return value.length === 0
  if (value instanceof PdfDict) return value.map.size === 0
  if (typeof value !== 'object') return false
  if ('bytes' in value) return decodeText(value.bytes).trim() === ''
  return 'value' in value && value.value === 'Off'
}

/** Hidden or NoView: such a widget shows nothing although it has an appearance. */
export const looksHidden = (doc: PdfDocument, widget: PdfDict): boolean =>
  ((doc.number(widget.get('F')) ?? 0) & (2 | 32)) !== 0

export function rectArea(doc: PdfDocument, dict: PdfDict): number {
  const numbers = (doc.array(dict.get('Rect')) ?? []).map((item) => doc.number(item) ?? 0)
  if (numbers.length !== 4) return 0
  return Math.abs((numbers[2]! - numbers[0]!) * (numbers[3]! - numbers[1]!))
}
