import { PdfDict, PdfRef, type PdfValue } from '../../pdf/objects.ts'
import type { FormNode, FormTree } from '../fields.ts'
import { called } from './called.ts'
import { compareExistingNode } from './existing-field.ts'
import { approveNewNodes } from './new-field.ts'
import { type AllowedChange, ForbiddenChange, type RevisionStep } from './step.ts'

/** Keys of the form dictionary with rules of their own, or that do not show. */
const EXEMPT = new Set(['Fields', 'SigFlags', 'DR', 'DA', 'Q', 'NeedAppearances'])

/** The form as a whole among the objects of the walker. */
const FORM = -2

/** Judges the form and returns the widgets that pages may have gained. */
export function compareForm(
  step: RevisionStep,
  before: FormTree,
  after: FormTree,
  changes: AllowedChange[],
): Set<number> {
  // Nothing the form is read from was written, and what hangs below it was found unchanged before.
  if (before === after && step.walker.isSettled(FORM)) return new Set()
  if (after.anomaly && after.anomaly !== before.anomaly) throw new ForbiddenChange(after.anomaly)
  compareFormDict(step)
  for (const node of before.nodes.values()) {
    const now = after.nodes.get(node.num)
    if (!now || now.parent?.num !== node.parent?.num || now.fullName !== node.fullName)
      throw new ForbiddenChange(`${called(step, step.before, node)}被删除或移动`)
    compareKids(step, node, now)
    compareExistingNode(step, node, now, changes)
  }
  const fresh = [...after.nodes.values()].filter((node) => !before.nodes.has(node.num))
  const known = changes.length
  const approved = approveNewNodes(step, fresh, before, changes)
  if (before === after && changes.length === known) step.walker.settle(FORM)
  return approved
}

function compareFormDict(step: RevisionStep): void {
  const before = step.before.dict(step.before.root.get('AcroForm')) ?? new PdfDict()
  const after = step.after.dict(step.after.root.get('AcroForm')) ?? new PdfDict()
  for (const key of new Set([...before.map.keys(), ...after.map.keys()])) {
    if (EXEMPT.has(key) || step.walker.equal(before.get(key), after.get(key))) continue
    throw new ForbiddenChange(`表单设置被改动（${key}）`)
  }
  // With this flag readers draw fields anew from their values, which need not be what the signer saw.
  const redraws = step.after.resolve(after.get('NeedAppearances')) === true
  if (redraws && step.before.resolve(before.get('NeedAppearances')) !== true && !step.certification)
    throw new ForbiddenChange('表单被设为重新绘制')
  keepsInOrder(step, before.get('Fields'), after.get('Fields'), () => '表单域列表')
  compareResources(step, before.get('DR'), after.get('DR'))
}

function compareKids(step: RevisionStep, before: FormNode, after: FormNode): void {
  // A field that shows a value stops doing so once it has kids.
  if (!before.dict.has('Kids') && after.dict.has('Kids'))
    throw new ForbiddenChange(`${called(step, step.before, before)}被改为容器`)
  keepsInOrder(step, before.dict.get('Kids'), after.dict.get('Kids'), () => called(step, step.before, before))
}

/** Every old entry is still there in its order; what was added is judged field by field. */
function keepsInOrder(
  step: RevisionStep,
  before: PdfValue | undefined,
  after: PdfValue | undefined,
  what: () => string,
): void {
  const old = step.before.array(before) ?? []
  const now = step.after.array(after) ?? []
  let matched = 0
  for (const item of now) {
    const expected = old[matched]
    if (expected !== undefined && step.walker.equal(expected, item)) matched++
    else if (!(item instanceof PdfRef)) throw new ForbiddenChange(`${what()}被改动`)
  }
  if (matched < old.length) throw new ForbiddenChange(`${what()}被改动`)
}

/** Default resources may gain fonts and the like; what was there must stay what it was. */
function compareResources(
  step: RevisionStep,
  before: PdfValue | undefined,
  after: PdfValue | undefined,
): void {
  const old = step.before.dict(before)
  if (!old) return
  const now = step.after.dict(after) ?? new PdfDict()
  for (const [category, value] of old.map) {
    const kept = now.get(category)
    const entries = step.before.dict(value)
    if (!entries) {
      if (!step.walker.equal(value, kept)) throw new ForbiddenChange('表单默认资源被改动')
      continue
    }
    const current = step.after.dict(kept)
    for (const [key, resource] of entries.map)
      if (!step.walker.equal(resource, current?.get(key))) throw new ForbiddenChange('表单默认资源被改动')
  }
}
