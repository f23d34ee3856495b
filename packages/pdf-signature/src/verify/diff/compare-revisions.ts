import { isName, PdfStream } from '../../pdf/objects.ts'
import { numbersInSection } from '../../pdf/xref-section.ts'
import { compareCatalog, compareTrailer } from './catalog.ts'
import { compareForm } from './form.ts'
import type { DocumentOutline } from './outline.ts'
import { comparePages } from './pages.ts'
import { checkRevisionBody } from './revision-body.ts'
import { type AllowedChange, ForbiddenChange, type RevisionStep } from './step.ts'

export type StepVerdict = { allowed: true; changes: AllowedChange[] } | { allowed: false; reason: string }

/**
 * Judges one revision appended behind a signed one. Everything the older document reaches must mean the same in
 * the newer one, except what a rule names: further signatures and their looks, validation data, metadata, and
 * filled fields where that is permitted. A change no rule knows is forbidden.
 */
export function compareRevisions(step: RevisionStep, outline: DocumentOutline): StepVerdict {
  try {
    const changes: AllowedChange[] = []
    const rewritten = new Set(step.revision.sections.flatMap((section) => [...numbersInSection(section)]))
    // First of all: what is remembered from earlier steps must learn of this one even if it is forbidden.
    const { pages, form, formAfter, judgedElsewhere } = outline.advance(step.before, step.after, rewritten)
    step.walker.begin(step.before, step.after, rewritten, judgedElsewhere)
    refuseObjectStreamOverride(step, rewritten)
    checkRevisionBody(step)
    compareTrailer(step, changes)
    compareCatalog(step, judgedElsewhere, changes)
    const approvedWidgets = compareForm(step, form, formAfter, changes)
    comparePages(step, pages, approvedWidgets)
    return { allowed: true, changes }
  } catch (error) {
    if (error instanceof ForbiddenChange) return { allowed: false, reason: error.message }
    throw error
  }
}

/** Rewriting an object stream would change objects that the update does not mention. */
function refuseObjectStreamOverride(step: RevisionStep, rewritten: ReadonlySet<number>): void {
  for (const num of rewritten) {
    const old = step.before.locate(num)
    if (old?.kind !== 'offset') continue
    const now = step.after.locate(num)
    if (now?.kind === 'offset' && now.offset === old.offset) continue
    const value = step.before.object(num)
    if (value instanceof PdfStream && isName(value.dict.get('Type'), 'ObjStm'))
      throw new ForbiddenChange(`对象流 ${num} 被替换`)
  }
}
