import type { PdfDocument } from '../../pdf/document.ts'
import { type PdfDict, PdfStream } from '../../pdf/objects.ts'
import { readBox } from '../../pdf/pages.ts'
import { type FormNode, type FormTree, fieldAttribute, rectArea } from '../fields.ts'
import { isLocked } from '../permissions.ts'
import { called } from './called.ts'
import { type AllowedChange, ForbiddenChange, type NewSignature, type RevisionStep } from './step.ts'

const PUSH_BUTTON = 1 << 16
const READ_ONLY = 1

/**
 * New fields may be: a signature field that this revision signs, a document timestamp, an empty signature field
 * without looks, and the read-only push button that carries the slices of a seam seal beside a signature of the
 * same revision. Returns the numbers pages may list as annotations.
 */
export function approveNewNodes(
  step: RevisionStep,
  fresh: readonly FormNode[],
  before: FormTree,
  changes: AllowedChange[],
): Set<number> {
  const taken = new Set([...before.nodes.values()].map((node) => node.fullName))
  const approved = new Set<number>()
  for (const node of fresh) {
    if (node.dict.hasDuplicateKeys)
      throw new ForbiddenChange(`新增的${called(step, step.after, node)}含有重复的键`)
    if (node.dict.has('A') || node.dict.has('AA'))
      throw new ForbiddenChange(`新增的${called(step, step.after, node)}带有动作`)
    if (node.isBareWidget && before.nodes.has(node.fieldNum))
      throw new ForbiddenChange(`${called(step, step.after, node)}新增了外观`)
    refuseCovering(step, node)
    if (!node.isBareWidget) {
      if (taken.has(node.fullName))
        throw new ForbiddenChange(`新增的${called(step, step.after, node)}与原有的表单域同名`)
      approveField(step, node, fresh, changes)
    }
    approved.add(node.num)
  }
  return approved
}

/** No honest seal hides most of a page. */
const MAX_COVERED = 0.5

function refuseCovering(step: RevisionStep, node: FormNode): void {
  const area = rectArea(step.after, node.dict)
  if (area === 0) return
  const page = step.after.dict(node.dict.get('P'))
  const box = page && readBox(step.after, page.get('CropBox') ?? page.get('MediaBox'))
  const { left, bottom, right, top } = box ?? LETTER_PAGE
  if (area > MAX_COVERED * (right - left) * (top - bottom))
    throw new ForbiddenChange(`新增的${called(step, step.after, node)}遮盖了大部分页面`)
}

const LETTER_PAGE = { left: 0, bottom: 0, right: 612, top: 792 }

function approveField(
  step: RevisionStep,
  node: FormNode,
  fresh: readonly FormNode[],
  changes: AllowedChange[],
): void {
  const widgets = fresh.filter((each) => each.fieldNum === node.num).map((each) => each.dict)
  const visible = widgets.some((widget) => rectArea(step.after, widget) > 0)
  if (node.type === 'Sig') {
    const signature = step.after.dict(fieldAttribute(step.after, node, 'V'))
    if (signature) judgeNewSignature(step, node, signature, visible, changes)
    else approveEmptySignatureField(step, widgets, changes)
  } else if (node.type === 'Btn') approveSeal(step, node, changes)
  else if (node.type === undefined && fresh.some((each) => each.parent === node && !each.isBareWidget)) return
  else throw new ForbiddenChange(`新增的${called(step, step.after, node)}不是签名域`)
}

/** @param addsVisibleField the signature brought a new visible field with it */
export function judgeNewSignature(
  step: RevisionStep,
  node: FormNode,
  signature: PdfDict,
  addsVisibleField: boolean,
  changes: AllowedChange[],
): void {
  const known = step.newSignatures.get(signature)
  const label = called(step, step.after, node)
  refuseCovering(step, node)
  if (!known) throw new ForbiddenChange(`${label}不属于写入它的修订`)
  if (!known.holds) throw new ForbiddenChange(`其后的${label}无效`)
  if (known.isTimestamp && !addsVisibleField) {
    changes.push({ kind: 'timestamp' })
    return
  }
  refuseByCertification(step, node, addsVisibleField ? known : undefined)
  changes.push(known.isTimestamp ? { kind: 'timestamp' } : { kind: 'signature', by: known.signer })
}

/**
 * After certification a field that did not exist then can be laid over any text. It is accepted only from a
 * signer who can be held to it: one under the certifier's own authority or one the caller trusts. A stranger's is
 * the "sneaky signature".
 */
function refuseByCertification(step: RevisionStep, node: FormNode, fresh: NewSignature | undefined): void {
  if (isLocked(step.locks, node.fullName))
    throw new ForbiddenChange(`已锁定的签名域被签署：${called(step, step.after, node)}`)
  const { certification } = step
  if (!certification) return
  if (certification.permission === 1) throw new ForbiddenChange('认证签名不允许再签名或改动')
  if (fresh && !fresh.trusted && (fresh.anchor === undefined || fresh.anchor !== certification.anchor))
    throw new ForbiddenChange(`认证之后由其他机构的签名新增了可见的${called(step, step.after, node)}`)
}

function approveEmptySignatureField(
  step: RevisionStep,
  widgets: readonly PdfDict[],
  changes: AllowedChange[],
): void {
  if (step.certification) throw new ForbiddenChange('认证之后新增了签名域')
  if (widgets.some((widget) => hasLooks(step.after, widget)))
    throw new ForbiddenChange('新增的空签名域带有外观')
  changes.push({ kind: 'empty-field' })
}

function approveSeal(step: RevisionStep, node: FormNode, changes: AllowedChange[]): void {
  const label = '新增的印章按钮'
  const flags = fieldAttribute(step.after, node, 'Ff')
  const isPlainButton = typeof flags === 'number' && (flags & PUSH_BUTTON) !== 0 && (flags & READ_ONLY) !== 0
  if (!isPlainButton) throw new ForbiddenChange(`${label}不是只读印章`)
  const signer = [...step.newSignatures.values()].find((each) => each.holds && !each.isTimestamp)
  if (!signer) throw new ForbiddenChange(`${label}没有随签名一起写入`)
  refuseByCertification(step, node, signer)
  changes.push({ kind: 'signature', by: signer.signer })
}

/** Operators that put something on the page. */
const PAINTS = /(^|[\s\])>])(Do|Tj|TJ|'|"|f\*?|F|S|s|B\*?|b\*?|sh|BI)(\s|$)/

function hasLooks(doc: PdfDocument, widget: PdfDict): boolean {
  if (doc.dict(widget.get('MK'))?.has('BG')) return true
  const appearance = doc.dict(widget.get('AP'))
  return [...(appearance?.map.values() ?? [])].some((value) => {
    const stream = doc.resolve(value)
    return !(stream instanceof PdfStream) || PAINTS.test(doc.decode(stream, 1 << 20).toString('latin1'))
  })
}
