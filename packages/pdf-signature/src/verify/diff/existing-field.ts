import type { PdfDocument } from '../../pdf/document.ts'
import { PdfDict, PdfName, PdfStream, PdfString, type PdfValue } from '../../pdf/objects.ts'
import { type FormNode, fieldAttribute, isEmptyValue, looksHidden, rectArea } from '../fields.ts'
import { isLocked } from '../permissions.ts'
import { called } from './called.ts'
import { judgeNewSignature } from './new-field.ts'
import { type AllowedChange, ForbiddenChange, type RevisionStep } from './step.ts'

/** What signing an empty signature field writes into it. */
const SIGN_KEYS = new Set([
  ...['V', 'AP', 'AS', 'F', 'Ff', 'DA', 'Q', 'Type', 'M', 'NM', 'MK', 'P'],
  ...['BS', 'Border', 'H', 'TU', 'TM', 'StructParent'],
])
/** What filling in any other field writes into it. */
const FILL_KEYS = new Set(['V', 'AP', 'AS', 'F', 'Ff', 'DA', 'Q', 'Type', 'M', 'I', 'RV', 'DS', 'TI'])
/** Some readers set the read-only flag on fields they consider locked. */
const LOCK_KEYS = new Set(['Ff', 'Type'])
/** Print, ReadOnly, Locked, LockedContents. */
const HARMLESS_FLAGS = 4 | 64 | 128 | 512

/** A field that stood there before, with the keys in which it differs now. */
type Rewritten = { label: string; before: FormNode; after: FormNode; changed: readonly string[] }

export function compareExistingNode(
  step: RevisionStep,
  before: FormNode,
  after: FormNode,
  changes: AllowedChange[],
): void {
  if (step.walker.isSettled(before.num)) return
  const changed = changedKeys(step, before.dict, after.dict)
  if (after.dict.hasDuplicateKeys && after.dict !== before.dict)
    throw new ForbiddenChange(`${called(step, step.before, before)}含有重复的键`)
  if (changed.length === 0) {
    refuseReordering(step, before, after)
    step.walker.settle(before.num)
    return
  }
  if (changed.every((key) => LOCK_KEYS.has(key))) return
  const label = called(step, step.before, before)
  if (before.type === 'Sig') signExisting(step, { label, before, after, changed }, changes)
  else fillExisting(step, { label, before, after, changed }, changes)
}

function changedKeys(step: RevisionStep, before: PdfDict, after: PdfDict): string[] {
  const keys = new Set([...before.map.keys(), ...after.map.keys()])
  keys.delete('Kids')
  return [...keys].filter((key) => !step.walker.equal(before.get(key), after.get(key)))
}

/**
 * Some viewers draw widgets in the order their objects were last written, so rewriting overlapping fields word
 * for word swaps which value is on top.
 */
function refuseReordering(step: RevisionStep, before: FormNode, after: FormNode): void {
  if (before.dict === after.dict || before.type === 'Sig' || step.certification) return
  if (isEmptyValue(fieldAttribute(step.before, before, 'V'))) return
  throw new ForbiddenChange(`已填写的${called(step, step.before, before)}被重写`)
}

function signExisting(
  step: RevisionStep,
  { label, before, after, changed }: Rewritten,
  changes: AllowedChange[],
): void {
  if (step.before.dict(fieldAttribute(step.before, before, 'V'))) throw new ForbiddenChange(`${label}被改动`)
  const signature = step.after.dict(fieldAttribute(step.after, after, 'V'))
  if (!signature) throw new ForbiddenChange(`${label}未签名却被改动`)
  // Some software shrinks the prepared box to nothing when it signs without looks.
  const vanishes = rectArea(step.after, after.dict) === 0
  const extra = changed.find((key) => !SIGN_KEYS.has(key) && !(key === 'Rect' && vanishes))
  if (extra) throw new ForbiddenChange(`${label}被改动（${extra}）`)
  judgeNewSignature(step, after, signature, false, changes)
}

function fillExisting(
  step: RevisionStep,
  { label, before, after, changed }: Rewritten,
  changes: AllowedChange[],
): void {
  const extra = changed.find((key) => !FILL_KEYS.has(key))
  if (extra) throw new ForbiddenChange(`${label}被改动（${extra}）`)
  const odd = changed.find((key) => !isFormValue(step.after, key, after.dict.get(key)))
  if (odd) throw new ForbiddenChange(`${label}的 ${odd} 不是表单值`)
  const flags =
    (step.before.number(before.dict.get('F')) ?? 0) ^ (step.after.number(after.dict.get('F')) ?? 0)
  if (flags & ~HARMLESS_FLAGS) throw new ForbiddenChange(`${label}被显示或隐藏`)
  if (isLocked(step.locks, before.fullName)) throw new ForbiddenChange(`已锁定的${label}被改动`)
  if (step.certification?.permission === 1) throw new ForbiddenChange('认证签名不允许任何改动')
  const oldValue = fieldAttribute(step.before, before, 'V')
  const newValue = fieldAttribute(step.after, after, 'V')
  const valueChanged = !step.walker.equal(oldValue, newValue)
  if (!valueChanged && changed.includes('AP') && showsSomething(step, before.dict))
    throw new ForbiddenChange(`${label}的值未变而外观被替换`)
  if (!step.certification && !isEmptyValue(oldValue)) throw new ForbiddenChange(`已填写的${label}被改动`)
  changes.push({ kind: 'fill', field: before.fullName })
}

/**
 * A dictionary can be a field and, by the same number, something that shapes a page (a transparency group, a layer
 * setting). Held to the types that forms use, the keys mean nothing there.
 */
function isFormValue(doc: PdfDocument, key: string, value: PdfValue | undefined): boolean {
  const found = doc.resolve(value)
  if (found === null || key === 'AP') return true
  if (key === 'F' || key === 'Ff' || key === 'Q' || key === 'TI') return typeof found === 'number'
  if (key === 'AS' || key === 'Type') return found instanceof PdfName
  if (key === 'I') return Array.isArray(found) && found.every((item) => typeof item === 'number')
  if (key === 'V' || key === 'RV') return !(found instanceof PdfDict)
  return found instanceof PdfString
}

/** Whether the widget had any appearance at all before. */
function showsSomething(step: RevisionStep, widget: PdfDict): boolean {
  if (looksHidden(step.before, widget)) return true
  const appearance = step.before.dict(widget.get('AP'))
  const normal: PdfValue = step.before.resolve(appearance?.get('N'))
  if (normal instanceof PdfStream) return normal.raw.length > 0
  return normal !== null
}
