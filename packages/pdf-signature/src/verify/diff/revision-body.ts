import { PdfError } from '../../pdf/errors.ts'
import { isName, PdfStream } from '../../pdf/objects.ts'
import type { XrefSection } from '../../pdf/xref-section.ts'
import { ForbiddenChange, type RevisionStep } from './step.ts'

/**
 * A reader that rebuilds a damaged cross reference takes objects from the raw bytes. So an update must hold
 * exactly the objects it lists: each where the table says, none beside them, none pointing back into older bytes.
 */
export function checkRevisionBody(step: RevisionStep): void {
  const { after, before, revision } = step
  const tables = revision.sections
    .flatMap((section) => (section.hybrid ? [section, section.hybrid] : [section]))
    .map((section): Extent => [section.offset, section.end])
  const extents = [...tables]
  for (const [num, entry] of entriesOf(revision.sections)) {
    if (num === 0 || entry.kind === 'free') continue
    if (entry.kind === 'compressed') {
      after.object(num)
      if (after.broken.has(num)) throw new ForbiddenChange(`对象 ${num} 无法读取`)
      continue
    }
    // Some writers give a number they skipped the offset 0; nothing can be read there.
    if (entry.offset === 0) continue
    const old = before.locate(num)
    if (old?.kind === 'offset' && old.offset === entry.offset) continue
    // A cross-reference stream may list itself.
    if (tables.some(([start]) => start === entry.offset)) continue
    if (entry.offset < revision.start || entry.offset >= revision.end)
      throw new ForbiddenChange(`对象 ${num} 指向其他修订的数据`)
    extents.push(extentOf(step, num, entry))
  }
  refuseUnlistedObjects(step, extents)
}

function* entriesOf(sections: readonly XrefSection[]) {
  for (const section of sections) {
    yield* section.entries()
    if (section.hybrid) yield* section.hybrid.entries()
  }
}

type Extent = [start: number, end: number]

function extentOf(step: RevisionStep, num: number, { offset, gen }: { offset: number; gen: number }): Extent {
  try {
    const object = step.after.objectAt(offset)
    const { value } = object
    if (object.num !== num || object.gen !== gen || !object.closed)
      throw new ForbiddenChange(`对象 ${num} 不在交叉引用所指的位置`)
    if (value instanceof PdfStream) {
      if (value.lengthRepaired) throw new ForbiddenChange(`对象 ${num} 的数据长度错误`)
      if (isName(value.dict.get('Type'), 'ObjStm')) refuseUnlistedMembers(step, num)
    }
    return [object.start, object.end]
  } catch (error) {
    if (error instanceof PdfError && error.code !== 'PDF_LIMIT')
      throw new ForbiddenChange(`对象 ${num} 无法读取`)
    throw error
  }
}

function refuseUnlistedMembers(step: RevisionStep, container: number): void {
  for (const member of step.after.objectStreamNumbers(container)) {
    const entry = step.after.locate(member)
    if (entry?.kind !== 'compressed' || entry.stream !== container)
      throw new ForbiddenChange(`对象流 ${container} 含有未登记的对象`)
  }
}

function refuseUnlistedObjects(step: RevisionStep, extents: Extent[]): void {
  const { bytes } = step.after
  extents.sort((a, b) => a[0] - b[0])
  let position = step.revision.start
  for (const [start, end] of [...extents, [step.revision.end, step.revision.end] as Extent]) {
    if (start < position && end > position) throw new ForbiddenChange('修订中的对象互相重叠')
    if (start > position && /\d\s+\d+\s+obj/.test(bytes.toString('latin1', position, start)))
      throw new ForbiddenChange('修订含有未登记的对象')
    position = Math.max(position, end)
  }
}
